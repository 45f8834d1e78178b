import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import { OutputFormat } from '../../core/vision/results/options.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import type { CliResult } from '../../tests/support/run-cli.js';
import { checkOrigin, countByClass, type ExpectedModel, expectedModel, flagsOf } from './check-result.js';
import { checkRunFiles } from './check-run-files.js';
import * as files from './compare-files.js';
import { comparePicture } from './compare-picture.js';
import type { Ledger } from './ledger.js';
import type { Context } from './shell.js';

/** Results by model and photo, the reference of all other outputs. */
export type Results = Map<string, Map<string, DetectImageResult>>;

/** A row of the printed table: class, score and box. Some rows are marked as made up or doubtful. */
const PRINTED_ROW =
  /^ {2}(?:made-up {2})?(\S.*?) +(\d\.\d\d) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+)(?: {2}! .*)?$/gm;

/** Prefix of an image's line if its boxes are made up. */
const MADE_UP = 'made-up: ';

/** Returns the text after `made with`: a model and its options. */
export function madeWith({ model, device, is_mock: isMock, options }: ImageResult, hash = 'short'): string {
  const digits = model.sha256?.slice(0, hash === 'short' ? 12 : 64);
  const weights = isMock ? ' (made-up boxes, no weights)' : `, sha256 ${digits}, ${device}`;
  const { confidence, iou, max_detections: most } = options;
  return `${model.id}${weights}; confidence > ${confidence}, NMS IoU ${iou}, at most ${most} objects`;
}

/** Checks the command line's output for an image with --verbose: objects, counts and origin. */
export function checkPrinted(ledger: Ledger, { stdout, stderr }: CliResult, result: ImageResult): void {
  const { detections, model, device, image, is_mock: isMock } = result;
  const rows = detections.map(({ class_name: name, confidence, box }) => [
    name,
    confidence.toFixed(2),
    ...[box.x1, box.y1, box.x2, box.y2].map((value) => value.toFixed(1)),
  ]);
  ledger.states('printed objects', stdout, [PRINTED_ROW, rows]);
  const count = [[rows.length, model.id, device]];
  if (isMock) ledger.states('printed count', stdout + stderr, [/^! (\d+) made-up box(?:es)?: /gm, [[rows.length]]]);
  else {
    const pattern = /^\u2713 (\d+) objects?(?:, \d+ of them doubtful)? {2}(\S+), (\w+), /gm;
    ledger.states('printed count and model', stdout, [pattern, count]);
  }
  ledger.states('printed size', stdout, [
    / {2}(\d+) \u00d7 (\d+)(?: {2}MADE-UP BOXES)?$/gm,
    [[image.width, image.height]],
  ]);
  ledger.states('origin', stdout + stderr, [/^made with (.*)$/gm, [[madeWith(result)]]]);
}

/** Endings of the files of one image, after its stem. */
const ENDINGS: Record<OutputFormat, string> = {
  json: '.json',
  jsonl: '.jsonl',
  csv: '.csv',
  yolo: '.txt',
  coco: '.coco.json',
  'annotated-png': '.annotated.png',
  'annotated-jpeg': '.annotated.jpg',
};

/** Compares the files of an image with its result. */
async function checkFiles({ place, ledger }: Context, out: string, result: DetectImageResult): Promise<void> {
  const stem = join(place.folder, out, parse(result.image.name).name);
  const read = (ending: string) => readFile(stem + ending, 'utf8');
  files.compareResult(ledger, JSON.parse(await read(ENDINGS.json)), result);
  files.compareJsonLines(ledger, await read(ENDINGS.jsonl), [result]);
  files.compareCsv(ledger, await read(ENDINGS.csv), [result]);
  files.compareLabels(ledger, await read(ENDINGS.yolo), result);
  const origin = await read('.origin.json');
  files.compareOrigin(ledger, origin, result);
  ledger.same('classes in the origin file', JSON.parse(origin).class_names, result.class_names);
  files.compareCoco(ledger, await read(ENDINGS.coco), [result]);
  const photo = await readFile(join(place.folder, 'photos', result.image.name));
  for (const format of ['annotated-png', 'annotated-jpeg'] as const) {
    await comparePicture(ledger, { photo, picture: await readFile(stem + ENDINGS[format]) }, result);
  }
}

