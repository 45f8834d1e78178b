/** Letters that have no decomposition, as OpenRefine's fingerprint writes them. */
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/**
 * Key that spellings of one name share: lower case, no marks and no punctuation, words sorted and each once (OpenRefine,
 * "Clustering in depth", method fingerprint). '' for a text without letters: signs alone are no spelling of each other.
 */
export function fingerprint(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS.get(letter)!);
  const words = plain.split(/[^\p{L}\p{N}+#]+/u).filter((word) => word !== '');
  return /\p{L}/u.test(plain) ? [...new Set(words)].sort().join(' ') : '';
}
