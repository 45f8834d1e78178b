import type { QuestionToken } from '../../../../language/tokens.js';
import type { WordSpan } from './mentions.js';
import { bareName, type TableIndex } from './table-index.js';

/** The name of a column with brackets in a question. */
interface ExactName {
  column: number;
  /** Range in the text of the question; `to` is exclusive. */
  from: number;
  to: number;
  name: string;
}

const BRACKETS = /[([][^()[\]]*[)\]]/;
const WORD_END = /[\p{L}\p{N}]/u;

/** Finds the names of columns with brackets in a question, such as `Amount (EUR)`. Longer ones first. */
export function findExactNames(text: string, { columns }: TableIndex): ExactName[] {
  const found: ExactName[] = [];
  const lower = text.toLowerCase();
  const named = columns.flatMap(({ column: { name } }, column) => (BRACKETS.test(name) ? [{ column, name }] : []));
  for (const { column, name } of named.sort((one, other) => other.name.length - one.name.length)) {
    const from = lower.indexOf(name.toLowerCase());
    const to = from + name.length;
    const isFree = found.every((other) => to <= other.from || from >= other.to);
    if (from >= 0 && isFree && !WORD_END.test(text[from - 1] ?? '')) found.push({ column, from, to, name });
  }
  return found;
}

/**
 * Removes the words in the brackets of names, because the words before them are the header, and returns the ranges of the
 * names.
 */
export function withoutUnits(
  tokens: QuestionToken[],
  exact: readonly ExactName[],
): { tokens: QuestionToken[]; names: (WordSpan & { column: number })[] } {
  const isIn = (token: QuestionToken, one: { from: number; to: number }) =>
    one.from <= token.from && token.to <= one.to;
  const kept = tokens.filter(
    (token) => !exact.some(({ from, to, name }) => isIn(token, { from, to }) && isBracketed(name, token.from - from)),
  );
  const names = exact.map((one) => {
    const from = kept.findIndex((token) => isIn(token, one));
    return { column: one.column, from, to: from + kept.filter((token) => isIn(token, one)).length };
  });
  return { tokens: kept, names: names.filter(({ from }) => from >= 0) };
}

/** Whether a place in a name is in brackets, unless all of its words are. */
const isBracketed = (name: string, at: number): boolean => bareName(name)[at] === ' ' && name[at] !== ' ';
