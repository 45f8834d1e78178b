import { UPPER_HALVES } from './upper-halves.js';
import { WINDOWS_1252_UPPER } from './windows-1252.js';

/** Labels of the single-byte code pages that TextDecoder does not support. */
export const OTHER_CODE_PAGES: readonly string[] = [...UPPER_HALVES.keys()];

/**
 * Returns the characters of the bytes 80 to FF of a single-byte encoding.
 * @param label label of TextDecoder or of `OTHER_CODE_PAGES`.
 */
export function upperHalfOf(label: string): string[] {
  if (label === 'windows-1252') {
    return [...WINDOWS_1252_UPPER, ...Array.from({ length: 96 }, (_, at) => String.fromCharCode(at + 0xa0))];
  }
  const own = UPPER_HALVES.get(label);
  if (own !== undefined) return [...own];
  return [...new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80))];
}
