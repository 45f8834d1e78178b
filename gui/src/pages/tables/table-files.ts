/** File types of tables, for the `accept` attribute of a file input. */
export const TABLE_KINDS =
  '.csv,.tsv,.txt,.tab,.psv,.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.json,.jsonl,.ndjson,.sql,.vcf,.gz';

/** Returns a table as a file from its text, such as cells copied from a spreadsheet. */
export function textFile(text: string): File {
  return new File([text], text.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' });
}
