import type { DataSpan } from '../../language/request-text.js';
import { gapBefore, longestAt, type Token, type TokenRow } from '../request/token-row.js';

const IGNORED_GROUPS = ['filler', 'opening'];

/** Returns the index after filler words. */
export function skipFillers(row: TokenRow, from: number): number {
  let at = from;
  for (let skipped = 0; skipped < 6; skipped++) {
    const length = longestAt(row, at, IGNORED_GROUPS);
    if (length === 0) break;
    at += length;
  }
  return at;
}

/**
 * Returns the index after words of these groups and fillers between them. `seen`: whether there was a word of the
 * groups.
 */
export function skipGroups(row: TokenRow, from: number, groups: readonly string[]): { at: number; seen: boolean } {
  let at = from;
  let seen = false;
  for (let step = 0; step < 8; step++) {
    const next = skipFillers(row, at);
    const length = longestAt(row, next, groups);
    if (length === 0) break;
    at = next + length;
    seen = true;
  }
  return { at, seen };
}

export function dataAt(row: TokenRow, at: number): DataSpan | undefined {
  const token = row.tokens[at];
  return token?.kind === 'data' ? token.data : undefined;
}

export function wordAt(row: TokenRow, at: number): Extract<Token, { kind: 'word' }> | undefined {
  const token = row.tokens[at];
  return token?.kind === 'word' ? token : undefined;
}

/** Whether the word at a position is unknown to the language. */
export const isUnknownWord = (row: TokenRow, at: number) =>
  wordAt(row, at) !== undefined && row.hits[at]!.length === 0 && !row.inner.has(at);

const COMMAS = new Set(',，、/;&＆');
const NEAR_COMMA = new Set([...COMMAS, ...' \t\n"\'`()（）“”‘’']);

/** Whether only a comma separates two words. */
function isComma(gap: string): boolean {
  const chars = [...gap];
  return chars.some((char) => COMMAS.has(char)) && chars.every((char) => NEAR_COMMA.has(char));
}

/** Returns the index after the separator of a list (a comma, "and"); the same index if there is none. */
export function skipSeparator(row: TokenRow, at: number, groups: readonly string[]): { at: number; found: boolean } {
  const comma = isComma(gapBefore(row, at));
  const length = longestAt(row, at, groups);
  return { at: at + length, found: comma || length > 0 };
}
