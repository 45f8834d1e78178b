import type { TableData } from '../../columns/table-data.js';

/** The cells of a row as one text, shortened to 200 characters; wide columns show as an ellipsis. */
export function rowText(data: TableData, row: number): string {
  const text = data.columns
    .map((column) => (column.form === 'wide' ? '…' : column.texts[column.codes[row]!]!.slice(0, 200)))
    .join(' | ');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
