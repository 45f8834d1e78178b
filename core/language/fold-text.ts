const PLAIN = /^[\x21-\x7e]*$/;
/** Letters that no decomposition turns into plain ones. */
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
 * Folds a text for comparison: lower case, no accents, one kind of dash and quote, single spaces, trimmed. Cost:
 * linear.
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
 * Returns the folded words of a text with a space before, between and after them: `' new york '`. A single space if
 * there are none.
 */
export function foldWords(text: string): string {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' ? ' ' : ` ${words} `;
}

/** The members of a list in a cell, folded, with a line break before, between and behind: `'\nred\ngreen\n'`. */
export function foldMembers(text: string): string {
  const members = text.split(/[,;|/\n•]| (?:and|und|et|y|&) /i).map(foldText);
  return `\n${members.filter((member) => member !== '').join('\n')}\n`;
}
