import type { OpenedTable } from '../../../read/opened/dataset.js';
import { CELL_KINDS } from '../../../read/opened/dataset.js';
import type { ChangeLog } from '../../pass/change-log.js';
import type { StoredEdit } from './cell-content.js';
import type { ChangedCells } from './changed-cells.js';
import type { SheetPlan } from './sheet-plan.js';
import type { TableChanges } from './table-changes.js';

const FORMULA = CELL_KINDS.indexOf('formula');

interface Places {
  plans: ReadonlyMap<number, SheetPlan>;
  indexOf(table: OpenedTable): number;
  /** Cells with formulas whose stored value was dropped. */
  stale: ChangedCells;
  /** Cells that are read back as another text than the cleaned one. */
  stored: readonly StoredEdit[];
}

/** Logs the places of the cleaned tables, and which of their cells are read back as other texts, so that a cleaning can be undone. */
export function logPlaces(
  tables: readonly TableChanges[],
  { plans, indexOf, stale, stored }: Places,
  log: ChangeLog,
): void {
  for (const changes of tables) {
    const { table } = changes;
    const sheet = indexOf(table);
    log({ kind: 'sheet', table: table.id, sheet: table.sheet ?? '', ...placesOf(changes, plans.get(sheet)!) });
    const nameOf = (source: number) => table.columns[source]!.name;
    for (const { place, row, source, text } of stored.filter((edit) => edit.table === table.id))
      log({ kind: 'stored', table: table.id, row, place, column: nameOf(source), text });
    if (!stale.isEmpty) logStale(changes, sheet, stale, log);
  }
}

function placesOf(changes: TableChanges, { layout, places }: SheetPlan) {
  const { table, columns, dropped } = changes;
  const rowOf = (row: number) => {
    const area = layout.area({
      firstRow: row,
      lastRow: row,
      firstColumn: changes.firstColumn,
      lastColumn: changes.lastColumn,
    });
    return typeof area === 'string' ? row : area.firstRow;
  };
  const rows: [number, number][] = [];
  for (const source of changes.rows) {
    if (dropped.has(source)) continue;
    const row = rowOf(source);
    const last = rows.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else rows.push([row, row]);
  }
  const own = places.get(changes) ?? [];
  const header = table.headerRows.at(-1);
  return {
    header_row: header === undefined ? null : rowOf(header),
    columns: columns.map((_, index) => layout.columns.at(own[index]!.column) + own[index]!.order + 1),
    rows,
  };
}

/** Logs the texts of formulas whose stored value was dropped. */
function logStale(changes: TableChanges, sheet: number, stale: ChangedCells, log: ChangeLog): void {
  const { table, dropped, edits } = changes;
  const isStale = (row: number, column: number) =>
    stale.hasIn({ sheet, firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }) &&
    !edits.get(row)?.some((edit) => edit.column === column);
  let first = 0;
  for (const { cells, rows, kinds } of table.batches()) {
    for (const [index, row] of rows.entries()) {
      const formulas = kinds?.[index];
      if (formulas === undefined || dropped.has(row)) continue;
      for (const [source, text] of cells[index]!.entries()) {
        if (formulas[source] !== FORMULA || !isStale(row, changes.columnOf(source))) continue;
        log({ kind: 'stored', table: table.id, row, place: first + index, column: table.columns[source]!.name, text });
      }
    }
    first += rows.length;
  }
}
