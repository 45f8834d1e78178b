import { downloadZip } from 'client-zip';
import { cocoChunks } from '../../../../core/vision/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../../../core/vision/formats/csv.js';
import { toJsonLine } from '../../../../core/vision/formats/json.js';
import { PairedNames } from '../../../../core/vision/formats/paired-names.js';
import { toYoloClasses, toYoloLabels } from '../../../../core/vision/formats/yolo.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { type BatchItem, detectionsAbove } from './batch-item.js';
import { batchOrigins } from './batch-origins.js';

/** The results above a score, as the server answers with it. */
function resultsAbove(items: readonly BatchItem[], confidence: number): ImageResult[] {
  return items.flatMap(({ result }) => {
    if (!result) return [];
    const detections = [...detectionsAbove({ result }, confidence)];
    return [{ ...result, options: { ...result.options, confidence }, detections }];
  });
}

/** Where the label of each image goes: by its stem, as for the shell. */
function labelNames(results: readonly ImageResult[]): string[] {
  const images = results.map(({ image }) => image.name);
  return new PairedNames('insensitive').takeAll('yolo', images).map(({ name }) => `labels/${name}`);
}

async function cocoText(results: readonly ImageResult[], classNames: readonly string[]): Promise<string> {
  let text = '';
  for await (const chunk of cocoChunks(results, classNames)) text += chunk;
  return text;
}

/**
 * All results above a score in one archive: a CSV table, JSON lines, a COCO file, what produced the
 * boxes, and a YOLO label for each image. Made
 * in the page by the functions that the server renders its files with.
 */
export async function zipBatch(
  items: readonly BatchItem[],
  { confidence, classNames }: { confidence: number; classNames: readonly string[] },
): Promise<Blob> {
  const results = resultsAbove(items, confidence);
  const names = labelNames(results);
  const failed = items.filter(({ state }) => state === 'failed');
  const files = [
    { name: 'detections.csv', input: CSV_HEADER + results.map((result) => toCsvRows(result)).join('') },
    { name: 'detections.jsonl', input: results.map(toJsonLine).join('') },
    { name: 'detections.coco.json', input: await cocoText(results, classNames) },
    { name: 'classes.txt', input: toYoloClasses(classNames) },
    { name: 'origin.json', input: `${JSON.stringify(batchOrigins(items, confidence), null, 2)}\n` },
    ...results.map((result, place) => ({ name: names[place]!, input: toYoloLabels(result) })),
    ...(failed.length > 0
      ? [{ name: 'failed.txt', input: failed.map(({ name, reason }) => `${name}: ${reason}\n`).join('') }]
      : []),
  ];
  return downloadZip(files).blob();
}
