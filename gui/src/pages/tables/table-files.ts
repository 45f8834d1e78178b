/** Kinds of tables, as the `accept` attribute of a file input. */
export const TABLE_KINDS =
  '.csv,.tsv,.txt,.tab,.psv,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.json,.jsonl,.ndjson,.sql,.vcf,.gz';

/** A table that came as text, such as cells that were copied from a spreadsheet. */
export function textFile(text: string): File {
  return new File([text], text.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' });
}
