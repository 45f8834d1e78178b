import { fixMojibake } from '../../cells/text/fix-mojibake.js';
import { type DictionaryColumn, maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { TableIssue } from '../column/table-issue.js';
import { claimCells } from '../issues/column-issue.js';
import { FLAG_ISSUES, type FlagIssue } from './describe-flags.js';
import { inspectText } from './inspect-text.js';

const MAX_EXAMPLES = 10;

/**
 * Returns findings about the characters of texts, one per column and kind, with exact counts. Skips wide columns, whose
 * texts are not stored.
 */
export function findTextQuality(data: TableData, _columns: readonly ColumnProfile[] = []): FoundIssue[] {
  return data.columns.flatMap((column) => {
    if (column.form === 'wide') return [];
    const { texts } = column;
    const flags = new Uint16Array(texts.length);
    let found = 0;
    for (let code = 0; code < texts.length; code++) found |= flags[code] = inspectText(texts[code]!);
    return FLAG_ISSUES.flatMap((issue) => ((found & issue.flags) === 0 ? [] : describe(data, column, flags, issue)));
  });
}

function describe(data: TableData, column: DictionaryColumn, flags: Uint16Array, issue: FlagIssue): FoundIssue[] {
  const count = column.counts.reduce(
    (sum, cellCount, code) => ((flags[code]! & issue.flags) === 0 ? sum : sum + cellCount),
    0,
  );
  if (count === 0) return [];
  return [
    {
      code: issue.code,
      severity: issue.severity,
      table: data.table.id,
      columns: [column.name],
      count,
      unit: 'cells',
      is_estimate: false,
      title: claimCells(column.name, issue.predicate, count),
      why: issue.why,
      examples: examplesOf(data, column, flags, issue),
      step: issue.operation === null ? null : { operation: issue.operation, column: column.name },
    },
  ];
}

function examplesOf(
  data: TableData,
  column: DictionaryColumn,
  flags: Uint16Array,
  issue: FlagIssue,
): TableIssue['examples'] {
  const examples: TableIssue['examples'] = [];
  const most = maxExamples(data, MAX_EXAMPLES);
  for (let row = 0; row < column.codes.length && examples.length < most; row++) {
    const code = column.codes[row]!;
    if ((flags[code]! & issue.flags) === 0) continue;
    const text = column.texts[code]!;
    const repaired = issue.code === 'mojibake' ? fixMojibake(text) : null;
    const cell = { row: data.sourceRows.at(row)!, column: column.name, text: text.slice(0, 200) };
    examples.push(
      repaired === null
        ? cell
        : { ...cell, note: `likely "${repaired.slice(0, 200)}"`, expected: repaired.slice(0, 200) },
    );
  }
  return examples;
}
