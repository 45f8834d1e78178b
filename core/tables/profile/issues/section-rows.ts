import { isBlank } from '../../cells/blank.js';
import type { TableData } from '../../columns/table-data.js';

/** Minimum columns and sections, and maximum share of the rows that are names of sections. */
const MIN = { columns: 3, sections: 2 };
const MAX_SHARE = 0.4;
/** Maximum share of blank cells in the other rows. Rows of a sparse table may have only a name. */
const MAX_BLANK = 0.15;

type Column = TableData['columns'][number];
type IsFilled = (row: number) => boolean;

/** Returns whether a row of a column is filled. Texts that are not stored count as filled. */
function filledRows(column: Column): IsFilled {
  return column.form === 'dictionary' ? (row) => !isBlank(column.texts[column.codes[row]!]!) : () => true;
}

/** Whether at most a few cells of some rows are blank. */
function areFull(rows: readonly number[], columns: readonly IsFilled[]): boolean {
  let blanks = 0;
  for (const row of rows) for (const isFilled of columns) if (!isFilled(row)) blanks += 1;
  return blanks <= MAX_BLANK * rows.length * columns.length;
}

/**
 * Lists the rows that contain only the name of a section of the rows below: `FRUIT,,` above `Apple,10,0.50`. The first
 * row of the table must be one, because each row belongs to a section. Linear; reads one row of most tables.
 * @returns indices of rows, from 0.
 */
export function listSectionRows({ columns, rowCount }: TableData): number[] {
  const [first] = columns;
  if (first?.form !== 'dictionary' || columns.length < MIN.columns || rowCount === 0) return [];
  const [hasName, ...others] = columns.map(filledRows);
  const isSection = (row: number) => hasName!(row) && !others.some((isFilled) => isFilled(row));
  if (!isSection(0) || isSection(rowCount - 1)) return [];
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const found = rows.filter(isSection);
  if (found.length < MIN.sections || found.length > MAX_SHARE * rowCount) return [];
  const names = found.map((row) => first.texts[first.codes[row]!]!);
  const areNames = new Set(names).size === names.length && names.every((name) => /\p{L}/u.test(name));
  const isRow = (row: number) => !isSection(row);
  return areNames && areFull(rows.filter(isRow), others) ? found : [];
}
