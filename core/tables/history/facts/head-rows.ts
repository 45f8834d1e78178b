import * as z from 'zod';
import type { TableData } from '../../columns/table-data.js';
import type { OpenedDataset, OpenedTable } from '../../read/opened/dataset.js';
import type { OutsideRow } from '../../read/source/reading.js';

/** A row at the start of a file, and how it was parsed. */
export const HeadRow = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 1 }),
    kind: z.enum(['outside', 'header', 'row']).meta({
      description: 'A title, note or blank row outside the table, a row of the header, or a data row',
      example: 'header',
    }),
    cells: z
      .array(z.string())
      .meta({ description: 'Its texts, shortened; a single one outside the table', example: ['Date', 'Amount'] }),
  })
  .meta({ id: 'HeadRow', description: 'A row at the start of a file' });
export type HeadRow = z.infer<typeof HeadRow>;

const MAX_ROWS = 40;
const MAX_DATA_ROWS = 12;
const MAX_CELLS = 30;
const MAX_TEXT = 80;
/** Maximum characters of a row outside the table: as many as cells have, so that both give the same form. */
const MAX_OUTSIDE = MAX_CELLS * MAX_TEXT;
/** Maximum letters of a row that count for the form of a file. */
const MAX_LETTERS = 80;

const shorten = (cells: readonly string[]) => cells.slice(0, MAX_CELLS).map((text) => text.slice(0, MAX_TEXT));

/** Returns rows outside a table one by one, if their text has a line for each. */
function outsideRows({ row, rows, text, cells }: OutsideRow): HeadRow[] {
  if (cells !== undefined) return [{ row, kind: 'outside', cells: shorten(cells) }];
  const lines = text.split('\n');
  const single = lines.length === rows ? lines : [text];
  return single.map((line, at) => ({ row: row + at, kind: 'outside', cells: [line.slice(0, MAX_OUTSIDE)] }));
}

/** Returns the rows of a header of several rows, as the first data rows of a table without a header. */
function headerOf(headerRows: readonly number[], withoutHeader: readonly OpenedTable[]): HeadRow[] {
  const [first, last] = [headerRows[0]!, headerRows.at(-1)!];
  const table = withoutHeader.find(({ firstRow }) => firstRow === first);
  const found: HeadRow[] = [];
  for (const { rows, cells } of table?.batches() ?? []) {
    for (const [at, texts] of cells.entries())
      if (rows[at]! <= last) found.push({ row: rows[at]!, kind: 'header', cells: shorten([...texts]) });
    if ((rows.at(-1) ?? last) >= last) break;
  }
  return found;
}

/**
 * Returns the first rows of a table and those before it, in the order of the file.
 * @param underHeader returns the tables of the file under other header options. Without it, a header of several rows is
 * listed as one.
 */
export function headOf(
  { table, columns, rowCount, sourceRows }: TableData,
  underHeader?: OpenedDataset['underHeader'],
): HeadRow[] {
  const outside = table.outsideRows.flatMap(outsideRows);
  const [first] = table.headerRows;
  const joined: HeadRow[] =
    first === undefined
      ? []
      : [{ row: first, kind: 'header', cells: shorten(table.columns.map((column) => column.header)) }];
  const options = { ...(table.sheet !== null && { sheet: table.sheet }), header_row: first!, header_rows: 0 };
  const single = table.headerRows.length > 1 ? headerOf(table.headerRows, underHeader?.(options) ?? []) : [];
  const header = single.length > 0 ? single : joined;
  const data = Array.from({ length: Math.min(MAX_DATA_ROWS, rowCount) }, (_, place): HeadRow => {
    const cells = columns.map((column) => {
      if (column.form === 'wide') return '';
      const code = column.codes[place]!;
      return column.bytes?.textAt(code) ?? column.texts[code]!;
    });
    return { row: Math.max(1, sourceRows.at(place) ?? 1), kind: 'row', cells: shorten(cells) };
  });
  const last = data.at(-1)?.row ?? Number.POSITIVE_INFINITY;
  return [...outside, ...header, ...data]
    .filter(({ row }) => row <= last)
    .sort((one, other) => one.row - other.row)
    .slice(0, MAX_ROWS);
}

/** Returns the letters of a row: the same for the rows of files that differ only in numbers, dates and delimiters. */
const lettersOf = ({ cells }: HeadRow) =>
  cells
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LETTERS);

/**
 * Returns what identifies the form of a file: the words of its first rows.
 * @param rows number of rows of the file that count, from the start.
 */
export function formOf(head: readonly HeadRow[], rows: number): string {
  return head
    .filter(({ row }) => row <= rows)
    .map(lettersOf)
    .filter((text) => text !== '')
    .join('\n');
}
