import Papa from 'papaparse';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { Ledger } from './ledger.js';

/** A JSON result to compare files with, and the class names of its model, by id. */
export type Truth = ImageResult & { class_names: readonly string[] };

/** Whether values equal the expected ones within a tolerance, because files contain fewer digits. */
const near = (stated: readonly number[], meant: readonly number[], tolerance: number) =>
  stated.map((one, at) => (Math.abs(one - (meant[at] ?? Number.NaN)) <= tolerance ? meant[at] : one));

/** Returns the origin of a result in the form that files state it. */
export const originFields = ({ backend, is_mock, model, device, options }: ImageResult) => ({
  backend,
  is_mock,
  model: { id: model.id, sha256: model.sha256 },
  device,
  options,
});

/** Compares a result in a JSON file: its origin, its image and each object. */
export function compareResult(ledger: Ledger, stated: ImageResult, truth: Truth): void {
  ledger.fields('JSON result', stated, { ...originFields(truth), image: truth.image });
  ledger.rows('objects in JSON', stated.detections, truth.detections);
}

export function compareJsonLines(ledger: Ledger, text: string, truths: readonly Truth[]): void {
  const results = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  ledger.same('number of JSON lines', results.length, truths.length);
  for (const [at, truth] of truths.entries()) compareResult(ledger, results[at]?.result ?? results[at], truth);
}

/** Compares a CSV of detections: px of the upright image. */
export function compareCsv(ledger: Ledger, text: string, truths: readonly Truth[]): void {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const meant = truths.flatMap(({ image, detections, backend, is_mock, model, options }) =>
    detections.map(({ class_id, class_name, confidence, box }) => ({
      ...{ image: image.name, width: image.width, height: image.height, class_id, class_name, confidence },
      ...{ x1: box.x1, y1: box.y1, x2: box.x2, y2: box.y2, backend, model_id: model.id },
      ...{ model_sha256: model.sha256 ?? '', is_mock, options },
    })),
  );
  const stated = data.map(({ options, ...row }) => ({ ...row, options: JSON.parse(options ?? 'null') }));
  const texts = meant.map(({ options, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    options,
  }));
  ledger.rows('CSV row', stated, texts);
}

/** Compares a YOLO label file: class, centre, width and height as shares of the image. */
export function compareLabels(ledger: Ledger, text: string, { image, detections }: Truth): void {
  const lines = text.split('\n').filter((line) => line !== '');
  const stated = lines.map((line) => line.split(' ').map(Number));
  const meant = detections.map(({ class_id, box: { x1, y1, x2, y2 } }) => ({
    class_id,
    center: [(x1 + x2) / (2 * image.width), (y1 + y2) / (2 * image.height)],
    size: [(x2 - x1) / image.width, (y2 - y1) / image.height],
  }));
  const rows = stated.map(([id, ...shares], at) => ({
    class_id: id,
    center: near(shares.slice(0, 2), meant[at]?.center ?? [], 1e-6),
    size: near(shares.slice(2), meant[at]?.size ?? [], 1e-6),
  }));
  ledger.rows(`label of ${image.name}`, rows, meant);
}

/** Compares `classes.txt`: line n, from 0, names class n. */
export function compareClasses(ledger: Ledger, text: string, { class_names: names }: Truth): void {
  ledger.same('classes.txt', text.replace(/\n$/, '').split('\n'), names);
}

interface Coco {
  images: { id: number; file_name: string; width: number; height: number }[];
  annotations: { image_id: number; category_id: number; bbox: number[]; area: number; score: number }[];
  categories: { id: number; name: string }[];
  info: { description: string; origins: ImageResult[] };
}

/** Compares a COCO dataset: boxes as corner, width and height in px, to a thousandth. */
export function compareCoco(ledger: Ledger, text: string, truths: readonly Truth[]): void {
  const { images, annotations, categories, info } = JSON.parse(text) as Coco;
  const names = categories.toSorted((a, b) => a.id - b.id).map(({ id, name }) => ({ id, name }));
  ledger.rows('COCO category', names, truths[0]?.class_names.map((name, id) => ({ id, name })) ?? []);
  const sizes = truths.map(({ image: { name, width, height } }) => ({ file_name: name, width, height }));
  ledger.rows('COCO image', images, sizes);
  for (const [at, { image, detections }] of truths.entries()) {
    const meant = detections.map(({ class_id, confidence, box: { x1, y1, x2, y2 } }) => ({
      ...{ category_id: class_id, bbox: [x1, y1, x2 - x1, y2 - y1], score: confidence },
      area: [(x2 - x1) * (y2 - y1)],
    }));
    const own = annotations.filter(({ image_id: id }) => id === images[at]?.id);
    const stated = own.map(({ category_id, bbox, score, area }, place) => ({
      ...{ category_id, bbox: near(bbox, meant[place]?.bbox ?? [], 1e-3), score },
      area: near([area], meant[place]?.area ?? [], 1e-3),
    }));
    ledger.rows(`COCO annotation of ${image.name}`, stated, meant);
  }
  compareOrigins(ledger, info.origins, truths);
  for (const { model } of truths)
    ledger.states('COCO description', info.description, [/ with (\S+) \(/g, [[model.id]]]);
}

/** Compares the origins in a file with those of its results, each once. */
export function compareOrigins(ledger: Ledger, stated: readonly ImageResult[], truths: readonly Truth[]): void {
  ledger.rows('origin', stated, truths.slice(0, 1).map(originFields));
}

/** Compares the file next to labels that states their origin. */
export function compareOrigin(ledger: Ledger, text: string, truth: Truth): void {
  ledger.fields('origin file', JSON.parse(text), { ...originFields(truth), image: truth.image });
}
