import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { OutputFormat } from '../../core/detection/formats/output-format.js';
import { renderOutput } from '../../core/detection/formats/render-output.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import { decodeImage } from '../../core/images/decode-image.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { checkOrigin, countByClass, type ExpectedModel, expectedModel, flagsOf } from './check-result.js';
import { checkRunFiles } from './check-run-files.js';
import type { Context } from './context.js';
import { checkCoco, checkCsv, checkJson, checkYolo } from './detection-files.js';
import type { Ledger } from './ledger.js';

/** Results by model and photo: what other outputs are compared with. */
export type Results = Map<string, Map<string, DetectImageResult>>;

/** Rows of the printed table: class, score and box. */
function printedRows(text: string): [string, number, ...number[]][] {
  const rows = text.matchAll(/^ {2}(\S.*?) +(\d\.\d\d) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+)$/gm);
  return [...rows].map(([, name, ...numbers]) => [name!, ...(numbers.map(Number) as [number, ...number[]])]);
}

/** What the line of an image begins with if the mock made its boxes up. */
const MADE_UP = 'made-up: ';

const round = (value: number, digits: number) => Number(value.toFixed(digits));

function checkPrinted(ledger: Ledger, text: string, { detections, model, backend, image }: ImageResult): void {
  const rows = detections.map(({ class_name: name, confidence, box }) => [
    name,
    round(confidence, 2),
    ...[box.x1, box.y1, box.x2, box.y2].map((value) => round(value, 1)),
  ]);
  ledger.same('printed objects', printedRows(text), rows);
  const [, count, by, how] = /^(\d+) objects? by (\S+) \((\w+), /m.exec(text) ?? [];
  ledger.same('printed count, model and backend', [Number(count), by, how], [rows.length, model.id, backend]);
  ledger.isTrue(`printed size is ${image.width} x ${image.height}`, text.includes(`${image.width} x ${image.height}`));
}

/** Readers of files of text; the others are pictures. */
const READERS: Partial<Record<OutputFormat, (ledger: Ledger, text: string, result: ImageResult) => void>> = {
  json: checkJson,
  jsonl: checkJson,
  csv: (ledger, text, result) => checkCsv(ledger, text, [result]),
  yolo: checkYolo,
  coco: (ledger, text, result) => checkCoco(ledger, text, [result]),
};

/** The files of one image state its result; its picture is the one that this result is drawn to. */
async function checkFiles({ place, ledger }: Context, out: string, result: DetectImageResult): Promise<void> {
  const photo = await readFile(join(place.folder, 'photos', result.image.name));
  const { pixels } = await decodeImage(photo, 5e7);
  const { class_names: classNames, outputs: _, candidates: __, ...image } = result;
  for (const format of OutputFormat.options) {
    const file = await renderOutput(format, { result: image, pixels }, { classNames });
    const stem = parse(image.image.name).name;
    ledger.isTrue(`name of the ${format} file begins with ${stem}`, parse(file.file_name).name.startsWith(stem));
    const written = await readFile(join(place.folder, out, file.file_name));
    const check = READERS[format];
    if (check !== undefined) check(ledger, written.toString('utf8'), result);
    else ledger.isTrue(`${format} file is drawn from the result`, written.equals(Buffer.from(file.content, 'base64')));
  }
}

async function checkPhoto(context: Context, model: ExpectedModel, photo: string): Promise<DetectImageResult> {
  const { shell, ledger, place } = context;
  const args = ['detect', 'image', `photos/${photo}`, ...flagsOf(model)];
  const out = `out-${model.id}`;
  const formats = ['-o', out, '--overwrite', '--output-formats', OutputFormat.options.join(',')];
  const result = await shell.json<DetectImageResult>(...args, ...formats);
  ledger.same('image name', result.image.name, photo);
  checkOrigin(ledger, result, model);
  await checkFiles(context, out, result);
  const json = JSON.parse(await readFile(join(place.folder, out, `${parse(photo).name}.json`), 'utf8'));
  ledger.same('model in the JSON file', json.model, result.model);
  checkPrinted(ledger, await shell.text(...args), result);
  return result;
}

/** `detect image` with each model on each photo: text, JSON and files. */
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

/** No model may answer with the boxes of another one. */
function checkModelsDiffer(ledger: Ledger, results: Results, photo: string): void {
  const boxes = [...results].map(([id, ofModel]) => [id, JSON.stringify(ofModel.get(photo)!.detections)] as const);
  for (const [id, text] of boxes) {
    const twin = boxes.find(([other, same]) => other !== id && same === text && text !== '[]');
    ledger.isTrue(`${photo}: ${id} answers with the boxes of ${twin?.[0]}`, twin === undefined);
  }
}

/** `detect folder` with each model: lines, counts and files against the results of the single images. */
export async function checkDetectFolder(context: Context, results: Results): Promise<void> {
  const { shell, ledger, place } = context;
  for (const id of place.models) {
    const model = await expectedModel(place, id);
    const args = ['detect', 'folder', 'photos', ...flagsOf(model)];
    const { stdout, stderr } = await shell.run(...args);
    const expected = [...results.get(id)!.values()];
    for (const result of expected) {
      const line = stdout.split('\n').find((one) => one.startsWith(`${result.image.name}  `)) ?? '';
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
    const totals = `${expected.length} images, ${objects} ${id === 'mock' ? 'made-up ' : ''}objects`;
    ledger.isTrue(`totals are ${totals}`, stderr.includes(totals));
    const out = `run-${id}`;
    await shell.run(...args, '-o', out, '--output-formats', OutputFormat.options.join(','));
    await checkRunFiles(ledger, { folder: join(place.folder, out), expected });
    const labels = await readdir(join(place.folder, out, 'labels'));
    ledger.same('label files', labels.length, expected.length);
  }
}

/** `2 dog, car` as counts by class. */
function countsIn(line: string): Record<string, number> {
  const parts = line === 'nothing' ? [] : line.split(', ');
  const counts = parts.map((part): [string, number] => {
    const [, count, name] = /^(?:(\d+) )?(.+)$/.exec(part)!;
    return [name!, Number(count ?? 1)];
  });
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
