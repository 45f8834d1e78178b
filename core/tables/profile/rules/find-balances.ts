import { formatCount } from '../../../report/figures.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { claimCells } from '../issues/column-issue.js';
import { codeColumns } from '../relations/coded-column.js';
import { AMOUNTS, type NumberColumn, numberColumn, textIn } from './rule.js';

const MIN_ROWS = 20;
/** Maximum rows and columns, because all of them are compared. */
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 12;
/** Rows of a first test, which nearly all pairs of columns fail, and minimum share of rows that continue the balance. */
const TRIED_ROWS = 50;
const MIN_SHARE = 0.9;
/** Maximum decimals of amounts. Numbers with more are measured or computed. */
const MAX_DECIMALS = 4;
const MAX_EXAMPLES = 10;

/** A column that adds up the amounts of another one, row by row. */
interface Balance {
  column: NumberColumn;
  amount: NumberColumn;
  /** Whether the newest row comes first, so that a row continues the one below it. */
  isNewestFirst: boolean;
}

/** Whether a row continues the balance of its neighbour; null if one of the numbers is missing. */
function continues({ column, amount, isNewestFirst }: Balance, row: number): boolean | null {
  const before = isNewestFirst ? row + 1 : row - 1;
  if (before < 0 || before >= column.values.length) return null;
  const off = column.values[before]! + amount.values[row]! - column.values[row]!;
  return Number.isNaN(off) ? null : Math.abs(off) <= 0.51 * 10 ** -Math.max(column.decimals, amount.decimals);
}

/** Counts the rows that continue the balance, and lists those that do not. @param rows the first rows to check. */
function check(balance: Balance, rows: number): { kept: number; broken: number[] } {
  const broken: number[] = [];
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    const answer = continues(balance, row);
    if (answer === true) kept += 1;
    else if (answer === false) broken.push(row);
  }
  return { kept, broken };
}

const isBalance = ({ kept, broken }: ReturnType<typeof check>, least: number) =>
  kept >= least && kept >= MIN_SHARE * (kept + broken.length);

function findBalance(column: NumberColumn, columns: readonly NumberColumn[], rows: number): Balance | undefined {
  return columns
    .filter((amount) => amount !== column)
    .flatMap((amount) => [true, false].map((isNewestFirst): Balance => ({ column, amount, isNewestFirst })))
    .filter((balance) => isBalance(check(balance, Math.min(rows, TRIED_ROWS)), MIN_ROWS / 2))
    .find((balance) => isBalance(check(balance, rows), MIN_ROWS));
}

/**
 * Finds running balances: columns of which each number is the one before it plus the amount of its row. Their sum means
 * nothing, and a row that does not continue them shows that a row is missing, repeated or wrong.
 */
export function findBalances(data: TableData, columns: readonly ColumnProfile[]): FoundIssue[] {
  const places = columns.flatMap(({ meaning }, at) => (AMOUNTS.includes(meaning) ? [at] : [])).slice(0, MAX_COLUMNS);
  if (places.length < 2 || data.rowCount < MIN_ROWS || data.rowCount > MAX_ROWS) return [];
  const numbers = codeColumns(data, columns, null)
    .filter(({ at }) => places.includes(at))
    .map((coded) => numberColumn(coded, columns[coded.at]!))
    .filter(({ decimals }) => decimals <= MAX_DECIMALS);
  return numbers.flatMap((column) => {
    const balance = findBalance(column, numbers, data.rowCount);
    return balance === undefined ? [] : describe(data, balance);
  });
}

function describe(data: TableData, balance: Balance): FoundIssue[] {
  const { column, amount, isNewestFirst } = balance;
  const { kept, broken } = check(balance, data.rowCount);
  const [name, of] = [column.coded.name, amount.coded.name];
  const shared = { table: data.table.id, columns: [name], is_estimate: false, step: null };
  const running: FoundIssue = {
    ...shared,
    code: 'running-balance',
    severity: 'notice',
    count: 1,
    unit: 'columns',
    title: `"${name}" is a running balance of "${of}"`,
    why: `Each number is the one before it plus "${of}", so a sum or mean of the column means nothing.`,
    examples: [],
  };
  if (broken.length === 0) return [running];
  const lineOf = (row: number) => data.sourceRows.at(row)!;
  const examples: TableIssue['examples'] = broken.slice(0, maxExamples(data, MAX_EXAMPLES)).map((row) => {
    const before = isNewestFirst ? row + 1 : row - 1;
    const expected = column.values[before]! + amount.values[row]!;
    const decimals = Math.max(column.decimals, amount.decimals);
    const gap = (column.values[row]! - expected).toFixed(decimals).replace('.', column.mark);
    return {
      row: lineOf(row),
      column: name,
      text: shortenExample(textIn(column.coded, row)),
      note: `row ${lineOf(before)} and "${of}" give ${expected.toFixed(decimals).replace('.', column.mark)}, a difference of ${gap}`,
    };
  });
  const gap: FoundIssue = {
    ...shared,
    code: 'broken-balance',
    severity: 'warning',
    count: broken.length,
    unit: 'cells',
    title: claimCells(name, `does not continue the balance with "${of}"`, broken.length),
    why: `${formatCount(kept)} other rows do. A row is probably missing, repeated or wrong there.`,
    examples,
  };
  return [gap, running];
}
