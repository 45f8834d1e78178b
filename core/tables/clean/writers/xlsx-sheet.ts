import { Fault } from '../../../base/fault.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { columnLetters } from '../../read/workbook/sheet/a1.js';
import type { PlannedColumn } from '../pass/plan.js';
import { CELL_STYLE, dateCell, numberCell, styleOfText, textCell } from './sheet-xml.js';
import type { StoredCells } from './stored-cell.js';
import { SHEET_TAIL, sheetHead } from './workbook-parts.js';
import { ZipEntryWriter } from './zip-writer.js';

export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** Maximum length of the text of a cell, in UTF-16 code units. */
export const MAX_CELL = 32_767;

/** How the cells of a column are stored. */
export type ColumnStorage = Pick<PlannedColumn, 'storage' | 'numberFormat'>;
const TEXT: ColumnStorage = { storage: 'text', numberFormat: null };

/**
 * Styles of a sheet. `escaped`: texts that look like formulas get the `quotePrefix` style, so that they stay texts.
 * `unescaped`: they do not. `plain`: no styles, for a workbook with other styles than `CELL_STYLE`.
 */
type SheetStyles = 'escaped' | 'unescaped' | 'plain';

/** How the source stores the cells of a row (indices into CELL_KINDS), and the renderer for such cells. */
interface CellSource {
  kinds: Uint8Array;
  stored: StoredCells;
}

/** A sheet of a workbook, written row by row. */
export class XlsxSheet {
  readonly entry: ZipEntryWriter;
  rows = 0;
  readonly #letters: string[] = [];
  readonly #styles: SheetStyles;

  constructor(hasHeader: boolean, styles: SheetStyles = 'escaped') {
    this.#styles = styles;
    this.entry = new ZipEntryWriter('xl/worksheets/sheet.xml');
    this.entry.write(sheetHead(hasHeader));
  }

  get isFull(): boolean {
    return this.rows >= MAX_SHEET_ROWS;
  }

  header(cells: readonly string[]): void {
    const style = this.#styles === 'plain' ? CELL_STYLE.general : CELL_STYLE.header;
    this.#write(cells, (reference, text) => textCell(reference, text, style));
  }

  /**
   * @param columns how each column is stored; further columns are text.
   * @param source how the source stores the cells. Takes precedence over `columns`.
   */
  row(cells: readonly string[], columns: readonly ColumnStorage[] = [], source: CellSource | null = null): void {
    this.#write(cells, (reference, text, column) => {
      const { storage, numberFormat: format } = columns[column] ?? TEXT;
      const kind = CELL_KINDS[source?.kinds[column] ?? -1] ?? 'text';
      const stored = source?.stored.cell(reference, text, { kind, format }) ?? null;
      if (stored !== null) return stored;
      const typed =
        storage === 'number' ? numberCell(reference, text) : storage === 'date' ? dateCell(reference, text) : null;
      return typed ?? textCell(reference, text, this.#styles === 'escaped' ? styleOfText(text) : CELL_STYLE.general);
    });
  }

  end(): void {
    this.entry.write(SHEET_TAIL);
  }

  #write(cells: readonly string[], make: (reference: string, text: string, column: number) => string): void {
    this.rows += 1;
    let xml = `<row r="${this.rows}">`;
    for (let column = 0; column < cells.length; column += 1) {
      const text = cells[column]!;
      if (text === '') continue;
      this.#letters[column] ??= columnLetters(column);
      if (text.length > MAX_CELL) throw tooLong(text, `${this.#letters[column]}${this.rows}`);
      xml += make(`${this.#letters[column]}${this.rows}`, text, column);
    }
    this.entry.write(`${xml}</row>`);
  }
}

function tooLong(text: string, reference: string): Fault {
  return new Fault(
    'table-too-large',
    `Cell ${reference} would contain ${text.length} characters, but the limit of a workbook cell is ${MAX_CELL}. Write a CSV instead.`,
  );
}
