import { isBlank } from '../../cells/blank.js';
import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';
import { hasBlanks } from '../missing/is-placeholder.js';

/** A text of a column that is not blank, with the number of its cells. */
export interface CountedText {
  code: number;
  text: string;
  count: number;
}

/** The input of the finders: a column without its blank cells. */
export interface TextColumn {
  /** Index of the column in the table. */
  at: number;
  column: DictionaryColumn;
  texts: readonly CountedText[];
  /** Number of cells that are not blank. */
  filled: number;
  /** Whether the table has empty cells, so that words for "missing" are inconsistent. */
  tableHasBlanks: boolean;
}

/** Returns the dictionary columns of a table as input for the finders. */
export function textColumns(data: { columns: TextColumns }): TextColumn[] {
  const blanks = hasBlanks(data.columns);
  return data.columns.flatMap((column, at) =>
    column.form === 'wide' ? [] : [toTextColumn(column, { at, tableHasBlanks: blanks })],
  );
}

/** Converts a column. Builds its list of texts on first use, because the list may be long and not needed. */
function toTextColumn(column: DictionaryColumn, place: Pick<TextColumn, 'at' | 'tableHasBlanks'>): TextColumn {
  let counted: readonly CountedText[] | undefined;
  let filled: number | undefined;
  return {
    ...place,
    column,
    get texts() {
      counted ??= filledTexts(column);
      return counted;
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

/** Returns the texts that are not blank, or the first `most` of them. */
export function filledTexts({ texts, counts }: DictionaryColumn, most = Number.POSITIVE_INFINITY): CountedText[] {
  const filled: CountedText[] = [];
  for (let code = 0; code < texts.length && filled.length < most; code++) {
    if (counts[code]! > 0 && !isBlank(texts[code]!)) filled.push({ code, text: texts[code]!, count: counts[code]! });
  }
  return filled;
}

/** Sums the cells of texts. */
export function sumOf(texts: readonly CountedText[]): number {
  return texts.reduce((sum, { count }) => sum + count, 0);
}
