import { remember } from '../../../base/remember.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnView, TableView } from './table-view.js';

/** The table as the steps so far leave its texts, to be judged as one that was read; rows that were dropped still count. */
export const viewData = remember(({ data, columns }: TableView): TableData => {
  const isChanged = columns.some(({ texts, original }) => texts !== original);
  return isChanged
    ? { ...data, columns: columns.map((column) => asRead(column) ?? data.columns[column.index]!) }
    : data;
});

/** Drawn up once for each column and what became of it: other steps leave it as it is. Null where nothing changed. */
const asRead = remember(({ name, texts, original, counts, codes }: ColumnView): DictionaryColumn | null => {
  if (texts === original || texts === null || counts === null || codes === null) return null;
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  const moved = Uint32Array.from(texts, (text) => places.get(text)!);
  const sums = new Uint32Array(places.size);
  for (const [code, count] of counts.entries()) sums[moved[code]!] = sums[moved[code]!]! + count;
  return {
    form: 'dictionary',
    name,
    texts: [...places.keys()],
    counts: sums,
    codes: codes.map((code) => moved[code]!),
  };
});
