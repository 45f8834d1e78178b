import { formatCount } from '../../../report/figures.js';
import { type DictionaryColumn, maxExamples, type TableData } from '../../columns/table-data.js';
import { isTotalLabel } from '../../read/source/total-label.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { TableIssue } from '../column/table-issue.js';
import type { TableProfile } from '../column/table-profile.js';
import { claimCells, verb } from '../issues/column-issue.js';
import { codeColumns, sampleRows } from './coded-column.js';
import { areEqualByChance, NEARLY_UNIQUE } from './equal-by-chance.js';
import { findCandidateKeys } from './find-candidate-keys.js';
import { findCorrelations } from './find-correlations.js';
import type { DuplicateRow } from './find-duplicate-rows.js';
import { findRepeatedPairs } from './find-repeated-pairs.js';
import { findRepeatedRecords, type RepeatedRecords } from './find-repeated-records.js';

/** Joins the cells of a row, each shortened to 200 characters. A cell of a wide column is shown as an ellipsis. */
function rowText(data: TableData, row: number): string {
  const text = data.columns
    .map((column) => (column.form === 'wide' ? '…' : column.texts[column.codes[row]!]!.slice(0, 200)))
    .join(' | ');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

const MAX_EXAMPLES = 10;

/** Returns examples of repeated rows, with the rows that they equal. */
function examplesOfRows(data: TableData, repeats: readonly DuplicateRow[]): TableIssue['examples'] {
  return repeats.slice(0, maxExamples(data, MAX_EXAMPLES)).map(({ row, first }) => ({
    row: data.sourceRows.at(row)!,
    column: null,
    text: rowText(data, row),
    note: `equals row ${data.sourceRows.at(first)!}`,
  }));
}

/** Returns the finding `duplicate-rows`, or `equal-rows` if so many may be equal by chance. */
function describeDuplicateRows(
  data: TableData,
  duplicates: readonly DuplicateRow[],
  { isChance }: { isChance: boolean },
): FoundIssue[] {
  const count = duplicates.length;
  if (count === 0) return [];
  const title = `${formatCount(count)} ${verb(count, 'row equals', 'rows equal')} an earlier one in every cell`;
  if (isChance) {
    return [
      {
        code: 'equal-rows',
        severity: 'notice',
        table: data.table.id,
        columns: [],
        count,
        unit: 'rows',
        is_estimate: false,
        title: `${title}, as expected of values that recur`,
        why: 'The columns have so few values that rows are often equal by chance. Nothing indicates that they were entered twice.',
        examples: examplesOfRows(data, duplicates),
        step: null,
      },
    ];
  }
  return [
    {
      code: 'duplicate-rows',
      severity: 'warning',
      table: data.table.id,
      columns: [],
      count,
      unit: 'rows',
      is_estimate: false,
      title,
      why: 'Sums and counts include them twice. They may be copies, or separate events that cannot be distinguished.',
      examples: examplesOfRows(data, duplicates),
      step: { operation: 'drop_duplicate_rows', column: null },
    },
  ];
}

/** Returns the finding `repeated-records` if there are any. */
function describeRepeatedRecords(data: TableData, repeated: RepeatedRecords | null): FoundIssue[] {
  if (repeated === null) return [];
  const { rows, numbers } = repeated;
  const named = numbers.map((name) => `"${name}"`).join(' and ');
  return [
    {
      code: 'repeated-records',
      severity: 'notice',
      table: data.table.id,
      columns: [],
      count: rows.length,
      unit: 'rows',
      is_estimate: false,
      title: `${formatCount(rows.length)} ${verb(rows.length, 'row equals', 'rows equal')} an earlier one in every cell but ${named}`,
      why: 'They may have been entered or imported twice under a new number. Then sums and counts include them twice.',
      examples: examplesOfRows(data, rows),
      step: null,
    },
  ];
}

type Relations = Pick<
  TableProfile,
  'candidate_keys' | 'correlations' | 'duplicate_rows' | 'duplicate_rows_are_estimates'
>;

/** Maximum rows used for correlations. */
const CORRELATED_ROWS = 50_000;

/**
 * Counts duplicate rows and finds candidate keys, both exact, and correlations, which are exact up to 50,000 rows and
 * otherwise estimated from a sample.
 * @param columns profiles in the order of the columns.
 * @param duplicates see `findDuplicateRows`.
 */
export function findRelations(
  data: TableData,
  columns: readonly ColumnProfile[],
  duplicates: readonly DuplicateRow[],
): Relations {
  const coded = codeColumns(data, columns, sampleRows(data.rowCount, CORRELATED_ROWS));
  return {
    candidate_keys: findCandidateKeys(data, columns, coded),
    correlations: findCorrelations(coded, columns),
    duplicate_rows: duplicates.length,
    duplicate_rows_are_estimates: false,
  };
}

/** Returns the findings about rows and keys that occur more than once. */
export function findRepeats(
  data: TableData,
  columns: readonly ColumnProfile[],
  known: { duplicates: readonly DuplicateRow[]; dependencies: TableProfile['dependencies'] },
): FoundIssue[] {
  const { duplicates, dependencies } = known;
  return [
    ...describeDuplicateRows(data, duplicates, { isChance: areEqualByChance(data, columns, known) }),
    ...describeRepeatedRecords(data, findRepeatedRecords(data, columns, dependencies)),
    ...describeDuplicateKeys(data, columns, new Set(duplicates.map(({ row }) => row))),
    ...findRepeatedPairs(data, columns, duplicates),
  ];
}

/**
 * Returns the findings `duplicate-keys`: identifiers that are nearly unique but recur in some rows. Rows that equal an
 * earlier one do not count, because they have their own finding.
 */
function describeDuplicateKeys(
  data: TableData,
  columns: readonly ColumnProfile[],
  copies: ReadonlySet<number>,
): FoundIssue[] {
  return columns.flatMap((profile, at) => {
    const column = data.columns[at];
    const filled = profile.rows - profile.missing;
    const isKey = profile.meaning === 'identifier' && !profile.is_unique && profile.distinct >= NEARLY_UNIQUE * filled;
    if (!isKey || column?.form !== 'dictionary' || filled < 20) return [];
    const repeats = repeatsIn(column, copies);
    return repeats.length === 0 ? [] : [describeRepeats(data, column, repeats)];
  });
}

/** Lists the rows whose text an earlier row has, without copies of whole rows. */
function repeatsIn({ codes, counts, texts }: DictionaryColumn, copies: ReadonlySet<number>): DuplicateRow[] {
  const mayRepeat = Uint8Array.from(texts, (text, code) =>
    counts[code]! > 1 && text.trim() !== '' && !isTotalLabel(text.trim()) ? 1 : 0,
  );
  const firsts = new Map<number, number>();
  const repeats: DuplicateRow[] = [];
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (mayRepeat[code] !== 1) continue;
    const first = firsts.get(code);
    if (first === undefined) firsts.set(code, row);
    else if (!copies.has(row)) repeats.push({ row, first });
  }
  return repeats;
}

function describeRepeats(
  data: TableData,
  { name, texts, codes }: DictionaryColumn,
  repeats: readonly DuplicateRow[],
): FoundIssue {
  return {
    code: 'duplicate-keys',
    severity: 'warning',
    table: data.table.id,
    columns: [name],
    count: repeats.length,
    unit: 'cells',
    is_estimate: false,
    title: claimCells(name, 'repeats a key', repeats.length),
    why: 'The column identifies nearly every row. Joins on it multiply the rows with a repeated key.',
    examples: repeats.slice(0, maxExamples(data, MAX_EXAMPLES)).map(({ row, first }) => ({
      row: data.sourceRows.at(row)!,
      column: name,
      text: texts[codes[row]!]!.slice(0, 200),
      note: `also in row ${data.sourceRows.at(first)!}`,
    })),
    step: null,
  };
}
