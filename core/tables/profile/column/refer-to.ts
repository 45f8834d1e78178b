/** A column name that would be ambiguous without quotes. */
const NEEDS_QUOTES = /[:,"]|^\*|^\s|\s$/;

/** Returns the text that names a step in `accept` and `reject`, with the column in quotes if it would be ambiguous. */
export function referTo(operation: string, column: string | null, variant: string | null): string {
  const quoted = column !== null && NEEDS_QUOTES.test(column) ? `"${column.replaceAll('"', '""')}"` : column;
  return [operation, quoted, variant].filter((part) => part !== null).join(':');
}
