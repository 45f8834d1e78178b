import { longestAt, rowOf, type TokenRow } from '../request/token-row.js';

const SAYS_NOTHING = ['follow', 'filler', 'opening', 'break', 'join', 'contrast'];

/** A row without the words that say that it goes on: "and now the same for photos/" is "for photos/". */
export function withoutLead(row: TokenRow): TokenRow {
  const kept: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const length = longestAt(row, at, SAYS_NOTHING);
    if (length === 0 || row.hits[at]!.some((hit) => hit.length > length)) kept.push(at++);
    else at += length;
  }
  return rowOf(
    kept.map((at) => row.tokens[at]!),
    row.original,
    row.language,
  );
}
