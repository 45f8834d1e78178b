import { downloadZip } from 'client-zip';
import { cocoChunks } from '../../../../../core/vision/formats/coco.js';
import { CSV_HEADER, toCsvRows } from '../../../../../core/vision/formats/csv.js';
import { toJson, toJsonLine } from '../../../../../core/vision/formats/json.js';
import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import { outputFileName } from '../../../../../core/vision/formats/output-file-name.js';
import { toYoloClasses, toYoloLabels } from '../../../../../core/vision/formats/yolo.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';

/** Formats that are rendered on this page, by the functions of the server. */
export const TEXT_FORMATS = ['json', 'csv', 'yolo', 'coco', 'jsonl'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

async function cocoText(result: ImageResult, classNames: readonly string[]): Promise<string> {
  let text = '';
  for await (const chunk of cocoChunks([result], classNames)) text += chunk;
  return text;
}

/**
 * Returns a zip file with a label file. The origin and the class names are separate files, because a label file cannot
 * contain them.
 */
function zipLabels(result: ImageResult, classNames: readonly string[]): Promise<Blob> {
  const origin = { ...originOf(result), image: result.image };
  return downloadZip([
    { name: outputFileName('yolo', result.image.name), input: toYoloLabels(result) },
    { name: 'classes.txt', input: toYoloClasses(classNames) },
    { name: 'origin.json', input: `${JSON.stringify(origin, null, 2)}\n` },
  ]).blob();
}

const TEXTS: Record<
  Exclude<TextFormat, 'yolo'>,
  { type: string; render: (result: ImageResult, classNames: readonly string[]) => string | Promise<string> }
> = {
  json: { type: 'application/json', render: toJson },
  jsonl: { type: 'application/jsonl', render: toJsonLine },
  csv: { type: 'text/csv', render: (result) => CSV_HEADER + toCsvRows(result) },
  coco: { type: 'application/json', render: cocoText },
};

/**
 * Renders the displayed boxes as a file.
 * @param classNames names of the classes of the model by id.
 */
export async function renderShown(
  format: TextFormat,
  shown: ImageResult,
  classNames: readonly string[],
): Promise<{ blob: Blob; fileName: string }> {
  const fileName = outputFileName(format, shown.image.name);
  if (format === 'yolo') {
    return { blob: await zipLabels(shown, classNames), fileName: fileName.replace(/\.txt$/, '-labels.zip') };
  }
  const { type, render } = TEXTS[format];
  return { blob: new Blob([await render(shown, classNames)], { type }), fileName };
}
