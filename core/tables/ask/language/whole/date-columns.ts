import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { isDate } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';

/** The columns of dates. */
export const dateColumns = (state: ReadingState): number[] =>
  state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));

/** The column of dates whose name stands beside, or that of the rows. */
export function dateBeside(state: ReadingState, span: WordSpan, dates: readonly number[]): number | null {
  const near = state.question.columns.filter(
    (mention) =>
      dates.includes(mention.column) &&
      mention.via !== 'synonym' &&
      state.isFree(mention) &&
      Math.abs(mention.to - span.from) <= 3,
  );
  const gap = (one: ColumnMention) => (one.to <= span.from ? span.from - one.to : one.from - span.to + 0.5);
  near.sort((a, b) => gap(a) - gap(b) || b.share - a.share);
  const [first, second] = near;
  if (first !== undefined) {
    const isTie = second !== undefined && gap(second) === gap(first) && second.share === first.share;
    if (isTie && second.column !== first.column) return null;
    state.use(first);
    return first.column;
  }
  return rowDate(state);
}

/** The column of dates that says when a row happened: the only one, or the first of those without gaps. */
export function rowDate(state: ReadingState): number | null {
  const dates = dateColumns(state);
  const whole = dates.filter(
    (column) => (state.columns[column]?.filled ?? 0) >= state.question.index.table.rowCount * 0.98,
  );
  return (dates.length === 1 ? dates[0] : whole[0]) ?? null;
}
