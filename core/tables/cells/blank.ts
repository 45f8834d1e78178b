/** Whether a UTF-16 unit is Unicode white space, or a zero-width character that copying leaves behind. */
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

/** Removes blanks at both ends of a text, in linear time. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlankCode(text.charCodeAt(start))) start += 1;
  while (end > start && isBlankCode(text.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Whether a text consists only of blanks. Usually decided by the first character. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (!isBlankCode(text.charCodeAt(index))) return false;
  return true;
}