async function checkPhoto(context: Context, model: ExpectedModel, photo: string): Promise<DetectImageResult> {
  const { shell, ledger } = context;
  const args = ['detect', 'image', `photos/${photo}`, ...flagsOf(model)];
  const out = `out-${model.id}`;
  const formats = ['-o', out, '--overwrite', '--output-formats', OutputFormat.options.join(',')];
  const result = await shell.json<DetectImageResult>(...args, ...formats);
  ledger.same('image name', result.image.name, photo);
  checkOrigin(ledger, result, model);
  await checkFiles(context, out, result);
  checkPrinted(ledger, await shell.run(...args, '--verbose'), result);
  return result;
}

/** Checks `detect image` with each model on each photo: text, JSON and files. */
export async function checkDetectImage(context: Context): Promise<Results> {
  const results: Results = new Map();
  for (const id of context.place.models) {
    const model = await expectedModel(context.place, id);
    const ofModel = new Map<string, DetectImageResult>();
    for (const photo of context.place.photos) ofModel.set(photo, await checkPhoto(context, model, photo));
    results.set(id, ofModel);
  }
  for (const photo of context.place.photos) checkModelsDiffer(context.ledger, results, photo);
  return results;
}

/** Checks that no two models return the same boxes. */
function checkModelsDiffer(ledger: Ledger, results: Results, photo: string): void {
  const boxes = [...results].map(([id, ofModel]) => [id, JSON.stringify(ofModel.get(photo)!.detections)] as const);
  for (const [id, text] of boxes) {
    const twin = boxes.find(([other, same]) => other !== id && same === text && text !== '[]');
    ledger.isTrue(`${photo}: ${id} answers with the boxes of ${twin?.[0]}`, twin === undefined);
  }
}

/** Checks `detect folder` with each model: lines, counts and files against the results of single images. */
export async function checkDetectFolder(context: Context, results: Results): Promise<void> {
  const { shell, ledger, place } = context;
  for (const id of place.models) {
    const model = await expectedModel(place, id);
    const args = ['detect', 'folder', 'photos', ...flagsOf(model)];
    const { stdout, stderr } = await shell.run(...args, '--verbose');
    const expected = [...results.get(id)!.values()];
    for (const result of expected) {
      const line = stdout.split('\n').find((one) => one.startsWith(`${result.image.name}\t`)) ?? '';
      const stated = line.slice(result.image.name.length).trim();
      const isMadeUp = stated.startsWith(MADE_UP);
      ledger.same(`line of ${result.image.name} is made up`, isMadeUp, result.is_mock);
      ledger.same(
        `line of ${result.image.name}`,
        countsIn(isMadeUp ? stated.slice(MADE_UP.length) : stated),
        countByClass(result),
      );
    }
    const objects = expected.reduce((sum, { detections }) => sum + detections.length, 0);
    const totals = [objects, id === 'mock' ? 'made-up ' : '', expected.length];
    ledger.states('totals', stderr, [/^\u2713 (\d+) (made-up )?objects in \d+ of (\d+) images /gm, [totals]]);
    ledger.states('origin', stdout + stderr, [/^made with (.*)$/gm, [[madeWith(expected[0]!)]]]);
    const out = `run-${id}`;
    await shell.run(...args, '-o', out, '--output-formats', OutputFormat.options.join(','));
    await checkRunFiles(ledger, join(place.folder, out), expected);
    const labels = await readdir(join(place.folder, out, 'labels'));
    ledger.same('label files', labels.length, expected.length);
  }
}

/** Parses `dog 2, stop sign 1` into counts by class. */
function countsIn(line: string): Record<string, number> {
  const parts = line === 'nothing' ? [] : line.split(', ');
  const counts = parts.map((part): [string, number] => {
    const [, name, count] = /^(.+) (\d+)$/.exec(part)!;
    return [name!, Number(count)];
  });
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
