import type { DictionaryColumn, TableData } from '../../data/table-data.js';

/** A text of a column with its cells, blank ones left out. */
export interface CountedText {
  code: number;
  text: string;
  count: number;
}

/** What the finders of wrong texts look at: a column without its blanks. */
export interface TextColumn {
  /** Index in the table. */
  at: number;
  column: DictionaryColumn;
  texts: readonly CountedText[];
  /** Cells that are not blank. */
  filled: number;
  /** The table has cells that are really empty: a word for "missing" is then one sign too many. */
  tableHasBlanks: boolean;
}

const isBlank = (text: string) => text.trim() === '';

/** Dictionary columns of a table, as the finders look at them. */
export function textColumns(data: TableData): TextColumn[] {
  const blanks = data.columns.some(
    (column) =>
      column.form === 'dictionary' && column.texts.some((text, code) => isBlank(text) && column.counts[code]! > 0),
  );
  return data.columns.flatMap((column, at) => {
    if (column.form === 'wide') return [];
    const texts = column.texts
      .map((text, code) => ({ code, text, count: column.counts[code]! }))
      .filter(({ text, count }) => count > 0 && !isBlank(text));
    return [{ at, column, texts, filled: sumOf(texts), tableHasBlanks: blanks }];
  });
}

/** Cells that hold these texts. */
export function sumOf(texts: readonly CountedText[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}
