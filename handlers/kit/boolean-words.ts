/** Words for booleans, as sent by Python ("True"), HTML forms ("on"), shells and spreadsheets. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** Returns the value of a word for a boolean, in upper or lower case; null for other text. */
export function booleanOf(text: string): boolean | null {
  return WORDS.get(text.trim().toLowerCase()) ?? null;
}
