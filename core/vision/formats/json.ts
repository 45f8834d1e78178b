import type { ImageResult } from '../results/image-result.js';

/** The whole answer for one image as indented JSON, with a final newline. */
export function toJson(result: ImageResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
