import type { CleanTable } from './draw-table.js';

/** How a table is written into a text file. */
export interface Dialect {
  delimiter: string;
  quote: string;
  escape: 'doubled' | 'backslash';
  /** Which cells are quoted: only if necessary, all, or all except numbers. */
  quoting: 'minimal' | 'all' | 'words';
  lineEnd: string;
}

/** A line of a file before it is written: its fields, including quotes. */
export interface DraftLine {
  fields: string[];
  delimiter: string;
  end: string;
}

/** An expected table of a file. `headers` is null if the table has none. */
export interface TrueTable {
  headers: string[] | null;
  rows: string[][];
}

/** A file in progress: its lines and their expected contents. */
export interface Draft {
  kind: string;
  detail: string;
  dialect: Dialect;
  lines: DraftLine[];
  truth: TrueTable[];
  encoding: string;
  ending: string;
}

export function draftFile(table: CleanTable, dialect: Dialect): Draft {
  return {
    kind: 'clean',
    detail: '',
    dialect,
    lines: [table.headers, ...table.rows].map((cells) => draftLine(cells, dialect)),
    truth: [{ headers: [...table.headers], rows: table.rows.map((row) => [...row]) }],
    encoding: 'utf-8',
    ending: '.csv',
  };
}

export function draftLine(cells: readonly string[], dialect: Dialect): DraftLine {
  const only = cells.length === 1;
  return {
    fields: cells.map((cell) => encodeCell(cell, dialect, only)),
    delimiter: dialect.delimiter,
    end: dialect.lineEnd,
  };
}

export function encodeCell(cell: string, dialect: Dialect, isOnly = false): string {
  const { quote, delimiter, quoting } = dialect;
  const mark = delimiter.trim().slice(0, 1) || delimiter.slice(0, 1);
  const special = [quote, '\n', '\r', mark, ...(dialect.escape === 'backslash' ? ['\\'] : [])];
  const isNeeded = special.some((text) => cell.includes(text)) || (delimiter.trim() === '' && cell.includes(' '));
  const isWord = !/^[-+\d.,:/%]*$/.test(cell);
  const isQuoted = isNeeded || quoting === 'all' || (quoting === 'words' && isWord) || (isOnly && cell === '');
  if (!isQuoted) return cell;
  const inside =
    dialect.escape === 'backslash'
      ? cell.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)
      : cell.replaceAll(quote, quote + quote);
  return quote + inside + quote;
}

/** Returns whether any field is enclosed in quotes. */
export function hasQuotedFields({ lines, dialect: { quote } }: Draft): boolean {
  return lines.some(({ fields }) =>
    fields.some((field) => field.length > 1 && field.startsWith(quote) && field.endsWith(quote)),
  );
}

/** Renders a draft. @returns the file's text. */
export function writeDraft(draft: Draft): string {
  return draft.lines.map((line) => line.fields.join(line.delimiter) + line.end).join('');
}

/** Windows-1252 characters that differ from Latin-1: 0x80 to 0x9F (Unicode, CP1252.TXT). */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns whether Windows-1252 contains every character. */
export function fitsLatin(text: string): boolean {
  return [...text].every(
    (mark) => mark.codePointAt(0)! < 0x80 || mark.codePointAt(0)! - 0xa0 < 0x60 || CP1252.includes(mark),
  );
}

/**
 * Encodes a text.
 * @param encoding `utf-8`, `utf-8-bom`, `latin1` (Windows-1252), `utf-16le` or `utf-16be` (both with a byte order
 * mark).
 */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding === 'latin1') return Uint8Array.from([...text].map(byteOf));
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return Buffer.from(encoding === 'utf-8-bom' ? `\ufeff${text}` : text, 'utf8');
}

function byteOf(mark: string): number {
  const place = CP1252.indexOf(mark);
  return place === -1 ? mark.codePointAt(0)! : 0x80 + place;
}
