import type { ImageResult } from '../results/image-result.js';

/** Formats the answer for one image as indented JSON with a final newline. */
export function toJson(result: ImageResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}

/**
 * Characters that some parsers treat as line ends (Python's `str.splitlines`) but JSON leaves unescaped: NEL and the
 * Unicode separators.
 */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

/**
 * Formats the answer for one image as a line of JSON with its newline (jsonlines.org), for appending. The line contains
 * no character that any reader treats as a line end.
 */
export function toJsonLine(result: ImageResult): string {
  const line = JSON.stringify(result).replace(
    OTHER_LINE_ENDS,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${line}\n`;
}
