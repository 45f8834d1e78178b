import type { CleanPreview, TableCleaning } from '../../core/tables/clean/clean-preview.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table as tableLines } from './columns.js';
import { countOf, grouped } from './figures.js';
import { changedCells } from './format-change.js';
import { wrapped } from './wrapped.js';

/** Maximum width of the text before and after a correction together. */
const MAX_CHANGE = 48;
const INDENT = '              ';

const COLUMNS: readonly TableColumn[] = [
  { head: 'confidence', align: 'right' },
  { head: 'cells', align: 'right' },
  { head: 'row', align: 'right' },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
  { head: 'step', align: 'left', cut: 'middle' },
];

function describeTable(
  { table, name, repairs, repair_count, repair_cells }: TableCleaning,
  terminal: Terminal,
): string[] {
  const heading = terminal.paint('bold', `${table} ${plain(name)}`);
  if (repair_count === 0) return [`${heading}  no cells to correct`];
  const rows = repairs.map(({ before, after, cells, row, confidence, step, applied }) => [
    `${applied ? terminal.sign('done') : ' '} ${confidence.toFixed(2)}`,
    grouped(cells),
    String(row),
    ...changedCells({ before, after }, terminal.isTty ? MAX_CHANGE : Number.POSITIVE_INFINITY),
    plain(step),
  ]);
  const [head = '', ...lines] = tableLines(COLUMNS, rows, terminal);
  const shown = repairs.length < repair_count ? `, the first ${grouped(repairs.length)} here: see --max-repairs` : '';
  const applied = repairs.some((repair) => repair.applied) ? `, ${terminal.sign('done')} applied` : '';
  return [
    `${heading}  ${countOf(repair_count, 'correction')} of ${countOf(repair_cells, 'cell')}${shown}${applied}`,
    head,
    ...lines.flatMap((line, at) => [
      line,
      ...wrapped(plain(repairs[at]!.reason), { width: terminal.width, first: INDENT, next: INDENT }).map((reason) =>
        terminal.paint('dim', reason),
      ),
    ]),
  ];
}

/** Lists the corrections of wrong cells, the most certain first, with their evidence. Applied ones have a check mark. */
export function describeRepairs({ tables }: CleanPreview, terminal: Terminal): string {
  return tables.flatMap((table) => describeTable(table, terminal)).join('\n');
}
