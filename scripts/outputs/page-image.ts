import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
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

const nameOf = (id: string): string => (id === 'mock' ? 'Mock (made-up boxes)' : id);

/** Chooses a model in the toolbar. */
async function choose(page: Page, label: RegExp, id: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: nameOf(id), exact: true }).click();
}

async function openPhoto(place: Context['place'], own: window.Window): Promise<Page> {
  const page = await own.open('/image');
  await page
    .locator('main input[type=file]')
    .last()
    .setInputFiles(join(place.folder, 'photos', PHOTO));
  await page.getByRole('toolbar').waitFor();
  return page;
}

/** Returns the expected line about the origin of the boxes. */
function noteOf({ model, is_mock: isMock, device, options }: DetectImageResult, words = 'Made with'): string {
  const made = isMock ? nameOf('mock') : `${model.id} ${model.sha256?.slice(0, 8)}`;
  return `${words} ${made} on ${device}; confidence > ${options.confidence}, NMS IoU ${options.iou}`;
}

async function readNote(page: Page, name = 'Made with'): Promise<string> {
  const lines = page.getByRole('region', { name, exact: true }).locator('p').last();
  return ((await lines.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

/** Compares the origin, the rows with their position, and the labels on the photo. */
async function checkScreen(page: Page, { ledger }: Context, result: DetectImageResult): Promise<void> {
  const { detections, model } = result;
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.compareShown(page, [ledger, `${what} under ${model.id}`], [read, actual]);
  await shows('origin', () => readNote(page), noteOf(result));
  const list = page.getByRole('list', { name: 'Objects', exact: true }).getByRole('listitem');
  const expected = detections.map(({ class_name: name, confidence }) => `${name} ${confidence.toFixed(2)}`);
  const rows = async () => (await list.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  await shows('rows', rows, expected);
  const labels = async () =>
    (await page.locator('[data-label]').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()).sort();
  await shows('labels', labels, [...expected].sort());
  for (const [at, { box }] of detections.entries()) {
    const sides = [box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1].map((side) => String(Math.round(side)));
    await list.nth(at).getByRole('button').first().click();
    const fields = () =>
      Promise.all(['X', 'Y', 'W', 'H'].map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    await shows(`box ${at + 1}`, fields, sides);
    await page.keyboard.press('Escape');
  }
  const mocks = await page.getByText('The mock never reads the pixels').count();
  ledger.same(`warnings of made-up boxes under ${model.id}`, mocks, result.is_mock ? 1 : 0);
}

/** Checks every file that the page saves. */
async function checkSaved(page: Page, { ledger, place }: Context, result: DetectImageResult): Promise<void> {
  await page.keyboard.press('Control+e');
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
  await page.keyboard.press('Escape');
}

/** Checks the request that the page offers, sent by curl and by `vision-cli`: both must return what is displayed. */
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
    await choose(page, /^Model/, id);
    const result = pageResult(results, id, PHOTO);
    await checkScreen(page, context, result);
    await checkSaved(page, context, result);
    await checkRequest(page, context, [own, result]);
  }
  await page.context().close();
}

/** Compares one side of a comparison: its origin, and its column of the list. */
async function checkSide(page: Page, context: Context, [side, result]: [0 | 1, DetectImageResult]): Promise<void> {
  const letter = side === 0 ? 'A' : 'B';
  const { detections, model } = result;
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.compareShown(page, [context.ledger, `${what} of side ${letter}, ${model.id}`], [read, actual]);
  const words = `${letter} made with`;
  await shows('origin', () => readNote(page, words), noteOf(result, words));
  const listed = async () =>
    (await window.readParts(page, 'aside section li > button'))
      .filter((cells) => cells[side + 2] !== '–')
      .map((cells) => `${cells[1]!.split(' vs ').at(cells[1]!.includes(' vs ') ? side : 0)} ${cells[side + 2]}`)
      .sort();
  await shows('list', listed, detections.map((one) => `${one.class_name} ${one.confidence.toFixed(2)}`).sort());
}

/** Compares two models, for each adjacent pair in the list. */
export async function checkComparison(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const page = await openPhoto(place, own);
  ledger.visit('page /image with two models', 'page /image');
  for (const [at, id] of place.models.entries()) {
    const other = place.models[(at + 1) % place.models.length]!;
    await choose(page, at === 0 ? /^Model/ : /^Model A/, id);
    await choose(page, at === 0 ? /^Compare with/ : /^Model B/, other);
    await checkSide(page, context, [0, pageResult(results, id, PHOTO)]);
    await checkSide(page, context, [1, pageResult(results, other, PHOTO)]);
  }
  await page.context().close();
}
