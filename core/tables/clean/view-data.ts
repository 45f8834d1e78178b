import type { ColumnData, TableData } from '../data/table-data.js';
import type { ColumnView, TableView } from './table-view.js';

/** The table as the steps so far leave its texts, to be judged as one that was read; rows that were dropped still count. */
export function viewData({ data, columns }: TableView): TableData {
  const isChanged = columns.some(({ texts, original }) => texts !== original);
  return isChanged ? { ...data, columns: columns.map((column) => viewColumn(column, data)) } : data;
}

function viewColumn({ index, texts, original, counts, codes }: ColumnView, data: TableData): ColumnData {
  const column = data.columns[index]!;
  if (column.form === 'wide' || texts === original || texts === null || counts === null || codes === null)
    return column;
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  const moved = Uint32Array.from(texts, (text) => places.get(text)!);
  const sums = new Uint32Array(places.size);
  for (const [code, count] of counts.entries()) sums[moved[code]!] = sums[moved[code]!]! + count;
  return { ...column, texts: [...places.keys()], counts: sums, codes: Uint32Array.from(codes, (code) => moved[code]!) };
}
