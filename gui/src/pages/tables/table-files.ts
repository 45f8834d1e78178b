import { tableExtensions } from '../../../../core/tables/read/source/table-kinds.js';

/** Kinds of tables, as the `accept` attribute of a file input. */
export const ACCEPTED_TABLES = [...tableExtensions('rarely'), '.gz'].join(',');

/** A table that came as text, such as cells that were copied from a spreadsheet. */
export function textFile(text: string): File {
  return new File([text], text.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' });
}
