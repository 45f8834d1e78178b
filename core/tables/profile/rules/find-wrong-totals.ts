import { formatCount } from '../../../report/figures.js';
import { parseNumber, valueUnder } from '../../cells/parse-number.js';
import { NUMBER_TYPES } from '../../cells/value-type.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import { isNear } from '../../read/structure/total-row.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { subtotalsOf, sumRowsOf } from '../groups/sum-rows.js';
import { codeColumns } from '../relations/coded-column.js';
import { type NumberColumn, numberColumn } from './rule.js';

/** Maximum rows and columns, because all of them are added up. */
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 40;
/** Maximum ratio of the only total of a column and the sum of its rows. A larger one is that of a mean or a rate. */
const MAX_RATIO = 1.25;
const MAX_EXAMPLES = 10;

interface SummedColumn extends NumberColumn {
  profile: ColumnProfile;
}

/** A row with totals. */
interface Total {
  /** Row in the file. */
  line: number;
  /** Index of its row in the table, or of the row that would follow it. */
  at: number;
  textOf(column: SummedColumn): string;
}

/** A total next to the sum of its rows. */
interface Comparison {
  total: Total;
  column: SummedColumn;
  value: number;
  sum: number;
  isRight: boolean;
}

function valueIn(total: Total, column: SummedColumn): number {
  const mark = column.profile.numbers?.decimal_mark;
  const number = parseNumber(total.textOf(column).trim());
  return number === null ? Number.NaN : valueUnder(number, mark === ',' || mark === '.' ? mark : 'none');
}

function summedColumns(data: TableData, profiles: readonly ColumnProfile[]): SummedColumn[] {
  const isAdded = ({ meaning }: ColumnProfile) => NUMBER_TYPES.has(meaning) && meaning !== 'percent';
  return codeColumns(data, profiles, null)
    .filter(({ at }) => isAdded(profiles[at]!))
    .slice(0, MAX_COLUMNS)
    .map((coded) => ({ ...numberColumn(coded, profiles[coded.at]!), profile: profiles[coded.at]! }));
}

/** Lists the rows with totals, inside and below the table, in the order of the file. */
function totalsOf(data: TableData): Total[] {
  const lines = [...data.sourceRows];
  const inside = [...sumRowsOf(data)].map(
    (at): Total => ({ line: lines[at]!, at, textOf: ({ coded }) => coded.texts[coded.codes[at]!]! }),
  );
  const outside = data.table.outsideRows.flatMap(({ kind, row: line, cells }): Total[] => {
    if (kind !== 'total' || cells === undefined) return [];
    const at = lines.findIndex((one) => one > line);
    const position = ({ coded }: SummedColumn) => data.table.columns[coded.at]!.position - 1;
    return [{ line, at: at < 0 ? lines.length : at, textOf: (column) => cells[position(column)] ?? '' }];
  });
  return [...inside, ...outside].sort((one, other) => one.line - other.line);
}

/** Adds up a range of rows without totals; NaN if one of its cells has another text than a number. */
type Sums = (column: SummedColumn, from: number, to: number) => number;

function sumsWithout(totals: ReadonlySet<number>): Sums {
  const addUp = ({ coded, values }: SummedColumn) => {
    const [sums, unread] = [new Float64Array(values.length + 1), new Uint32Array(values.length + 1)];
    for (const [row, value] of values.entries()) {
      const isText = Number.isNaN(value) && coded.isMissing[coded.codes[row]!] === 0;
      sums[row + 1] = sums[row]! + (totals.has(row) || Number.isNaN(value) ? 0 : value);
      unread[row + 1] = unread[row]! + (isText && !totals.has(row) ? 1 : 0);
    }
    return { sums, unread };
  };
  const known = new Map<SummedColumn, ReturnType<typeof addUp>>();
  return (column, from, to) => {
    const { sums, unread } = known.get(column) ?? addUp(column);
    known.set(column, { sums, unread });
    return unread[to]! > unread[from]! ? Number.NaN : sums[to]! - sums[from]!;
  };
}

