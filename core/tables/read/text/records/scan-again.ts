/** Characters of an unfinished record up to which it is scanned with each chunk: nearly all are much shorter. */
const SHORT = 1024 * 1024;
/** Characters that a longer one waits for at most: the limits of a cell and a line are checked at every scan. */
const MAX_STEP = 8 * 1024 * 1024;

/**
 * Returns how long the text of an unfinished record must be before it is scanned from its start again. A text of 16 MB
 * after a quote that nothing closes was once scanned with each of its 250 chunks; now it has to double first.
 * @param length characters that did not suffice.
 */
export function lengthToScanAgain(length: number): number {
  return length < SHORT ? 0 : length + Math.min(length, MAX_STEP);
}
