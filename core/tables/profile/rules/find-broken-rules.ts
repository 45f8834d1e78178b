import { formatCount } from '../../../report/figures.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { claimCells } from '../issues/column-issue.js';
import { type CodedColumn, codeColumns, sampleRows } from '../relations/coded-column.js';
import { findArithmetic, findFactors, namesDiscounts } from './find-arithmetic.js';
import { findLimits, findOrders } from './find-orders.js';
import { AMOUNTS, dateColumn, numberColumn, prevails, type RowRule, support, textIn } from './rule.js';

/** Maximum columns of each kind that are compared, and rows in which rules are searched and checked. */
const MAX_COLUMNS = 12;
const SEARCHED_ROWS = 2_000;
const MAX_ROWS = 200_000;
const MAX_EXAMPLES = 10;

const DATES: readonly ColumnProfile['meaning'][] = ['date', 'datetime'];

function describe(data: TableData, rule: RowRule, rows: Uint32Array | null): FoundIssue[] {
  const { code, column, others, claim, holds, follows, note, expected } = rule;
  const found = support(rule, column.codes.length);
  if (found.broken === 0 || !prevails(found, rule)) return [];
  const scale = rows === null ? 1 : data.rowCount / rows.length;
  const count = Math.round(found.broken * scale);
  const examples: TableIssue['examples'] = [];
  const most = maxExamples(data, MAX_EXAMPLES);
  for (let row = 0; row < column.codes.length && examples.length < most; row += 1) {
    if (follows(row) !== false) continue;
    const right = expected(row);
    examples.push({
      row: data.sourceRows.at(rows?.[row] ?? row)!,
      column: column.name,
      text: shortenExample(textIn(column, row)),
      note: note(row),
      ...(right === null ? {} : { expected: right }),
    });
  }
  return [
    {
      code,
      severity: 'warning',
      table: data.table.id,
      columns: [column.name, ...others.map(({ name }) => name)],
      count,
      unit: 'cells',
      is_estimate: rows !== null,
      title: claimCells(column.name, claim, count),
      why: `${holds} ${formatCount(Math.round(found.followed * scale))} other rows, so one of the cells is probably wrong.`,
      examples,
      step: null,
    },
  ];
}

/**
 * Finds cells that break a rule which nearly all rows follow: a number that is the sum or product of two others
 * (quantity x price, less a discount; net + tax), of several side by side, or of another one and a factor (net x 1.19);
 * a number that is not above another one (points, max_points); and a date that is not before another one (ordered,
 * shipped). The rules are searched in 2,000 rows and checked in 200,000; larger tables are sampled, and the counts are
 * estimates.
 */
export function findBrokenRules(data: TableData, columns: readonly ColumnProfile[]): FoundIssue[] {
  const placesOf = (isChosen: (column: ColumnProfile) => boolean) =>
    columns.flatMap((column, at) => (isChosen(column) ? [at] : [])).slice(0, MAX_COLUMNS);
  const numbers = placesOf(({ meaning }) => AMOUNTS.includes(meaning));
  const rare = placesOf(
    ({ name, type, meaning }) => (AMOUNTS.includes(type) || namesDiscounts(name)) && !AMOUNTS.includes(meaning),
  );
  const dates = placesOf(({ meaning }) => DATES.includes(meaning));
  if (numbers.length < 2 && dates.length < 2) return [];
  const rows = sampleRows(data.rowCount, MAX_ROWS);
  const coded = new Map(codeColumns(data, columns, rows).map((column) => [column.at, column]));
  const searched = Math.min(SEARCHED_ROWS, rows?.length ?? data.rowCount);
  const build = <T>(places: readonly number[], make: (column: CodedColumn, profile: ColumnProfile) => T) =>
    places.flatMap((at) => {
      const column = coded.get(at);
      return column === undefined ? [] : [make(column, columns[at]!)];
    });
  const measured = build(numbers, numberColumn);
  const arithmetic = numbers.length < 3 ? [] : findArithmetic(measured, build(rare, numberColumn), searched);
  const rules = [
    ...arithmetic,
    ...findFactors(measured, arithmetic, searched),
    ...findLimits(measured, searched),
    ...(dates.length < 2 ? [] : findOrders(build(dates, dateColumn), searched)),
  ];
  return rules.flatMap((rule) => describe(data, rule, rows));
}
