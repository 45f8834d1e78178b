/** Formats an integer with thousands separators. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** Formats a count with its noun: "1 row", "2,410 rows". */
export function countOf(value: number, noun: string): string {
  return `${grouped(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Shortens a text to at most `length` characters. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}\u2026`;
}
