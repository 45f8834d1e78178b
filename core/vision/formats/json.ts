import type { ImageResult } from '../results/image-result.js';

/** Formats the result for an image as indented JSON with a final newline. */
export function toJson(result: ImageResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/**
 * Characters that some parsers treat as line breaks (Python's `str.splitlines`) although JSON does not escape them: NEL
 * and the Unicode separators.
 */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

/**
 * Formats the result for an image as a line of JSON Lines (jsonlines.org) with its newline. Escapes all other
 * characters that a reader could treat as a line break.
 */
export function toJsonLine(result: ImageResult): string {
  const line = JSON.stringify(result).replace(
    OTHER_LINE_ENDS,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${line}\n`;
}
