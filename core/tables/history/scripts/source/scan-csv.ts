/** Facts about a CSV that all readers of CSV files read the same way. */
export interface PlainCsv {
  rows: number;
  /** Longest row in UTF-16 units. */
  maxRowLength: number;
  hasLineEnds: boolean;
  /** End of each row. */
  lineEnd: '\n' | '\r\n';
}

export interface CsvScanOptions {
  delimiter: string;
  /** Lines before the first data row. */
  skip: number;
  /** Returns the expected text of a cell; null if the row or the column does not exist. */
  expected(row: number, column: number): string | null;
  columns: number;
}

type State = 'field-start' | 'bare' | 'quoted' | 'quote-in-quoted';

/** Thrown for a text that some reader could read differently. */
class NotPlain extends Error {}

/**
 * Compares a CSV with a table, by the strict rules that all readers share (RFC 4180): quotes enclose whole fields and are
 * doubled in them, all rows have as many fields, no line is blank, and all line ends are the same.
 */
export class CsvScan {
  readonly #options: CsvScanOptions;
  /** Lines in which quotes enclose whole fields. Some readers also interpret the quotes of lines that they skip. */
  readonly #skippable: RegExp;
  #state: State = 'field-start';
  #field = '';
  #isQuoted = false;
  #row = 0;
  #column = 0;
  #skipped = 0;
  #skippedLine = '';
  #lineEnd: PlainCsv['lineEnd'] | null = null;
  #rowLength = 0;
  #maxRowLength = 0;
  #hasLineEnds = false;
  #hasCarriageReturn = false;

  constructor(options: CsvScanOptions) {
    this.#options = options;
    const delimiter = `\\u{${options.delimiter.codePointAt(0)!.toString(16)}}`;
    const field = `(?:"(?:[^"]|"")*"|[^"${delimiter}]*)`;
    this.#skippable = new RegExp(`^${field}(?:${delimiter}${field})*$`, 'u');
  }

  /** Reads a part of the text. Returns whether it is plain so far. */
  read(text: string): boolean {
    try {
      for (let at = 0; at < text.length; at += 1) this.#readUnit(text[at]!);
      return true;
    } catch (error) {
      if (error instanceof NotPlain) return false;
      throw error;
    }
  }

  /** Returns facts about the text; null if it is not plain. */
  end(): PlainCsv | null {
    try {
      if (this.#hasCarriageReturn || this.#state === 'quoted') return null;
      if (this.#skipped < this.#options.skip) return null;
      if (this.#column > 0 || this.#rowLength > 0) this.#endRow(null);
      return {
        rows: this.#row,
        maxRowLength: this.#maxRowLength,
        hasLineEnds: this.#hasLineEnds,
        lineEnd: this.#lineEnd ?? '\n',
      };
    } catch (error) {
      if (error instanceof NotPlain) return null;
      throw error;
    }
  }

  #readUnit(unit: string): void {
    if (unit === '\0') throw new NotPlain();
    const isInQuotes = this.#state === 'quoted' && this.#skipped === this.#options.skip;
    if (isInQuotes) this.#readQuoted(unit);
    else if (this.#hasCarriageReturn) this.#readLineFeed(unit);
    else if (unit === '\r') this.#hasCarriageReturn = true;
    else if (unit === '\n') this.#endLine('\n');
    else if (this.#skipped < this.#options.skip) this.#skippedLine += unit;
    else this.#readPlain(unit);
  }

  #readLineFeed(unit: string): void {
    if (unit !== '\n') throw new NotPlain();
    this.#hasCarriageReturn = false;
    this.#endLine('\r\n');
  }

  #endLine(lineEnd: PlainCsv['lineEnd']): void {
    if (this.#skipped === this.#options.skip) this.#endRow(lineEnd);
    else this.#skipLine(lineEnd);
  }

  #skipLine(lineEnd: PlainCsv['lineEnd']): void {
    if (this.#skippedLine.trim() === '' || !this.#skippable.test(this.#skippedLine)) throw new NotPlain();
    this.#checkLineEnd(lineEnd);
    this.#skippedLine = '';
    this.#skipped += 1;
  }

  #checkLineEnd(lineEnd: PlainCsv['lineEnd'] | null): void {
    this.#lineEnd ??= lineEnd;
    if (lineEnd !== null && lineEnd !== this.#lineEnd) throw new NotPlain();
  }

  #readQuoted(unit: string): void {
    this.#rowLength += 1;
    if (unit === '"') {
      this.#state = 'quote-in-quoted';
      return;
    }
    if (unit === '\n' || unit === '\r') this.#hasLineEnds = true;
    this.#field += unit;
  }

  #readPlain(unit: string): void {
    this.#rowLength += 1;
    if (unit === this.#options.delimiter) this.#endField();
    else if (unit === '"') this.#readQuote();
    else if (this.#state === 'quote-in-quoted') throw new NotPlain();
    else {
      this.#state = 'bare';
      this.#field += unit;
    }
  }

  #readQuote(): void {
    if (this.#state === 'bare') throw new NotPlain();
    if (this.#state === 'quote-in-quoted') this.#field += '"';
    this.#isQuoted = true;
    this.#state = 'quoted';
  }

  #endField(): void {
    if (this.#field !== this.#options.expected(this.#row, this.#column)) throw new NotPlain();
    this.#column += 1;
    this.#field = '';
    this.#isQuoted = false;
    this.#state = 'field-start';
  }

  #endRow(lineEnd: PlainCsv['lineEnd'] | null): void {
    // A blank line is a row in some readers and nothing in others.
    if (this.#column === 0 && this.#field === '' && !this.#isQuoted) throw new NotPlain();
    this.#checkLineEnd(lineEnd);
    this.#endField();
    if (this.#column !== this.#options.columns) throw new NotPlain();
    this.#maxRowLength = Math.max(this.#maxRowLength, this.#rowLength);
    this.#rowLength = 0;
    this.#column = 0;
    this.#row += 1;
  }
}
