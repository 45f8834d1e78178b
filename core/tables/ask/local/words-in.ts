/** Words of a text without case and accents, in their order; digits are words too. */
export function wordsIn(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/['’]s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}
