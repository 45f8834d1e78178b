import { cleanedData } from '../clean/coded/cleaned-data.js';
import { cleanedTable } from '../clean/pass/cleaned-table.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { loadTable } from '../columns/load-table.js';
import type { TableData } from '../columns/table-data.js';
import type { ReferenceResult, ReferenceSearch } from '../profile/reference/reference-search.js';
import type { CheckedRule } from '../schema/check-result.js';
import { profileColumns } from './profile-table.js';

const MAX_TEXT = 200;

type Cells = ReferenceResult['cells'];

/** Returns the table after the steps of a plan, in memory. */
function afterSteps(plan: CleaningPlan, data: TableData): TableData {
  if (plan.steps.every(({ applied }) => !applied)) return data;
  const headers = data.table.columns.map(({ header }) => header);
  return cleanedData(plan, data, headers) ?? loadTable(cleanedTable(plan, headers));
}

function textAt({ columns }: TableData, row: number, at: number): string {
  const column = columns[at]!;
  return column.form === 'dictionary' ? column.texts[column.codes[row]!]!.slice(0, MAX_TEXT) : '';
}

function ruleOf(
  data: TableData,
  found: Cells,
  rule: Pick<CheckedRule, 'column' | 'expected'>,
  maxCells: number,
): CheckedRule {
  const cells = found.slice(0, maxCells).map(({ row, column, expected }) => ({
    ...{ row: data.sourceRows.at(row)!, value: textAt(data, row, column) },
    note: `expected "${expected.slice(0, MAX_TEXT)}"`,
  }));
  return { constraint: 'reference', ...rule, count: found.length, cells };
}

/**
 * Checks a table after the steps of a plan against a reference: its keys, and the other columns that are copies of it.
 * @returns no rules if the table does not have the key.
 */
export function referenceRules(
  plan: CleaningPlan,
  imported: TableData,
  { reference, maxCells }: { reference: ReferenceSearch; maxCells: number },
): CheckedRule[] {
  const data = afterSteps(plan, imported);
  const result = reference.compare(
    data,
    profileColumns(data).map(({ profile }) => profile),
  );
  if (result === null) return [];
  const { cells, missing, use } = result;
  const keys = use.keys.map((key) => key.split('=')[0]).join(', ');
  const near = cells.filter(({ kind }) => kind === 'reference-key');
  const keyRule = ruleOf(data, near, { column: keys, expected: `a key of ${use.name}` }, maxCells);
  const absent = missing.map(({ key }) => ({ row: data.sourceRows.at(key.first)!, value: key.text!, note: null }));
  const values = use.columns.map((column) => {
    const own = cells.filter((cell) => cell.kind === 'reference' && data.columns[cell.column]!.name === column);
    return ruleOf(data, own, { column, expected: `as in ${use.name} for the same ${keys}` }, maxCells);
  });
  const listed = [...keyRule.cells, ...absent].sort((one, other) => one.row - other.row).slice(0, maxCells);
  return [{ ...keyRule, count: near.length + use.rows_missing, cells: listed }, ...values];
}
