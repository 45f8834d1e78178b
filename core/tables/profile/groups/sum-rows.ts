import { memoize } from '../../../base/memoize.js';
import type { TableData } from '../../columns/table-data.js';
import { type OutsideRow, shortenRow } from '../../read/source/reading.js';
import { cellClassOf } from '../../read/structure/cell-class.js';
import { findSubtotals, type LabelledCells } from '../../read/structure/find-subtotals.js';

/**
 * Returns the rows of the body whose numbers are the sums of other rows. If the import found some in a file that it
 * inspected only in part, looks for the others in the data. Columns whose texts are not stored are not compared.
 */
export const subtotalsOf = memoize((data: TableData): readonly OutsideRow[] => {
  const { table, sourceRows } = data;
  if (table.subtotals.length === 0 || !isInspectedInPart(data)) return table.subtotals;
  const rows = Array.from({ length: data.rowCount }, (_, row) => row);
  const cells = cellsOf(data);
  const found = findSubtotals(cells, rows, { left: 0, right: data.columns.length - 1, width: data.columns.length });
  return found.map(({ row }) => {
    const texts = data.columns.flatMap((_, column) => cells.text(row, column) || []);
    return { kind: 'total', row: sourceRows.at(row)!, rows: 1, text: shortenRow(texts.join(' ')) };
  });
});

/** Returns the indices, from 0, of the rows whose numbers are the sums of other rows. */
export const sumRowsOf = memoize((data: TableData): ReadonlySet<number> => {
  const lines = new Set(subtotalsOf(data).map(({ row }) => row));
  const rows = new Set<number>();
  if (lines.size === 0) return rows;
  let row = 0;
  for (const line of data.sourceRows) {
    if (lines.has(line)) rows.add(row);
    row += 1;
  }
  return rows;
});

/** Whether rows of the table are in a part of the file that was not inspected. */
function isInspectedInPart({ table, sourceRows }: TableData): boolean {
  const unseen = table.text?.body.unseen ?? [];
  for (const line of sourceRows) if (unseen.some(([first, last]) => line >= first && line <= last)) return true;
  return false;
}

function cellsOf({ columns }: TableData): LabelledCells {
  const texts = columns.map((column) => (column.form === 'wide' ? [] : column.texts.map((text) => text.trim())));
  const classes = texts.map((own) => own.map(cellClassOf));
  const codeAt = (row: number, column: number) => {
    const source = columns[column]!;
    return source.form === 'wide' ? -1 : source.codes[row]!;
  };
  const text = (row: number, column: number) => texts[column]![codeAt(row, column)] ?? '';
  return {
    text,
    cellClass: (row, column) => classes[column]![codeAt(row, column)] ?? cellClassOf(''),
    first: (row) => columns.findIndex((_, column) => text(row, column) !== ''),
  };
}
