import type { MergedRange } from '../../read/opened/dataset.js';
import { type CellEdit, defineStep, NoOptions, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import type { TableView } from '../kit/table-view.js';

/** Returns the merged ranges, except those as wide as the table, which are headings inside it. */
function valueRanges({ data }: TableView): MergedRange[] {
  const width = data.table.columns.length;
  return data.table.merges.filter(({ firstColumn, lastColumn, firstRow, lastRow }) => {
    const columns = lastColumn - firstColumn + 1;
    return (columns > 1 || lastRow > firstRow) && (columns < width || width === 1);
  });
}

/**
 * Whether filling a range would change a cell. Assumed to be true for wide columns, because their texts are not stored.
 */
function hasGap({ columns, data }: TableView, range: MergedRange): boolean {
  const texts = (column: number, row: number) => {
    const { original, codes } = columns[column]!;
    return original === null || codes === null ? null : original[codes[row]!];
  };
  if (texts(range.firstColumn, range.firstRow) === '') return false;
  for (let row = range.firstRow; row <= Math.min(range.lastRow, data.rowCount - 1); row += 1) {
    for (let column = range.firstColumn; column <= range.lastColumn; column += 1) {
      if (columns[column] !== undefined && (texts(column, row) ?? '') === '') return true;
    }
  }
  return false;
}

function visitMerges(ranges: readonly MergedRange[]): (row: StreamedRow) => RowVerdict {
  const sorted = [...ranges].sort((a, b) => a.firstRow - b.firstRow);
  let next = 0;
  let open: { range: MergedRange; text: string }[] = [];
  return (row) => {
    for (; next < sorted.length && sorted[next]!.firstRow <= row.place; next += 1) {
      const range = sorted[next]!;
      if (range.firstRow === row.place) open.push({ range, text: row.cells[range.firstColumn] ?? '' });
    }
    open = open.filter(({ range }) => range.lastRow >= row.place);
    const edits = open.flatMap(({ range, text }) => fill(range, text, row));
    return edits.length === 0 ? null : { edits };
  };
}

function fill({ firstColumn, lastColumn }: MergedRange, text: string, row: StreamedRow): CellEdit[] {
  const edits: CellEdit[] = [];
  if (text === '') return edits;
  for (let column = firstColumn; column <= lastColumn; column += 1) {
    if (row.cells[column] === '') edits.push({ column, after: text, reason: 'the cell is part of a merged range' });
  }
  return edits;
}

/** Copies the text of a merged range to all of its cells. Never overwrites a text. */
export const fillMergedCells = defineStep({
  name: 'fill_merged_cells',
  class: 'safe',
  scope: 'table',
  unit: 'cells',
  fillsMerges: true,
  summary: 'writes the text of merged cells into each of them',
  options: NoOptions,
  propose: (view) => {
    const { length } = valueRanges(view).filter((range) => hasGap(view, range));
    if (length === 0) return [];
    return [
      {
        class: 'safe',
        options: {},
        reason: `${length} merged range${length === 1 ? '' : 's'}: only the first cell of each contains the text`,
      },
    ];
  },
  title: () => 'Write the text of merged cells into each of them',
  compile: (_, view) => {
    const ranges = valueRanges(view);
    return { kind: 'rows', start: () => visitMerges(ranges) };
  },
});
