import { Fault } from '../../../base/fault.js';
import { escapeFormulas } from '../../cells/formula-text.js';
import type { ByteSink } from './byte-sink.js';
import type { CellFields, TableWriter } from './table-writer.js';

export interface CsvOptions {
  /** A single character; default: a comma. */
  delimiter?: string;
  /** Line ending; default: CRLF (RFC 4180). Line breaks inside cells are unchanged. */
  lineEnd?: string;
  /** Whether to write a byte order mark, by which Excel detects UTF-8. */
  bom?: boolean;
  /** `escape` puts an apostrophe before texts that a spreadsheet would interpret as formulas; `keep` does not. */
  formulas?: 'escape' | 'keep';
  /** Which fields are quoted: only those that need it (default), all texts that are not numbers, or all. */
  quoting?: 'minimal' | 'texts' | 'all';
}

/** Numbers that programs write without quotes. */
const PLAIN_NUMBER = /^[-+]?\d[\d.,]*$/;

/** Size of the output buffer, in characters. */
const BLOCK = 1 << 16;

/** Writes a table as CSV (RFC 4180) in UTF-8. */
export class CsvWriter implements TableWriter, CellFields {
  /** Number of texts escaped with an apostrophe, including headers. */
  escaped = 0;
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly #sink: ByteSink;
  readonly #escapes: boolean;
  readonly #needsQuotes: RegExp;
  readonly #quoting: NonNullable<CsvOptions['quoting']>;
  #text: string;

  /** Faults: invalid-input (the delimiter cannot separate cells). */
  constructor(
    sink: ByteSink,
    { delimiter = ',', lineEnd = '\r\n', bom = false, formulas = 'escape', quoting = 'minimal' }: CsvOptions = {},
  ) {
    if (delimiter.length !== 1 || /["\r\n'\w]/.test(delimiter)) {
      throw new Fault(
        'invalid-input',
        `${JSON.stringify(delimiter.slice(0, 20))} is not a supported CSV delimiter. Use a comma, semicolon, tab or vertical bar.`,
      );
    }
    this.#sink = sink;
    this.delimiter = delimiter;
    this.lineEnd = lineEnd;
    this.#escapes = formulas === 'escape';
    this.#quoting = quoting;
    this.#needsQuotes = new RegExp(`["\\r\\n\\${delimiter}]|^\\s|\\s$|^\\ufeff`);
    this.#text = bom ? '\ufeff' : '';
  }

  get fields(): CellFields {
    return this;
  }

  begin(_columns: readonly unknown[], header: readonly string[] | null): readonly number[] {
    return header === null ? [] : this.row(header);
  }

  /** @returns the indices of the cells that were escaped with an apostrophe. */
  row(cells: readonly string[]): readonly number[] {
    const escaped: number[] = [];
    for (let place = 0; place < cells.length; place += 1) if (this.escapes(cells[place]!)) escaped.push(place);
    this.#text += this.line(cells) + this.lineEnd;
    this.escaped += escaped.length;
    if (this.#text.length >= BLOCK) this.#flush();
    return escaped;
  }

  /** Formats a row, without its line ending. */
  line(cells: readonly string[]): string {
    let line = '';
    for (let place = 0; place < cells.length; place += 1) {
      if (place > 0) line += this.delimiter;
      line += this.field(cells[place]!);
    }
    // Most programs skip an empty line, so it gets an empty quoted cell.
    return line === '' ? '""' : line;
  }

  escapes(text: string): boolean {
    return this.#escapes && escapeFormulas(text) !== text;
  }

  field(text: string): string {
    return this.#quote(this.#escapes ? escapeFormulas(text) : text);
  }

  writeRows(rows: Uint8Array, escaped: number): void {
    this.#flush();
    this.#sink.write(rows);
    this.escaped += escaped;
  }

  end(): void {
    this.#flush();
  }

  #quote(text: string): string {
    return this.#isQuoted(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }

  #isQuoted(text: string): boolean {
    if (this.#quoting === 'all') return true;
    return this.#needsQuotes.test(text) || (this.#quoting === 'texts' && text !== '' && !PLAIN_NUMBER.test(text));
  }

  #flush(): void {
    if (this.#text !== '') this.#sink.write(Buffer.from(this.#text, 'utf8'));
    this.#text = '';
  }
}
