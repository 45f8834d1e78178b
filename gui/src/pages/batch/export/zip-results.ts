import { downloadZip } from 'client-zip';
import { cocoChunks } from '../../../../../core/vision/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../../../../core/vision/formats/csv.js';
import { toJsonLine } from '../../../../../core/vision/formats/json.js';
import { PairedNames } from '../../../../../core/vision/formats/paired-names.js';
import { toYoloClasses, toYoloLabels } from '../../../../../core/vision/formats/yolo.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { ExportChoice, ExportFile } from './export-choice.js';
import type { ReadResults } from './read-results.js';
import { resultOrigins } from './result-origins.js';
import { writeBatchReport } from './write-report.js';

interface ZipFile {
  name: string;
  input: string;
}

/** Returns the name of the label file of each image, as in the CLI: the stem of the image. */
function labelNames(results: readonly ImageResult[]): string[] {
  const images = results.map(({ image }) => image.name);
  return new PairedNames('insensitive').takeAll('yolo', images).map(({ name }) => `labels/${name}`);
}

async function cocoText({ results, classNames }: ReadResults): Promise<string> {
  let text = '';
  for await (const chunk of cocoChunks(results, classNames)) text += chunk;
  return text;
}

function yoloFiles({ results, classNames }: ReadResults): ZipFile[] {
  const names = labelNames(results);
  return [
    { name: 'classes.txt', input: toYoloClasses(classNames) },
    ...results.map((result, place) => ({ name: names[place]!, input: toYoloLabels(result) })),
  ];
}

/** Renderers of the files, by the functions of the server. */
const WRITERS: Record<ExportFile, (read: ReadResults, choice: ExportChoice) => ZipFile[] | Promise<ZipFile[]>> = {
  jsonl: ({ results }) => [{ name: 'detections.jsonl', input: results.map(toJsonLine).join('') }],
  csv: ({ results }) => [
    { name: 'detections.csv', input: CSV_HEADER + results.map((result) => toCsvRows(result)).join('') },
  ],
  coco: async (read) => [{ name: 'detections.coco.json', input: await cocoText(read) }],
  yolo: yoloFiles,
  report: (read, choice) => [{ name: 'report.md', input: writeBatchReport(read, choice) }],
};

/** Writes the chosen files to a zip file, always with the origin of the results and a list of the failed images. */
export async function zipResults(read: ReadResults, choice: ExportChoice): Promise<Blob> {
  const chosen = await Promise.all([...choice.files].map((file) => WRITERS[file](read, choice)));
  const { results, failed } = read;
  const files: ZipFile[] = [
    ...chosen.flat(),
    { name: 'origin.json', input: `${JSON.stringify(resultOrigins(results), null, 2)}\n` },
    ...(failed.length > 0
      ? [{ name: 'failed.txt', input: failed.map(({ name, reason }) => `${name}: ${reason}\n`).join('') }]
      : []),
  ];
  return downloadZip(files).blob();
}
