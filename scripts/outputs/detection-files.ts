import Papa from 'papaparse';
import type { ImageResult } from '../../core/detection/image-result.js';
import type { Ledger } from './ledger.js';

/**
 * Readers of detection files, independent of the code that writes them, so that a fault of a writer shows.
 */

/** What a file states of an object: box in px of the upright image, null for what the format has no room for. */
interface StatedObject {
  image: string | null;
  class_id: number;
  class_name: string | null;
  confidence: number | null;
  box: number[];
}

/** The facts of a result that files are held against. */
type Result = Pick<ImageResult, 'image' | 'model' | 'backend' | 'is_mock' | 'detections' | 'options'>;

/** Six decimals of a share of an image of 10,000 px. */
const TOLERANCE_PX = 0.02;
const COORDINATES = ['x1', 'y1', 'x2', 'y2'] as const;

const close = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance;

function objectsOf(results: readonly Result[]): StatedObject[] {
  return results.flatMap(({ image, detections }) =>
    detections.map(({ class_id, class_name, confidence, box }) => {
      return { image: image.name, class_id, class_name, confidence, box: COORDINATES.map((side) => box[side]) };
    }),
  );
}

/** Compares stated objects with those of the results, in their order. */
function compareObjects(
  ledger: Ledger,
  file: string,
  stated: readonly StatedObject[],
  results: readonly Result[],
): void {
  const meant = objectsOf(results);
  ledger.same(`objects in ${file}`, stated.length, meant.length);
  for (const [place, one] of stated.entries()) {
    const other = meant[place];
    if (other === undefined) return;
    const what = `object ${place + 1} of ${file}`;
    ledger.same(`class of ${what}`, one.class_id, other.class_id);
    if (one.image !== null) ledger.same(`image of ${what}`, one.image, other.image);
    if (one.class_name !== null) ledger.same(`class name of ${what}`, one.class_name, other.class_name);
    if (one.confidence !== null)
      ledger.isTrue(`confidence of ${what} is ${other.confidence}`, close(one.confidence, other.confidence!, 1e-6));
    const isThere = one.box.every((side, at) => close(side, other.box[at]!, TOLERANCE_PX));
    ledger.isTrue(
      `box of ${what} is ${other.box.join(', ')}, not ${one.box.join(', ')}`,
      one.box.length === 4 && isThere,
    );
  }
}

const ORIGIN_COLUMNS = ['image', 'width', 'height', 'backend', 'model_id', 'model_sha256', 'is_mock'] as const;

/** A table of detections: every object, and its origin in each row. */
export function checkCsv(ledger: Ledger, text: string, results: readonly Result[]): void {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const stated = data.map((row) => ({
    image: row.image!,
    class_id: Number(row.class_id),
    class_name: row.class_name!,
    confidence: Number(row.confidence),
    box: COORDINATES.map((side) => Number(row[side])),
  }));
  compareObjects(ledger, 'CSV', stated, results);
  const origins = results.flatMap((result) => result.detections.map(() => result));
  for (const [place, row] of data.entries()) {
    const { image, backend, model, is_mock, options } = origins[place] ?? results[0]!;
    const origin = [image.name, image.width, image.height, backend, model.id, model.sha256 ?? '', is_mock];
    ledger.same(
      `origin in row ${place + 1}`,
      ORIGIN_COLUMNS.map((name) => row[name]),
      origin.map(String),
    );
    ledger.same(`options in row ${place + 1}`, JSON.parse(row.options ?? 'null'), options);
  }
}

/** Labels: class, centre and size as shares of the image, a line for each object. */
export function checkYolo(ledger: Ledger, text: string, result: Result): void {
  const { width, height } = result.image;
  const stated = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): StatedObject => {
      const [id, ...shares] = line.split(' ').map(Number);
      const [cx = 0, cy = 0, w = 0, h = 0] = shares;
      const sides = [(cx - w / 2) * width, (cy - h / 2) * height, (cx + w / 2) * width, (cy + h / 2) * height];
      return { image: null, class_id: id!, class_name: null, confidence: shares[4] ?? null, box: sides };
    });
  compareObjects(ledger, 'labels', stated, [clipped(result)]);
}

/** Labels hold the part of a box that is in the image. */
function clipped(result: Result): Result {
  const { width, height } = result.image;
  const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const detections = result.detections.map((one) => {
    const { x1, y1, x2, y2 } = one.box;
    const box = { x1: inside(x1, width), y1: inside(y1, height), x2: inside(x2, width), y2: inside(y2, height) };
    return { ...one, box };
  });
  return { ...result, detections };
}

interface Coco {
  images: { id: number; file_name: string; width: number; height: number }[];
  annotations: { image_id: number; category_id: number; score: number; bbox: [number, number, number, number] }[];
  categories: { id: number; name: string }[];
  info: { description: string; origins: Pick<ImageResult, 'backend' | 'model' | 'options'>[] };
}

export function checkCoco(ledger: Ledger, text: string, results: readonly Result[]): void {
  const { images, annotations, categories, info } = JSON.parse(text) as Coco;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const files = new Map(images.map(({ id, file_name: name }) => [id, name]));
  const sizes = images.map(({ file_name: name, width, height }) => [name, width, height]);
  ledger.same(
    'images in COCO',
    sizes,
    results.map(({ image }) => [image.name, image.width, image.height]),
  );
  const stated = annotations.map(({ image_id: image, category_id: id, score, bbox: [x, y, width, height] }) => {
    const name = names.get(id) ?? 'no category';
    const file = files.get(image) ?? 'no image';
    return { image: file, class_id: id, class_name: name, confidence: score, box: [x, y, x + width, y + height] };
  });
  compareObjects(ledger, 'COCO', stated, results);
  const [{ model, backend, options } = { model: null, backend: null, options: null }] = results;
  ledger.same(
    'origins in COCO',
    info.origins.map((one) => [one.backend, one.model.id, one.model.sha256, one.options]),
    [[backend, model?.id, model?.sha256, options]],
  );
  ledger.isTrue(`the description names ${model?.id}`, info.description.includes(` ${model?.id} (`));
}

/** The answer itself, as a file of JSON. */
export function checkJson(ledger: Ledger, text: string, result: Result): void {
  checkAnswer(ledger, JSON.parse(text) as Result, result);
}

/** The facts of an answer that files and pages repeat. */
export function checkAnswer(ledger: Ledger, stated: Result, result: Result): void {
  const factsOf = ({ image, model, backend, is_mock, options, detections }: Result) => {
    const { name, width, height } = image;
    return { name, width, height, id: model.id, sha256: model.sha256, backend, is_mock, options, detections };
  };
  ledger.same('JSON', factsOf(stated), factsOf(result));
}

/** Compares the origin note of the window with a result. */
export function checkOriginNote(
  ledger: Ledger,
  note: string,
  { model, is_mock }: Pick<Result, 'model' | 'is_mock'>,
): void {
  const [, id, hash] = /[Mm]ade with (\S+)(?: ([0-9a-f]{8}))?/.exec(note.replace(/\s+/g, ' ')) ?? [];
  ledger.same('model in the note', [id, hash], [model.id, model.sha256?.slice(0, 8)]);
  ledger.same('made-up boxes in the note', /made-up boxes/i.test(note), is_mock);
}
