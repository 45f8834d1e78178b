import type { CellKind } from '../../../read/opened/dataset.js';
import { makeCellReader } from '../../../read/workbook/cell/cell-reader.js';
import { readNumberFormat } from '../../../read/workbook/cell/number-format.js';
import { isExactNumber, xmlText } from '../sheet-xml.js';
import { typedCandidates } from '../stored-cell.js';
import type { ColumnStorage } from '../xlsx-sheet.js';
import type { CellStyles } from './cell-styles.js';
import { asBytes } from './xml-tags.js';

/** A new text for a cell, and what is known about the cell. */
export interface StoredEdit {
  /** Id of its table. */
  table: string;
  /** From 1. */
  row: number;
  /** From 0. */
  column: number;
  text: string;
  /** How the cell was stored, and how the cell is that the text was copied from, if any. */
  before: CellKind;
  after: CellKind;
  storage: ColumnStorage;
  /** Whether a part of the text, such as a currency, is now in a separate column. */
  isSplit: boolean;
  /** Index of the row and of the column in the table; the row is -1 for a header. */
  place: number;
  source: number;
}

/** The stored form of a text. */
export interface CellContent {
  /** Attributes other than reference and style, and the content, as bytes. */
  type: string;
  content: string;
  style: number;
  /** The number, for a cell that stores one; null otherwise. */
  value: number | null;
  /** Whether the cell is read back as this text. */
  isExact: boolean;
}

/** Formats in which a number stays the same number, whatever their decimals. */
const KEEPING = new Set(['digits', 'marked']);
const BOOLEAN = /^(?:true|false)$/i;

/** Chooses how the cells of a workbook store texts: as numbers, dates and booleans if that loses nothing. */
export class CellContents {
  readonly #styles: CellStyles;
  readonly #is1904: boolean;
  readonly #read: ReturnType<typeof makeCellReader>;

  constructor(styles: CellStyles, is1904: boolean) {
    this.#styles = styles;
    this.#is1904 = is1904;
    this.#read = makeCellReader({ is1904, allowsBefore1900: false });
  }

  /** @param style of the cell. */
  of(edit: StoredEdit, style: number): CellContent {
    const { text } = edit;
    if (text === '') return { type: '', content: '', style, value: null, isExact: true };
    return this.#boolean(edit, style) ?? this.#number(edit, style) ?? textContent(text, style);
  }

  #boolean({ text, before, after, storage }: StoredEdit, style: number): CellContent | null {
    const isBoolean = before === 'boolean' || after === 'boolean' || storage.storage === 'boolean';
    if (!isBoolean || !BOOLEAN.test(text)) return null;
    const value = text.toLowerCase() === 'true' ? 1 : 0;
    return { type: ' t="b"', content: `${value}`, style, value, isExact: text === (value ? 'TRUE' : 'FALSE') };
  }

  #number(edit: StoredEdit, style: number): CellContent | null {
    const { text, storage } = edit;
    const own = this.#styles.formatOf(style);
    const kinds = new Set(
      [edit.after, edit.before, storage.storage].filter(
        (kind) => kind === 'number' || kind === 'date' || kind === 'formula',
      ),
    );
    for (const kind of kinds) {
      const found = this.#typed(edit, kind, style);
      if (found !== null) return found;
    }
    const keeps = !edit.isSplit && kinds.size > 0 && isExactNumber(text) && KEEPING.has(readNumberFormat(own).kind);
    return keeps ? numberContent(Number(text), style, false) : null;
  }

  #typed({ text, storage, isSplit }: StoredEdit, kind: CellKind, style: number): CellContent | null {
    const own = this.#styles.formatOf(style);
    const sourceFormats = [own, storage.numberFormat].filter(
      (code) => code !== null && code !== '@' && code !== 'General',
    ) as string[];
    // Only a format of the source can mean more than its digits.
    const isPlain = isExactNumber(text) || kind === 'date';
    for (const { value, format } of typedCandidates(text, kind, { sourceFormats, is1904: this.#is1904 })) {
      if (!isPlain && !sourceFormats.includes(format)) continue;
      if (!sourceFormats.includes(format) && isExactNumber(text) && !isSplit && KEEPING.has(readNumberFormat(own).kind))
        continue;
      if (!Number.isFinite(value) || Object.is(value, -0)) continue;
      if (this.#read({ t: 'n', v: value, z: format }).text !== text) continue;
      const styled = this.#styles.styleWith(style, format);
      if (styled !== null) return numberContent(value, styled, true);
    }
    return null;
  }
}

function numberContent(value: number, style: number, isExact: boolean): CellContent {
  return { type: '', content: String(value), style, value, isExact };
}

/** Content of a text: an inline string, so that the list of shared strings stays the same (ECMA-376 18.3.1.53). */
function textContent(text: string, style: number): CellContent {
  return { type: ' t="inlineStr"', content: asBytes(xmlText(text)), style, value: null, isExact: true };
}

/** Renders a cell. @param start its tag up to its type, without `>`. @param prefix of the elements of the sheet. */
export function renderCell(start: string, { type, content }: CellContent, prefix: string): string {
  const tag = `${start}${type}`;
  if (content === '') return `${tag}/>`;
  if (type !== ' t="inlineStr"') return `${tag}><${prefix}v>${content}</${prefix}v></${prefix}c>`;
  return `${tag}><${prefix}is><${prefix}t xml:space="preserve">${content}</${prefix}t></${prefix}is></${prefix}c>`;
}
