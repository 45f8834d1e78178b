import type { OutputFile } from '../../../core/vision/formats/output-file.js';
import { renderOutput } from '../../../core/vision/formats/render-output.js';
import type { RgbImage } from '../../../core/vision/image/decode-image.js';
import type { ImageResult } from '../../../core/vision/results/image-result.js';
import type { OutputFormat } from '../../../core/vision/results/options.js';

/** Formats to render, and the names of the model's classes by class id. */
export interface Rendering {
  formats: readonly OutputFormat[];
  classNames: readonly string[];
}

/** Renders each requested format once, in the order requested. */
export function renderOutputs(
  result: ImageResult,
  pixels: RgbImage,
  { formats, classNames }: Rendering,
): Promise<OutputFile[]> {
  return Promise.all([...new Set(formats)].map((format) => renderOutput(format, { result, pixels }, { classNames })));
}
