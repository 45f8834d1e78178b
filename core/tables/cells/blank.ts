/** White space at the ends of a cell: Unicode's, and zero-width characters left by copying. */
export function isBlankCode(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 160) return code === 133;
  if (code === 160 || code === 0xad || code === 0x1680 || code === 0x180e) return true;
  if (code < 0x2000) return false;
  return (
    code <= 0x200f ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x2060 ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** The text without blanks at its ends; linear, whatever it holds. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankCode(text.charCodeAt(start))) start += 1;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Whether a cell shows nothing. Most texts show by their first character that they do. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (!isBlankCode(text.charCodeAt(index))) return false;
  return true;
}
