/** Tables that are described in full; a workbook may have hundreds of sheets. */
export const MOST_TABLES = 100;

/** Columns of a table that are shown in full. */
export const MOST_IN_FULL = 200;

/** Id of the section of a column, by the places of table and column from 0. */
export const columnId = (table: number, column: number) => `table-${table + 1}-column-${column + 1}`;
