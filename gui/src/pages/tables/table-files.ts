import { tableExtensions } from '../../../../core/tables/read/source/table-kinds.js';

/** File types of tables, for the `accept` attribute of a file input. */
export const ACCEPTED_TABLES = [...tableExtensions('rarely'), '.gz'].join(',');

/** Returns a table as a file from its text, such as cells copied from a spreadsheet. */
export function textFile(text: string): File {
  return new File([text], text.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' });
}
