/** Characters, as a reader counts them, that a label shows at most: the longest COCO name has 14. */
export const LONGEST_LABEL = 32;

/** Code units that are looked at: a character is one to a few of them, and names may be of any length. */
const LONGEST_READ = 500;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into characters as a reader counts them, so that none is cut in half. */
export function toCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Makes a class name fit for a label of one line: white space becomes one space; control, invisible, reordering and
 * unassigned characters go; piles of combining marks are cut at four; what is longer than `LONGEST_LABEL` ends with
 * "…".
 * @returns text that may be empty.
 */
export function toLabelText(name: string): string {
  const text = name
    .slice(0, LONGEST_READ)
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  const characters = toCharacters(text);
  const isWhole = characters.length <= LONGEST_LABEL && name.length <= LONGEST_READ;
  return isWhole
    ? text
    : `${characters
        .slice(0, LONGEST_LABEL - 1)
        .join('')
        .trimEnd()}…`;
}
