import { isBlank } from '../../cells/blank.js';
import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';

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

/** Dictionary columns of a table, as the finders look at them. */
export function textColumns(data: { columns: TextColumns }): TextColumn[] {
  const blanks = data.columns.some(
    (column) =>
      column.form === 'dictionary' && column.texts.some((text, code) => isBlank(text) && column.counts[code]! > 0),
  );
  return data.columns.flatMap((column, at) =>
    column.form === 'wide' ? [] : [lookAt(column, { at, tableHasBlanks: blanks })],
  );
}

/** Texts are drawn up when somebody asks for them: there may be many, and what they tell may be known already. */
function lookAt(column: DictionaryColumn, place: Pick<TextColumn, 'at' | 'tableHasBlanks'>): TextColumn {
  let drawn: readonly CountedText[] | undefined;
  let filled: number | undefined;
  return {
    ...place,
    column,
    get texts() {
      drawn ??= filledTexts(column);
      return drawn;
    },
    get filled() {
      filled ??= filledCells(column);
      return filled;
    },
  };
}

function filledCells({ texts, counts }: DictionaryColumn): number {
  let cells = 0;
  for (let code = 0; code < texts.length; code++) if (!isBlank(texts[code]!)) cells += counts[code]!;
  return cells;
}

function filledTexts({ texts, counts }: DictionaryColumn): CountedText[] {
  const filled: CountedText[] = [];
  for (const [code, text] of texts.entries()) {
    if (counts[code]! > 0 && !isBlank(text)) filled.push({ code, text, count: counts[code]! });
  }
  return filled;
}

/** Cells that hold these texts. */
export function sumOf(texts: readonly CountedText[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}