/** Returns the ranges of rows that a total may add up: since the last total, all above, up to the next one. */
function rangesOf(totals: readonly Total[], place: number, rows: number): (readonly [number, number])[] {
  const { at } = totals[place]!;
  const before = totals[place - 1]?.at ?? 0;
  const next = totals[place + 1]?.at ?? rows;
  return [
    [before, at],
    [0, at],
    [at, next],
  ];
}

/**
 * Compares the totals of a row with the sums of its rows. Which rows it adds up is shown by the totals that match; none
 * if most do not.
 */
function compare(totals: readonly Total[], place: number, columns: readonly SummedColumn[], sumOf: Sums): Comparison[] {
  const total = totals[place]!;
  const candidates = rangesOf(totals, place, columns[0]!.values.length).map(([from, to]) =>
    columns.flatMap((column): Comparison[] => {
      const [value, sum] = [valueIn(total, column), sumOf(column, from, to)];
      return Number.isNaN(value - sum) || sum === 0
        ? []
        : [{ total, column, value, sum, isRight: isNear(sum, value, to - from) }];
    }),
  );
  const rightOf = (all: readonly Comparison[]) => all.filter(({ isRight }) => isRight).length;
  const best = candidates.reduce((known, one) => (rightOf(one) > rightOf(known) ? one : known));
  return rightOf(best) * 2 >= best.length - 1 ? best : [];
}

/** Whether a total is of the size of the sum. A mean or rate below a column is not. */
const isClose = ({ sum, value }: Comparison) => value / sum <= MAX_RATIO && sum / value <= MAX_RATIO;

/**
 * Finds totals and subtotals that differ from the sums of their rows: either the total is wrong, or one of the rows.
 * Columns whose texts are not stored are not added up.
 */
export function findWrongTotals(data: TableData, profiles: readonly ColumnProfile[]): FoundIssue[] {
  const isSummed = subtotalsOf(data).length > 0 || data.table.outsideRows.some(({ kind }) => kind === 'total');
  if (!isSummed || data.rowCount > MAX_ROWS) return [];
  const totals = totalsOf(data);
  const columns = summedColumns(data, profiles);
  if (totals.length === 0 || columns.length === 0) return [];
  const sumOf = sumsWithout(sumRowsOf(data));
  const compared = totals.flatMap((_, place) => compare(totals, place, columns, sumOf));
  const isSummedColumn = (column: SummedColumn) => {
    const own = compared.filter((one) => one.column === column);
    const right = own.filter(({ isRight }) => isRight).length;
    return own.length === 1 ? isClose(own[0]!) : right * 2 >= own.length;
  };
  const summed = new Set(columns.filter(isSummedColumn));
  const found = compared.filter((one) => !one.isRight && summed.has(one.column));
  return found.length === 0 ? [] : [describe(data, found)];
}

/** Formats a sum with as many decimals as its total. */
function formatSum({ total, column, sum }: Comparison): string {
  const decimals = /[.,](\d{1,2})\D*$/.exec(total.textOf(column))?.[1]?.length ?? 0;
  return sum.toFixed(Number.isInteger(sum) ? 0 : Math.max(decimals, 2)).replace('.', column.mark);
}

function describe(data: TableData, found: readonly Comparison[]): FoundIssue {
  const [{ total, column }] = found as [Comparison];
  const examples: TableIssue['examples'] = found.slice(0, maxExamples(data, MAX_EXAMPLES)).map((one) => ({
    row: one.total.line,
    column: one.column.coded.name,
    text: shortenExample(one.total.textOf(one.column)),
    note: `its rows add up to ${formatSum(one)}`,
  }));
  const title =
    found.length === 1
      ? `The total of "${column.coded.name}" in row ${total.line} is ${total.textOf(column).trim()}, but its rows add up to ${formatSum(found[0]!)}`
      : `${formatCount(found.length)} totals differ from the sums of their rows`;
  return {
    code: 'wrong-totals',
    severity: 'warning',
    table: data.table.id,
    columns: [...new Set(found.map((one) => one.column.coded.name))],
    count: found.length,
    unit: 'cells',
    is_estimate: false,
    title,
    why: 'Either the total is wrong, or a row is wrong, missing or repeated.',
    examples,
    step: null,
  };
}
