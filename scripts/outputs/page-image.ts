import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { countByClass } from './check-result.js';
import * as files from './compare-files.js';
import { comparePicture } from './compare-picture.js';
import * as window from './page-window.js';
import type { Context } from './shell.js';
import type { Results } from './shell-detection.js';

const PHOTO = 'signs.png';

/** Maximum number of objects that pages request, so that sliders need no new run. */
const MAX_OBJECTS = 1000;

/** Returns a result as pages request it. */
export function pageResult(results: Results, id: string, photo: string): DetectImageResult {
  const own = results.get(id)!.get(photo)!;
  return { ...own, options: { ...own.options, max_detections: MAX_OBJECTS } };
}

const chooser = (page: Page, label: RegExp) => page.locator('label', { hasText: label }).locator('select').first();

async function openPhoto(place: Context['place'], own: window.Window): Promise<Page> {
  const page = await own.open('/image');
  await page.locator('input[type=file]').setInputFiles([join(place.folder, 'photos', PHOTO)]);
  return page;
}

/** Compares rows, legend, boxes and their labels. */
async function checkScreen(page: Page, { ledger }: Context, result: DetectImageResult): Promise<void> {
  const { detections, model } = result;
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.shows(page, [ledger, `${what} under ${model.id}`], [read, actual]);
  await shows('origin', () => window.readNote(page), window.noteOf(result));
  const rows = detections.map(({ class_name: name, confidence, box }) => [
    ...[name, confidence.toFixed(2), `${Math.round(box.x2 - box.x1)} × ${Math.round(box.y2 - box.y1)}`],
  ]);
  await shows('rows', () => window.readParts(page, 'table.objects tbody tr'), rows);
  await shows('boxes', () => window.readBoxes(page, 'svg.photo'), window.boxesOf(result));
  const chips = page.locator('.class-chips button');
  const legend = async () => (await chips.allTextContents()).map((one) => one.trim()).sort();
  await shows(
    'legend',
    legend,
    Object.entries(countByClass(result))
      .map((pair) => pair.join(' '))
      .sort(),
  );
  const title = () => page.locator('svg.photo').getAttribute('aria-label');
  await shows('title', title, `${PHOTO} with ${detections.length} boxes`);
  for (const [at, [name, score]] of rows.entries()) {
    await page.locator('table.objects tbody tr').nth(at).focus();
    await shows(`label ${at + 1}`, () => page.locator('text.box-name').allTextContents(), [`${name} ${score}`]);
  }
  const mocks = await page.locator('.origin .is-made-up').count();
  ledger.same(`warnings of made-up boxes under ${model.id}`, mocks, result.is_mock ? 1 : 0);
}

/** Checks every file that the page saves. */
async function checkSaved(page: Page, { ledger, place }: Context, result: DetectImageResult): Promise<void> {
  const text = async (name: string) => (await window.save(page, name)).toString();
  files.compareResult(ledger, JSON.parse(await text('JSON')), result);
  files.compareJsonLines(ledger, await text('JSON lines'), [result]);
  files.compareCsv(ledger, await text('CSV'), [result]);
  files.compareCoco(ledger, await text('COCO'), [result]);
  const zip = window.unzip(await window.save(page, 'YOLO labels'));
  ledger.same('files of the zip', [...zip.keys()].sort(), ['classes.txt', 'origin.json', 'signs.txt']);
  files.compareLabels(ledger, zip.get('signs.txt') ?? '', result);
  files.compareClasses(ledger, zip.get('classes.txt') ?? '', result);
  files.compareOrigin(ledger, zip.get('origin.json') ?? '{}', result);
  const photo = await readFile(join(place.folder, 'photos', PHOTO));
  await comparePicture(ledger, { photo, picture: await window.save(page, 'Annotated PNG') }, result);
}

/** Checks the request that the page offers, sent by curl and by the shell: both must return what is displayed. */
async function checkRequest(page: Page, context: Context, [own, result]: [window.Window, DetectImageResult]) {
  const { ledger, shell, place } = context;
  const { body, words } = await window.readRequest(page);
  const { image: name, ...fields } = body;
  ledger.same('file of the request', name, `@${PHOTO}`);
  const image = new File([await readFile(join(place.folder, 'photos', PHOTO))], PHOTO);
  const sent = await own.client.form<DetectImageResult>('/detect/image', { image, ...fields });
  const ran = await shell.json<DetectImageResult>(...words.map((word) => (word === PHOTO ? `photos/${PHOTO}` : word)));
  for (const answer of [sent, ran]) files.compareResult(ledger, answer, result);
  ledger.visit('page /image', 'page /image');
}

/** Checks the page with each model, selected one after another in the same window. */
export async function checkImagePage(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const page = await openPhoto(place, own);
  ledger.visit('page /image', 'page /image');
  for (const id of [...place.models, 'mock']) {
    await chooser(page, /^\s*Model/).selectOption(id);
    const result = pageResult(results, id, PHOTO);
    await checkScreen(page, context, result);
    await checkSaved(page, context, result);
    await checkRequest(page, context, [own, result]);
  }
  await page.context().close();
}

/** Compares one side of a comparison: caption, origin and boxes, and its column of the tables. */
async function checkSide(page: Page, context: Context, [side, result]: [0 | 1, DetectImageResult]): Promise<void> {
  const letter = side === 0 ? 'A' : 'B';
  const { detections, model, is_mock: isMock } = result;
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.shows(page, [context.ledger, `${what} of side ${letter}, ${model.id}`], [read, actual]);
  await shows(
    'origin',
    () => window.readNote(page, `${letter} made with`),
    window.noteOf(result, `${letter} made with`),
  );
  const name = isMock ? `${model.id} (made-up boxes)` : `${model.id} ${model.sha256?.slice(0, 8)}`;
  const count = `${detections.length} ${detections.length === 1 ? 'object' : 'objects'}`;
  const caption = page.locator('.compared-side figcaption').nth(side);
  const words = async () => (await caption.textContent())?.replace(/\s+/g, ' ').trim();
  await shows('caption', words, `${letter} ${name} ${count}`);
  const figure = `.compared-side:nth-child(${side + 1})`;
  await shows('boxes', () => window.readBoxes(page, figure), window.boxesOf(result));
  const listed = async () =>
    (await window.readParts(page, '.image-side table.objects tbody tr'))
      .filter((cells) => cells[side + 1] !== '–')
      .map((cells) => `${cells[0]} ${cells[side + 1]}`)
      .sort();
  await shows('list', listed, detections.map((one) => `${one.class_name} ${one.confidence.toFixed(2)}`).sort());
}

/** Compares two models side by side, for each adjacent pair in the list. */
export async function checkComparison(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const page = await openPhoto(place, own);
  ledger.visit('page /image with two models', 'page /image');
  for (const [at, id] of place.models.entries()) {
    const other = place.models[(at + 1) % place.models.length]!;
    await chooser(page, /^\s*Model/).selectOption(id);
    await chooser(page, /^\s*Compare with/).selectOption(other);
    await checkSide(page, context, [0, pageResult(results, id, PHOTO)]);
    await checkSide(page, context, [1, pageResult(results, other, PHOTO)]);
  }
  await page.context().close();
}
