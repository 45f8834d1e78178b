/** A column name that would be ambiguous without quotes. */
const NEEDS_QUOTES = /[:,"]|^\*|^\s|\s$/;

/** Returns the name of a column for a text that names other things too: in quotes if it would be ambiguous. */
export const quoteColumn = (column: string): string =>
  NEEDS_QUOTES.test(column) ? `"${column.replaceAll('"', '""')}"` : column;

/** Returns the text that names a step in `accept` and `reject`, with the column in quotes if it would be ambiguous. */
export function referTo(operation: string, column: string | null, variant: string | null): string {
  return [operation, column === null ? null : quoteColumn(column), variant].filter((part) => part !== null).join(':');
}
