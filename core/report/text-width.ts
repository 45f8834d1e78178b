/** Characters of double width: East Asian scripts and emoji (Unicode Standard Annex 11, simplified). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/gu;

/** Returns the width of a text in a monospaced font, in columns. */
export const widthOf = (text: string) => Array.from(text).length + (text.match(WIDE) ?? []).length;

function withoutLastNumber(text: string): string {
  let end = text.length;
  while (end > 0 && /[-\d.,]/.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Cuts a text to a width in columns. A text that was cut ends with an ellipsis, which is included. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let room = width - 1;
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  // A number without its last digits would be another number.
  const isInNumber = /\d[.,]?$/.test(kept) && /^[\d.,e]/.test(text.slice(kept.length));
  return `${isInNumber ? withoutLastNumber(kept) : kept}…`;
}
