/** Formats an integer with thousands separators. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** Formats a count with a noun: "1 row", "2,410 rows". */
export function countOf(value: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(value)} ${value === 1 ? noun : plural}`;
}

/** Formats a file size: "734 bytes", "28.1 kB", "12.8 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1e3) return countOf(bytes, 'byte');
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Shortens a text to at most `length` characters, with an ellipsis at the end. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}\u2026`;
}
