/** A block of texts, by row. */
export type Block = readonly (readonly string[])[];

/** Formats of a copied block. */
export type CopyFormat = 'tsv' | 'markdown' | 'json';

const needsQuotes = /["\t\r\n]/;
const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Escapes what would end a cell of a Markdown table. */
const inMarkdown = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r?\n|\r/g, '<br>');

/**
 * Formats a block of cells for the clipboard. Without a header, JSON contains arrays, and a Markdown table an empty
 * header, because it must have one.
 * @param names of its columns.
 */
export function formatBlock(cells: Block, names: readonly string[], format: CopyFormat, hasHeader: boolean): string {
  if (format === 'json') {
    const named = (row: readonly string[]) =>
      Object.fromEntries(row.map((text, at) => [names[at] ?? String(at), text]));
    return JSON.stringify(hasHeader ? cells.map(named) : cells, null, 1);
  }
  if (format === 'markdown') {
    const line = (row: readonly string[]) => `| ${row.map(inMarkdown).join(' | ')} |`;
    return [
      line(hasHeader ? names : names.map(() => '')),
      `|${' --- |'.repeat(names.length)}`,
      ...cells.map(line),
    ].join('\n');
  }
  return [...(hasHeader ? [names] : []), ...cells].map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Parses a block of cells as spreadsheets copy it: tabs between cells, line breaks between rows, quotes around both. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  const field = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;
  let row: string[] = [];
  while (field.lastIndex <= text.length) {
    const found = field.exec(text);
    if (found === null) break;
    const [, cell = '', end = ''] = found;
    row.push(
      cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '' || field.lastIndex === text.length) break;
  }
  return rows;
}
