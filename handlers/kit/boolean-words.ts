/** How clients write a boolean as text: Python "True", HTML forms "on", shells and spreadsheets the others. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off'].map((word) => [word, false] as const),
]);

/** @returns the value of a boolean word in any case, or null for other text. */
export function booleanOf(text: string): boolean | null {
  return WORDS.get(text.trim().toLowerCase()) ?? null;
}
