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

/** Compares origin, names, counts and boxes of all images, and the counts by class. */
async function checkScreen(page: Page, { ledger }: Context, own: readonly DetectImageResult[]): Promise<void> {
  const { id } = own[0]!.model;
  const shows = (what: string, read: () => Promise<unknown>, actual: unknown) =>
    window.compareShown(page, [ledger, `${what} under ${id}`], [read, actual]);
  await shows('origin', () => window.readNote(page), window.noteOf(own[0]!));
  const lines = async () => (await window.readParts(page, '.batch-grid li')).map((parts) => parts.slice(1));
  await shows(
    'images',
    lines,
    own.map(({ image, detections }) => [image.name, `${detections.length} objects`]),
  );
  await shows('boxes', () => window.readBoxes(page, '.batch-grid'), own.flatMap(window.boxesOf));
  const list = page.getByRole('list', { name: 'Objects in all images' }).locator('li');
  const counts = async () => (await list.allTextContents()).map((one) => one.trim().replace(/\s+/g, ' ')).sort();
  const all = countByClass({ detections: own.flatMap(({ detections }) => detections) });
  const none = ['No object with this confidence or more.'];
  const expected = Object.entries(all).map((pair) => pair.join(' '));
  await shows('counts', counts, expected.length === 0 ? none : expected.sort());
}

async function checkZip(page: Page, { ledger }: Context, own: readonly DetectImageResult[]): Promise<void> {
  const zip = window.unzip(await window.save(page, 'Export all as ZIP'));
  const read = (name: string) => zip.get(name) ?? '';
  const labels = labelNames(own).map((name) => `labels/${name}`);
  const fixed = ['classes.txt', 'detections.coco.json', 'detections.csv', 'detections.jsonl', 'origin.json'];
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
    await page.locator('input[type=file]').setInputFiles(photos);
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

/** Checks a run over a folder of the machine, and the request that gives the same. */
async function checkFolder(context: Context, own: window.Window, results: Results): Promise<void> {
  const { place, ledger } = context;
  const id = place.models.at(-1)!;
  const page = await own.open(`/batch?model=${id}`);
  ledger.visit(`page /batch with a folder and ${id}`, 'page /batch');
  await page.getByLabel('or a folder on this machine').fill('photos');
  await page.getByRole('button', { name: 'Run on the folder' }).click();
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
