import type { OutputFile } from '../../core/detection/formats/output-file.js';
import type { OutputFormat } from '../../core/detection/formats/output-format.js';
import { renderOutput } from '../../core/detection/formats/render-output.js';
import type { ImageResult } from '../../core/detection/image-result.js';
import type { RgbImage } from '../../core/images/decode-image.js';

/** Which files to render, and the names of all classes of the model. */
export interface Rendering {
  formats: readonly OutputFormat[];
  classNames: readonly string[];
}

/** Renders each asked format once, in the order in which they were asked for. */
export function renderOutputs(
  result: ImageResult,
  pixels: RgbImage,
  { formats, classNames }: Rendering,
): Promise<OutputFile[]> {
  return Promise.all([...new Set(formats)].map((format) => renderOutput(format, { result, pixels }, { classNames })));
}
