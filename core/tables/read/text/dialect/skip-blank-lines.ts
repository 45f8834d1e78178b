/** Characters of a line of blanks, or of a rule; a longer one is a row. */
export const MAX_BLANK = 200;

/**
 * Returns the beginning of the first line that is not blank, or is too long for a blank one: splitting blank lines by every
 * dialect would cost a record for each.
 * @param from beginning of a line.
 */
export function skipBlankLines(text: string, from: number, newline: string): number {
  const lineEnd = newline.charCodeAt(0);
  let start = from;
  for (let at = from; at < text.length && at - start < MAX_BLANK; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineEnd) start = at + 1;
    else if (code !== 32 && (code < 9 || code > 13)) break;
  }
  return start;
}
