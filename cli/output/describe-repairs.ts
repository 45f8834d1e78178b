import type { CleanPreview, TableCleaning } from '../../core/tables/clean/clean-preview.js';
import { plain, type Terminal } from '../terminal.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_TEXT = 40;

const cellText = (text: string) => (text === '' ? '(empty)' : JSON.stringify(shortened(text, MAX_TEXT)));

const placeOf = (row: number, cells: number) =>
  cells === 1 ? `row ${row}` : `${grouped(cells)} cells from row ${row} on`;

function describeTable(
  { table, name, repairs, repair_count, repair_cells }: TableCleaning,
  terminal: Terminal,
): string[] {
  if (repair_count === 0) return [`${table} ${plain(name)}: no cells to correct`];
  const lines = repairs.flatMap(({ column, before, after, cells, row, reason, confidence, step, applied }) => [
    `  ${applied ? terminal.paint('green', '+') : terminal.paint('dim', '-')} ${confidence.toFixed(2)}  ${plain(`${column}: ${cellText(before)} -> ${cellText(after)}`)}  ${placeOf(row, cells)} ${terminal.paint('dim', `[${plain(step)}]`)}`,
    `          ${terminal.paint('dim', plain(reason))}`,
  ]);
  const shown = repairs.length < repair_count ? `, of which the first ${grouped(repairs.length)} follow` : '';
  return [
    `${terminal.paint('bold', `${table} ${plain(name)}`)}  ${countOf(repair_count, 'correction')} of ${countOf(repair_cells, 'cell')}${shown}`,
    ...lines,
  ];
}

/** Lists the corrections of wrong cells, the most certain first, with their evidence. Applied ones are marked with +. */
export function describeRepairs({ tables }: CleanPreview, terminal: Terminal): string {
  return tables.flatMap((table) => describeTable(table, terminal)).join('\n');
}
