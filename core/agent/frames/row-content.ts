import { longestAt, type TokenRow } from '../request/token-row.js';

const SAYS_NOTHING = ['filler', 'opening', 'break', 'join', 'contrast', 'about'];

/** Tokens of a row that say something: data, and words that are no filler. */
export function contentOf(row: TokenRow): number[] {
  const content: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const silent = longestAt(row, at, SAYS_NOTHING);
    // A longer phrase that says something goes first: "in the" may be filler where "in the folder" is not.
    if (silent === 0 || row.hits[at]!.some(({ group, length }) => length > silent && !SAYS_NOTHING.includes(group))) {
      content.push(at);
      at++;
    } else at += silent;
  }
  return content;
}
