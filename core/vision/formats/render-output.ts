import { Fault } from '../../base/fault.js';
import type { RgbImage } from '../image/decode-image.js';
import type { ImageResult } from '../results/image-result.js';
import type { OutputFormat } from '../results/options.js';
import { cocoChunks } from './coco.js';
import { CSV_HEADER, type FormulaText, toCsvRows } from './csv.js';
import { toJson, toJsonLine } from './json.js';
import type { OutputFile } from './output-file.js';
import { outputFileName } from './output-file-name.js';
import { toYoloLabels, type YoloOptions } from './yolo.js';

export interface RenderOptions {
  /** Whether YOLO labels have the score as sixth column; default `omit`. */
  yoloConfidence?: YoloOptions['confidence'] | undefined;
  /** Whether formulas in CSV are escaped; default `escape`. */
  csvFormulas?: FormulaText | undefined;
  /** Class names by id. If given, COCO files list all of them. */
  classNames?: readonly string[] | undefined;
  /** Path of DejaVuSans-Bold.ttf in a bundle. */
  fontPath?: string | undefined;
}

type ImageOutput = Extract<OutputFormat, `annotated-${string}`>;
type TextOutput = Exclude<OutputFormat, ImageOutput>;
type RenderText = (result: ImageResult, options: RenderOptions) => string | Promise<string>;

const TEXTS: Record<TextOutput, { media_type: string; render: RenderText }> = {
  json: { media_type: 'application/json', render: toJson },
  jsonl: { media_type: 'application/jsonl', render: toJsonLine },
  csv: { media_type: 'text/csv', render: (result, options) => CSV_HEADER + toCsvRows(result, options.csvFormulas) },
  yolo: {
    media_type: 'text/plain',
    render: (result, options) => toYoloLabels(result, { confidence: options.yoloConfidence ?? 'omit' }),
  },
  coco: { media_type: 'application/json', render: renderCoco },
};

const IMAGES: Record<ImageOutput, { media_type: string; encoding: 'png' | 'jpeg' }> = {
  'annotated-png': { media_type: 'image/png', encoding: 'png' },
  'annotated-jpeg': { media_type: 'image/jpeg', encoding: 'jpeg' },
};

const isImageOutput = (format: OutputFormat): format is ImageOutput => format in IMAGES;

async function renderCoco(result: ImageResult, options: RenderOptions): Promise<string> {
  let text = '';
  for await (const chunk of cocoChunks([result], options.classNames)) text += chunk;
  return text;
}

/** Renders an annotated image. Loads the drawing code on first use, because text formats also work outside Node.js. */
async function renderImage(
  { media_type, encoding }: (typeof IMAGES)[ImageOutput],
  { result, pixels }: Rendered,
  { fontPath }: RenderOptions,
) {
  if (!pixels) throw new Fault('internal', `"${result.image.name}" cannot be annotated without its pixels.`);
  const { annotate } = await import('./annotate.js');
  const bytes = await annotate(pixels, result.detections, { encoding, fontPath, origin: result });
  return { media_type, encoding: 'base64' as const, content: Buffer.from(bytes).toString('base64') };
}

/** The result for an image, and the upright image for annotated formats. */
export interface Rendered {
  result: ImageResult;
  /** Required for annotated formats only. */
  pixels: RgbImage | null;
}

/**
 * Renders an output file of one image. For several images, use `toJsonLine`, `toCsvRows` or `cocoChunks`. Faults:
 * image-too-large (JPEG beyond 65,535 px), internal.
 */
export async function renderOutput(
  format: OutputFormat,
  { result, pixels }: Rendered,
  options: RenderOptions = {},
): Promise<OutputFile> {
  const file_name = outputFileName(format, result.image.name);
  if (isImageOutput(format)) {
    return { format, file_name, ...(await renderImage(IMAGES[format], { result, pixels }, options)) };
  }
  const { media_type, render } = TEXTS[format];
  return { format, file_name, media_type, encoding: 'utf-8', content: await render(result, options) };
}
