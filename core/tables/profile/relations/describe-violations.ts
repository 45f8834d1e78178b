import type { TableData } from '../../data/table-data.js';
import type { TableIssue } from '../table-issue.js';
import type { CodedColumn } from './coded-column.js';
import type { Violation } from './find-violations.js';

const MOST_EXAMPLES = 10;
const WHY =
  'Rows that agree on the one column agree on the other nearly everywhere: the few that differ are likely wrong, here or there.';

/** The best witness of each cell: the one with the largest share of its group, then the largest group. */
function bestOfEachCell(violations: readonly Violation[]): Map<number, Violation> {
  const best = new Map<number, Violation>();
  for (const violation of violations) {
    const known = best.get(violation.row);
    const share = violation.support / violation.size;
    if (known === undefined || share > known.support / known.size) best.set(violation.row, violation);
  }
  return best;
}

function byDetermined(violations: readonly Violation[]): Map<CodedColumn, Violation[]> {
  const groups = new Map<CodedColumn, Violation[]>();
  for (const violation of violations) {
    const group = groups.get(violation.dependency.to);
    if (group === undefined) groups.set(violation.dependency.to, [violation]);
    else group.push(violation);
  }
  return groups;
}

/**
 * Issues `dependency-violation`, one for each column: cells that differ from what the columns that determine it say.
 * @param rows the sample that was looked at; null where that is all rows.
 */
export function describeViolations(
  data: TableData,
  violations: readonly Violation[],
  rows: Uint32Array | null,
): TableIssue[] {
  return [...byDetermined(violations)].map(([to, all]) => {
    const cells = [...bestOfEachCell(all).values()].sort((one, other) => one.row - other.row);
    const count = Math.round(rows === null ? cells.length : (cells.length * data.rowCount) / rows.length);
    const witnesses = all.map(({ dependency }) => dependency.from.map(({ name }) => name));
    const said = [...new Set(witnesses.map((names) => `"${names.join('" and "')}"`))];
    const subject = `${count.toLocaleString('en')} ${count === 1 ? 'cell' : 'cells'} of "${to.name}"`;
    return {
      code: 'dependency-violation',
      severity: 'warning',
      table: data.table.id,
      columns: [...new Set([to.name, ...witnesses.flat()])],
      count,
      unit: 'cells',
      is_estimate: rows !== null,
      title: `${subject} differ from what ${said.slice(0, 3).join(' or ')} says in other rows`,
      why: WHY,
      examples: cells.slice(0, MOST_EXAMPLES).map((cell) => describeCell(data, cell, rows)),
      step: { operation: 'correct_dependent_cells', column: to.name },
    };
  });
}

function describeCell(data: TableData, violation: Violation, rows: Uint32Array | null): TableIssue['examples'][number] {
  const { dependency, expected, support } = violation;
  const row = rows === null ? violation.row : rows[violation.row]!;
  const witness = dependency.from
    .map(({ name, texts, codes }) => `${name} "${texts[codes[violation.row]!]!.slice(0, 60)}"`)
    .join(' and ');
  return {
    row: data.sourceRows[row]!,
    column: dependency.to.name,
    text: dependency.to.texts[dependency.to.codes[violation.row]!]!.slice(0, 200),
    note: `expected "${dependency.to.texts[expected]!.slice(0, 100)}", as in ${support.toLocaleString('en')} other rows with ${witness}`,
  };
}
