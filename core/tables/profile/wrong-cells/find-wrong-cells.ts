import type { TableData } from '../../data/table-data.js';
import type { ColumnProfile } from '../column-profile.js';
import type { TableIssue } from '../table-issue.js';
import { detectWrongCells } from './detect-wrong-cells.js';
import { WRONG_CELL_KINDS, type WrongCell, type WrongCellKind } from './wrong-cell.js';

const MOST_EXAMPLES = 10;

interface Wording {
  code: string;
  title: (count: string, column: string) => string;
  why: string;
  operation: string | null;
}

/** Broken dependencies are told by `findRelations`, placeholders by the profile of their column. */
const WORDINGS: Record<Exclude<WrongCellKind, 'dependency' | 'placeholder'>, Wording> = {
  'number-format': {
    code: 'inconsistent-number-format',
    title: (count, column) => `${count} of "${column}" write their number unlike the others`,
    why: 'A unit, sign or mark in some cells keeps the column from being read as numbers, or changes what they mean.',
    operation: 'normalize_numbers',
  },
  shape: {
    code: 'odd-shape',
    title: (count, column) => `${count} of "${column}" are made unlike nearly all others`,
    why: 'Letters among digits, lost zeros or another format: likely slips, or damage by a program.',
    operation: null,
  },
  typo: {
    code: 'likely-typo',
    title: (count, column) => `${count} of "${column}" look like a misspelling`,
    why: 'Rare texts a letter or two from a common one count as groups of their own.',
    operation: 'merge_similar_categories',
  },
  spelling: {
    code: 'unusual-spelling',
    title: (count, column) => `${count} of "${column}" differ from a common text in case, blanks or marks alone`,
    why: 'Groups and joins treat them as something else.',
    operation: 'merge_category_variants',
  },
  spilled: {
    code: 'spilled-value',
    title: (count, column) => `${count} of "${column}" hold, or lack, a value that slipped into the next column`,
    why: 'Two values stand in one cell, and the cell of the second is empty.',
    operation: 'correct_dependent_cells',
  },
};

/**
 * Issues about cells that are likely wrong, one for each column and kind of evidence. The cells themselves, with what
 * is expected in each, come from `detectWrongCells`.
 */
export function findWrongCells(data: TableData, columns: readonly ColumnProfile[]): TableIssue[] {
  const groups = new Map<string, WrongCell[]>();
  for (const cell of detectWrongCells(data, columns)) {
    const key = `${cell.column}:${cell.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return [...groups.values()]
    .sort((one, other) => one[0]!.column - other[0]!.column || orderOf(one[0]!) - orderOf(other[0]!))
    .flatMap((cells) => describe(data, cells));
}

const orderOf = ({ kind }: WrongCell) => WRONG_CELL_KINDS.indexOf(kind);

function describe(data: TableData, cells: readonly WrongCell[]): TableIssue[] {
  const { kind, column: at } = cells[0]!;
  if (kind === 'dependency' || kind === 'placeholder') return [];
  const wording = WORDINGS[kind];
  const { name } = data.columns[at]!;
  const count = cells.length === 1 ? '1 cell' : `${cells.length.toLocaleString('en')} cells`;
  return [
    {
      code: wording.code,
      severity: 'warning',
      table: data.table.id,
      columns: [name],
      count: cells.length,
      unit: 'cells',
      is_estimate: false,
      title: wording.title(count, name),
      why: wording.why,
      examples: cells.slice(0, MOST_EXAMPLES).map((cell) => describeCell(data, cell)),
      step: wording.operation === null ? null : { operation: wording.operation, column: name },
    },
  ];
}

function describeCell(data: TableData, cell: WrongCell): TableIssue['examples'][number] {
  const column = data.columns[cell.column]!;
  const text = column.form === 'dictionary' ? column.texts[column.codes[cell.row]!]! : '';
  const expected = cell.expected === null ? '' : `expected "${cell.expected.slice(0, 100)}": `;
  const note = `${expected}${cell.reason.slice(0, 300)}`;
  return { row: data.sourceRows[cell.row]!, column: column.name, text: text.slice(0, 200), note };
}
