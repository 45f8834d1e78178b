import { MOST_UPLOAD_BYTES } from './table-source.js';

/** Kinds of tables, as the `accept` attribute of a file input. */
export const TABLE_KINDS = '.csv,.tsv,.txt,.tab,.psv,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.gz';

/** A table that came as text, such as cells that were copied from a spreadsheet. */
export function textFile(text: string): File {
  return new File([text], text.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' });
}

/** Why a file cannot be sent; null where it can. */
export function whyTooLarge({ name, size }: File): Error | null {
  if (size <= MOST_UPLOAD_BYTES) return null;
  return new Error(
    `"${name}" has ${(size / 1e6).toFixed(1)} MB, and an upload may have ${MOST_UPLOAD_BYTES / 1e6}. ` +
      'Put it into a folder that the server may read, and choose it from the list: then any size will do.',
  );
}
