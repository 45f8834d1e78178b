import type { WrongCell } from '../../profile/wrong-cells/wrong-cell.js';
import type { TableView } from './table-view.js';
import { viewData } from './view-data.js';

/** Cells of which other columns, or the next cell, say what should stand there. */
export interface LikelyCorrection {
  column: number;
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  before: string;
  after: string;
  reason: string;
}

/**
 * What the findings `dependency-violation` and `spilled-value` expect in the cells that they name.
 * @param which large tables: a sample tells whether there are any, all rows are needed to correct them.
 */
export function likelyCorrections(view: TableView, which: 'sample' | 'all'): LikelyCorrection[] {
  const data = viewData(view);
  const profiles = view.columns.map(({ profile }) => profile);
  return view.wrongCells.detectBroken(data, profiles, which).flatMap((cell) => {
    const column = data.columns[cell.column]!;
    const before = column.form === 'dictionary' ? column.texts[column.codes[cell.row]!]! : '';
    const row = data.sourceRows.at(cell.row)!;
    return isCorrection(cell, before)
      ? [{ column: cell.column, row, before, after: cell.expected, reason: cell.reason }]
      : [];
  });
}

function isCorrection(cell: WrongCell, before: string): cell is WrongCell & { expected: string } {
  const isMeant = cell.kind === 'dependency' || cell.kind === 'spilled';
  return isMeant && cell.expected !== null && cell.expected !== before;
}
