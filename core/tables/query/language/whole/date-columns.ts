import type { Span } from '../mentions.js';
import { isDate } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';

/** The columns of dates. */
export const dateColumns = (state: ReadingState): number[] =>
  state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));

/** The one column of dates, or that whose name stands beside. */
export function dateBeside(state: ReadingState, span: Span, dates: readonly number[]): number | null {
  const near = state.question.columns.filter(
    (mention) =>
      dates.includes(mention.column) &&
      mention.via !== 'synonym' &&
      state.isFree(mention) &&
      Math.abs(mention.to - span.from) <= 3,
  );
  near.sort((a, b) => b.share - a.share);
  const [first, second] = near;
  if (first !== undefined) {
    if (second !== undefined && second.column !== first.column && second.share === first.share) return null;
    state.use(first);
    return first.column;
  }
  return dates.length === 1 ? (dates[0] as number) : null;
}
