import { formatCount } from '../../../report/figures.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { TableIssue } from '../column/table-issue.js';
import { verb } from '../issues/column-issue.js';
import { type CodedColumn, codeColumns, numberTexts } from './coded-column.js';
import type { DuplicateRow } from './find-duplicate-rows.js';

const MIN_ROWS = 20;
/** Maximum rows, because all of them are compared. */
const MAX_ROWS = 200_000;
/** Minimum share of the rows with different pairs: the pair is meant to occur once. */
const MIN_DISTINCT = 0.95;
/** Minimum share of the possible pairs that occur. In a table of events, two columns are distinct by chance. */
const MIN_DENSITY = 0.5;
/** Minimum values of each column. */
const MIN_VALUES = 3;
const MAX_EXAMPLES = 10;

const THINGS: ReadonlySet<string> = new Set(['identifier', 'code', 'category', 'text']);
const TIMES: ReadonlySet<string> = new Set(['date', 'datetime']);

interface RepeatedPair {
  columns: readonly [CodedColumn, CodedColumn];
  /** Rows with a pair that an earlier row has, without those that equal another row. */
  repeats: DuplicateRow[];
}

/** Returns the rows that repeat a pair, if the two columns are a grid of which each place should occur once. */
function repeatsOf(thing: CodedColumn, time: CodedColumn, copies: ReadonlySet<number>): RepeatedPair | null {
  const rows = thing.codes.length;
  const possible = thing.distinct * time.distinct;
  if (possible * MIN_DENSITY > rows || possible * 2 < rows) return null;
  const [things, times] = [numberTexts(thing), numberTexts(time)];
  /** The first row of each pair, from 1; 0 for none. */
  const firsts = new Uint32Array(possible);
  const repeats: DuplicateRow[] = [];
  let [present, distinct] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const [one, other] = [things[thing.codes[row]!]!, times[time.codes[row]!]!];
    if (one < 0 || other < 0 || copies.has(row)) continue;
    present += 1;
    const pair = one * time.distinct + other;
    const first = firsts[pair]!;
    if (first > 0) repeats.push({ row, first: first - 1 });
    else {
      firsts[pair] = row + 1;
      distinct += 1;
    }
  }
  const isGrid = distinct >= MIN_DISTINCT * present && distinct >= MIN_DENSITY * possible;
  return repeats.length === 0 || !isGrid ? null : { columns: [thing, time], repeats };
}

function describe(data: TableData, { columns, repeats }: RepeatedPair): FoundIssue {
  const [thing, time] = columns;
  const count = repeats.length;
  const examples: TableIssue['examples'] = repeats.slice(0, maxExamples(data, MAX_EXAMPLES)).map(({ row, first }) => ({
    row: data.sourceRows.at(row)!,
    column: time.name,
    text: `${thing.texts[thing.codes[row]!]!.slice(0, 90)} | ${time.texts[time.codes[row]!]!.slice(0, 90)}`,
    note: `also in row ${data.sourceRows.at(first)!}`,
  }));
  return {
    code: 'repeated-pairs',
    severity: 'warning',
    table: data.table.id,
    columns: [thing.name, time.name],
    count,
    unit: 'rows',
    is_estimate: false,
    title: `${formatCount(count)} ${verb(count, 'row has', 'rows have')} the "${thing.name}" and "${time.name}" of an earlier one, but other values`,
    why: 'Nearly every pair occurs once. One of the rows is probably a correction or was entered twice, and sums include both.',
    examples,
    step: null,
  };
}

/**
 * Finds rows that repeat the thing and time of an earlier row in a table with one row for each: readings of meters by
 * day, prices of products by month.
 * @param duplicates rows that equal an earlier one, which have their own finding.
 */
export function findRepeatedPairs(
  data: TableData,
  columns: readonly ColumnProfile[],
  duplicates: readonly DuplicateRow[],
): FoundIssue[] {
  if (data.rowCount < MIN_ROWS || data.rowCount > MAX_ROWS) return [];
  const has = (meanings: ReadonlySet<string>) => columns.some(({ meaning }) => meanings.has(meaning));
  if (!has(THINGS) || !has(TIMES)) return [];
  const coded = codeColumns(data, columns, null).filter(({ distinct }) => distinct >= MIN_VALUES);
  const those = (meanings: ReadonlySet<string>) => coded.filter(({ at }) => meanings.has(columns[at]!.meaning));
  const copies = new Set(duplicates.map(({ row }) => row));
  const [first] = those(THINGS).flatMap((thing) =>
    those(TIMES).flatMap((time) => repeatsOf(thing, time, copies) ?? []),
  );
  return first === undefined ? [] : [describe(data, first)];
}
