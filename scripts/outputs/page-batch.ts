import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { DetectFolderResult } from '../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { countByClass } from './check-result.js';
import { labelNames } from './check-run-files.js';
import * as files from './compare-files.js';
import { pageResult } from './page-image.js';
import * as window from './page-window.js';
import type { Context } from './shell.js';
import type { Results } from './shell-detection.js';

/** Returns the texts of the images on the page: name and outcome, in their order. */
const readCells = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=row]')]
    .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)
    .flatMap((row) => [...row.querySelectorAll('[role=gridcell]')])
    .map((cell) => cell.firstElementChild.textContent)`);

/** Returns the outlines of all boxes, as the page draws them, px to a tenth. */
const readOutlines = (page: Page): Promise<number[][]> =>
  page.evaluate(`[...document.querySelectorAll('[role=row]')]
    .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex)
    .flatMap((row) => [...row.querySelectorAll('[role=gridcell] svg path:first-child')])
    .flatMap((path) => path.getAttribute('d').split('Z').filter((part) => part !== ''))
    .map((part) => part.split(/[MHV ]/).filter((one) => one !== '').map(Number).slice(0, 4))`);

const tenth = (value: number) => Math.round(Math.fround(value) * 10) / 10;

/** Returns the outlines of results as the page draws them: left, top, right, bottom, by class, most frequent first. */
function outlinesOf({ detections }: DetectImageResult): number[][] {
  return detections.map(({ box: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2].map(tenth)).sort(byPlace);
}

const byPlace = (a: readonly number[], b: readonly number[]) => a.join().localeCompare(b.join());

/** Compares origin, names, counts and boxes of all images, and the counts by class. */
async function checkScreen(page: Page, { ledger }: Context, own: readonly DetectImageResult[]): Promise<void> {
  const [{ model, device }] = own as [DetectImageResult];
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.compareShown(page, [ledger, `${what} under ${model.id}`], [read, actual]);
  const maker = model.sha256 === null ? `${model.id} (made-up boxes)` : `${model.id} ${model.sha256.slice(0, 8)}`;
  const facts = page.getByRole('contentinfo').getByText(`${maker} · ${device}`, { exact: true });
  await shows('origin', () => facts.count(), 1);
  const cells = own.map(({ image, detections }) => {
    return `${image.name}, ${detections.length} ${detections.length === 1 ? 'object' : 'objects'}`;
  });
  await shows('images', () => readCells(page), cells);
  const sorted = async () => (await readOutlines(page)).sort(byPlace);
  await shows('boxes', sorted, own.flatMap(outlinesOf).sort(byPlace));
  const rows = page.getByRole('region', { name: 'Classes' }).getByRole('checkbox');
  const counts = async () =>
    (await rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!)))
      .map((label) => label.replace(', ', ' '))
      .filter((text) => !text.endsWith(' 0'))
      .sort();
  const all = countByClass({ detections: own.flatMap(({ detections }) => detections) });
  await shows(
    'counts',
    counts,
    Object.entries(all)
      .map((pair) => pair.join(' '))
      .sort(),
  );
}

/** Saves everything above the threshold of the page. */
async function saveAll(page: Page): Promise<Map<string, string>> {
  await page.getByRole('toolbar', { name: 'Batch' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export' }).getByRole('radio', { name: /^All/ }).check();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export \d/ }).click();
  return window.unzip(await readFile(await (await waiting).path()));
}

async function checkZip(page: Page, { ledger }: Context, own: readonly DetectImageResult[]): Promise<void> {
  const zip = await saveAll(page);
  const read = (name: string) => zip.get(name) ?? '';
  const labels = labelNames(own).map((name) => `labels/${name}`);
  const fixed = [
    'classes.txt',
    'detections.coco.json',
    'detections.csv',
    'detections.jsonl',
    'origin.json',
    'report.md',
  ];
  ledger.same('files of the zip', [...zip.keys()].sort(), [...fixed, ...labels].sort());
  files.compareCsv(ledger, read('detections.csv'), own);
  files.compareJsonLines(ledger, read('detections.jsonl'), own);
  files.compareCoco(ledger, read('detections.coco.json'), own);
  files.compareClasses(ledger, read('classes.txt'), own[0]!);
  for (const [at, name] of labels.entries()) files.compareLabels(ledger, read(name), own[at]!);
  const origins: { origin: DetectImageResult; images: number }[] = JSON.parse(read('origin.json'));
  files.compareOrigins(
    ledger,
    origins.map(({ origin }) => origin),
    own,
  );
  ledger.same(
    'images of the origin',
    origins.map(({ images }) => images),
    [own.length],
  );
}

/** Checks a run over files with each model, and again after the page was closed and reopened. */
export async function checkBatchPage(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  for (const id of place.models) {
    const page = await own.open(`/batch?model=${id}`);
    ledger.visit(`page /batch with ${id}`, 'page /batch');
    const photos = place.photos.map((name) => join(place.folder, 'photos', name));
    await page.locator('input[type=file]').first().setInputFiles(photos);
    const expected = place.photos.map((name) => pageResult(results, id, name));
    await checkScreen(page, context, expected);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Batch' }).click();
    await checkScreen(page, context, expected);
    await checkZip(page, context, expected);
    await page.context().close();
  }
  await checkFolder(context, own, results);
}

/** Checks a run over a folder of the machine, and that the displayed request gives the same result. */
async function checkFolder(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const id = place.models.at(-1)!;
  const page = await own.open(`/batch?model=${id}`);
  ledger.visit(`page /batch with a folder and ${id}`, 'page /batch');
  await page.getByLabel('Folder on this machine').fill('photos');
  await page.getByRole('button', { name: 'Open folder' }).click();
  const expected = place.photos.map((name) => pageResult(results, id, name));
  await checkScreen(page, context, expected);
  const { body } = await window.readRequest(page);
  const { entries } = await own.client.json<DetectFolderResult>('POST', '/detect/folder', body);
  ledger.same(
    'images of the request',
    entries.map(({ name }) => name),
    place.photos,
  );
  for (const [at, { result }] of entries.entries()) if (result) files.compareResult(ledger, result, expected[at]!);
  await page.context().close();
}
