import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { FIGURES, isNumbering, NON_FIGURES } from '../question/numeric-columns.js';
import type { ReadingState } from './reading-state.js';

/** Scores how well words refer to a column. The exact words of the whole header score highest. */
function strength({ share, via, to, from }: ColumnMention): number {
  return share * 2 + (to - from) + (via === 'word' ? 0.5 : via === 'stem' ? 0.4 : -2);
}

const NO_STEMS: ReadonlySet<string> = new Set();

export type ColumnFound = { kind: 'one'; mention: ColumnMention } | { kind: 'many'; mentions: ColumnMention[] } | null;

/**
 * Returns the column to which the unexplained words of a span refer best; `many` if several are equally good. Ignores
 * partial mentions by a single word whose stem is in `without`.
 */
export function findWholeColumn(
  state: ReadingState,
  accept: (column: number) => boolean,
  within: WordSpan = { from: 0, to: state.question.tokens.length },
  { without = NO_STEMS }: { without?: ReadonlySet<string> } = {},
): ColumnFound {
  const fits = state.question.columns.filter(
    (mention) =>
      mention.from >= within.from &&
      mention.to <= within.to &&
      accept(mention.column) &&
      state.isFree(mention) &&
      mention.via !== 'synonym' &&
      (mention.share === 1 || mention.to - mention.from > 1 || !without.has(state.stem(mention.from))),
  );
  if (fits.length === 0) return null;
  const most = Math.max(...fits.map(strength));
  const best = fits.filter((mention) => strength(mention) >= most - 0.05);
  const columns = new Set(best.map(({ column }) => column));
  const [first] = best;
  if (first === undefined) return null;
  return columns.size === 1 ? { kind: 'one', mention: first } : { kind: 'many', mentions: best };
}

/** Returns the columns whose headers contain a stem: the first stem of the list that any header contains. */
export function columnsNamed(
  state: ReadingState,
  stems: readonly string[],
  accept: (column: number) => boolean,
): number[] {
  for (const stem of stems) {
    const found = state.columns.flatMap(({ header }, column) =>
      accept(column) && header.some((token) => token.stem === stem) ? [column] : [],
    );
    if (found.length > 0) return found;
  }
  return [];
}

export const isFigure = (state: ReadingState) => (column: number) => {
  const { numeric, kind, column: about } = state.columns[column] as ReadingState['columns'][number];
  if (isKey(state, column)) return false;
  return numeric > 0.5 && (FIGURES.has(about.type) || (kind === 'number' && !NON_FIGURES.has(about.type)));
};

const KEYS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'number', 'code', 'key', 'ref', 'reference', '#']);

/** Whether a column contains keys: integers, at least 90% of them unique, and a header such as "id". */
function isKey(state: ReadingState, column: number): boolean {
  const { header, distinct, filled, column: about } = state.columns[column] as ReadingState['columns'][number];
  return about.type === 'integer' && distinct >= filled * 0.9 && header.some(({ text }) => KEYS.has(text));
}

export const isDate = (state: ReadingState) => (column: number) => (state.columns[column]?.dated ?? 0) > 0.5;

export const isName = (state: ReadingState) => (column: number) => !isFigure(state)(column) && !isDate(state)(column);

/** Whether sums of a column are meaningful: not for percentages, years, row numbers or rates. */
export function isAdditive(state: ReadingState, column: number): boolean {
  const { header } = state.columns[column] as ReadingState['columns'][number];
  if (!hasAmounts(state, column)) return false;
  const rates = new Set(state.words.phrases.rates.map(([word]) => word));
  return !header.some(({ text }) => rates.has(text));
}

/** Whether values of a column can be added: they are not percentages, years or row numbers. */
export function hasAmounts(state: ReadingState, column: number): boolean {
  const indexed = state.columns[column] as ReadingState['columns'][number];
  return indexed.column.type !== 'percent' && indexed.kind !== 'year' && !isNumbering(indexed);
}

/** Returns the date columns. */
export const dateColumns = (state: ReadingState): number[] =>
  state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));

/** Takes the date column named near a span, otherwise the date of the rows; null if ambiguous. */
export function takeDateColumn(state: ReadingState, span: WordSpan, dates: readonly number[]): number | null {
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

/**
 * Returns the column with the date of each row: the only date column, otherwise the first that is at least 98% filled.
 */
export function rowDate(state: ReadingState): number | null {
  const dates = dateColumns(state);
  const whole = dates.filter(
    (column) => (state.columns[column]?.filled ?? 0) >= state.question.index.table.rowCount * 0.98,
  );
  return (dates.length === 1 ? dates[0] : whole[0]) ?? null;
}
