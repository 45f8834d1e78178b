import { mostExamples } from '../../columns/most-examples.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { TableIssue } from '../column/table-issue.js';
import { cells, verb } from '../issues/column-rule.js';

const MOST_EXAMPLES = 10;
/** A column of identifiers whose texts are this much distinct was meant to name each row. */
const NEARLY_UNIQUE = 0.95;

/** Issues `duplicate-keys`: identifiers that name nearly each row, but some of them several. */
export function describeDuplicateKeys(
  data: TableData,
  columns: readonly ColumnProfile[],
  duplicateRows: number,
): TableIssue[] {
  return columns.flatMap((profile, at) => {
    const column = data.columns[at];
    const filled = profile.rows - profile.missing;
    const isKey = profile.meaning === 'identifier' && !profile.is_unique && profile.distinct >= NEARLY_UNIQUE * filled;
    if (!isKey || column?.form !== 'dictionary' || filled < 20) return [];
    const repeated = Uint8Array.from(column.texts, (text, code) =>
      text.trim() !== '' && column.counts[code]! > 1 ? 1 : 0,
    );
    const count = countRepeats(column, repeated);
    return count === 0 ? [] : [describe(data, column, repeated, { count, duplicateRows })];
  });
}

function countRepeats(column: DictionaryColumn, repeated: Uint8Array): number {
  return column.counts.reduce((sum, count, code) => sum + (repeated[code] === 1 ? count - 1 : 0), 0);
}

function describe(
  data: TableData,
  column: DictionaryColumn,
  repeated: Uint8Array,
  { count, duplicateRows }: { count: number; duplicateRows: number },
): TableIssue {
  return {
    code: 'duplicate-keys',
    severity: 'warning',
    table: data.table.id,
    columns: [column.name],
    count,
    unit: 'cells',
    is_estimate: false,
    title: `${cells(count)} ${verb(count, 'repeats', 'repeat')} a key of "${column.name}"`,
    why:
      duplicateRows >= count
        ? 'They are explained by duplicate rows. Joins on this key multiply rows.'
        : 'The column identifies nearly every row. Joins on it multiply the rows with a repeated key.',
    examples: examplesOf(data, column, repeated),
    step: duplicateRows >= count ? { operation: 'drop_duplicate_rows', column: null } : null,
  };
}

function examplesOf(data: TableData, column: DictionaryColumn, repeated: Uint8Array): TableIssue['examples'] {
  const first = new Map<number, number>();
  const examples: TableIssue['examples'] = [];
  const most = mostExamples(data, MOST_EXAMPLES);
  for (let row = 0; row < column.codes.length && examples.length < most; row++) {
    const code = column.codes[row]!;
    if (repeated[code] !== 1) continue;
    const before = first.get(code);
    const text = column.texts[code]!.slice(0, 200);
    if (before === undefined) first.set(code, row);
    else {
      const note = `also in row ${data.sourceRows.at(before)!}`;
      examples.push({ row: data.sourceRows.at(row)!, column: column.name, text, note });
    }
  }
  return examples;
}
