import { longestAt, type TokenRow } from './token-row.js';

const SAYS_NOTHING = ['filler', 'opening', 'break', 'join', 'contrast', 'about'];

/** Tokens of a row that say something: data, and words that are no filler. */
export function contentOf(row: TokenRow): number[] {
  const content: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const silent = longestAt(row, at, SAYS_NOTHING);
    const longest = row.hits[at]![0]?.length ?? 1;
    const length = Math.max(silent, 1);
    // A longer phrase that says something goes first: "in the" may be filler where "in the folder" is not.
    if (silent === 0 || row.hits[at]!.some((hit) => hit.length > silent && !SAYS_NOTHING.includes(hit.group))) {
      for (let next = at; next < at + Math.max(longest, 1) && next < row.tokens.length; next++) content.push(next);
      at += Math.max(longest, 1);
    } else at += length;
  }
  return content;
}
