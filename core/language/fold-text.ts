const PLAIN = /^[\x21-\x7e]*$/;
/** Letters that NFKD does not decompose to ASCII. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
  ['’', "'"],
  ['‘', "'"],
  ['`', "'"],
  ['´', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
]);

/**
 * Folds a text for comparison: lower case, no accents, uniform dashes and quotes, single spaces, trimmed. Cost: linear.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(/[´`]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı’‘“”„]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Folds a text to its words, separated and surrounded by spaces: `' new york '`. Returns one space if there are no
 * words.
 */
export function foldWords(text: string): string {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? ' ' : ` ${words} `;
}

/** Folds the items of a list in a cell, separated and surrounded by line breaks: `'\nred\ngreen\n'`. */
export function foldMembers(text: string): string {
  const members = text.split(/[,;|/\n•]| (?:and|und|et|y|&) /i).map(foldText);
  return `\n${members.filter((member) => member !== '').join('\n')}\n`;
}
