/** Letters that Unicode does not take apart but people write in two ways. */
const EXPANDED: ReadonlyMap<string, string> = new Map([
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

/** Lower case without diacritics, punctuation and control characters, as OpenRefine's fingerprint begins. */
function plain(text: string): string {
  const bare = text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => EXPANDED.get(letter)!).replace(/[\p{P}\p{S}\p{Cc}\p{Cf}]/gu, '');
}

/** The text without case: equal for texts that differ in it alone. */
export function caseKey(text: string): string {
  return text.toLowerCase();
}

/**
 * OpenRefine's fingerprint: lower case, no diacritics and punctuation, words sorted, each once
 * (https://openrefine.org/docs/technical-reference/clustering-in-depth).
 */
export function fingerprint(text: string): string {
  return [
    ...new Set(
      plain(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ]
    .sort()
    .join(' ');
}

/** OpenRefine's n-gram fingerprint with n = 2: the sorted pairs of neighbouring characters, blanks left out. */
export function ngramFingerprint(text: string): string {
  const letters = [...plain(text).replace(/\s+/g, '')];
  if (letters.length < 2) return letters.join('');
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))].sort().join('');
}
