import type { WorkbookLimits } from '../../sheet/limits.js';
import type { SheetCells } from '../../sheet/sheet.js';
import { SheetRows, type Spent } from '../../sheet/sheet-rows.js';
import { readXml } from '../xml/read-xml.js';
import { findHiddenColumns, findMerges } from '../xml/sheet-xml.js';
import { CellCursor } from './cell-cursor.js';
import { RowReader, type WorkbookTexts } from './row-reader.js';
import { BYTE, IrregularXml, irregular, isSpace, wordBytes, type XmlCursor } from './xml-cursor.js';

/** Attributes of a row that do not affect its cells (ECMA-376 18.3.1.73). */
const OTHERS = new Set(
  'spans s customFormat ht customHeight outlineLevel collapsed thickTop thickBot ph x14ac:dyDescent xr:uid'.split(' '),
);

interface RowTag {
  /** From 1; null if not specified. */
  row: number | null;
  isHidden: boolean;
  hasContent: boolean;
}

/** Reads the tag of a row from after its `<row`. */
function readRowTag(cursor: XmlCursor): RowTag {
  const { bytes } = cursor;
  const tag: RowTag = { row: null, isHidden: false, hasContent: true };
  for (;;) {
    const byte = bytes[cursor.at]!;
    if (byte === BYTE.more || byte === BYTE.slash) break;
    if (!isSpace(byte)) irregular('an attribute next to another');
    cursor.skipSpace();
    const next = bytes[cursor.at]!;
    if (next !== BYTE.more && next !== BYTE.slash) readAttribute(cursor, tag);
  }
  tag.hasContent = bytes[cursor.at] === BYTE.more;
  cursor.at += tag.hasContent ? 1 : 2;
  if (bytes[cursor.at - 1] !== BYTE.more) irregular('an unclosed tag');
  return tag;
}

function readAttribute(cursor: XmlCursor, tag: RowTag): void {
  const from = cursor.at;
  cursor.skipTo(BYTE.equals);
  const name = cursor.bytes.toString('latin1', from, cursor.at);
  if (cursor.bytes[cursor.at + 1] !== BYTE.quote) irregular('an attribute in other quotes');
  cursor.at += 2;
  if (name === 'r' && tag.row === null) {
    tag.row = cursor.readNumber();
    return;
  }
  const begin = cursor.at;
  cursor.skipTo(BYTE.quote);
  const value = cursor.bytes.toString('latin1', begin, cursor.at);
  cursor.at += 1;
  if (name === 'hidden') tag.isHidden = value === '1' || value === 'true';
  else if (!OTHERS.has(name)) irregular('an unknown attribute');
}

const WORD = {
  open: wordBytes('<sheetData>'),
  blank: wordBytes('<sheetData/>'),
  close: wordBytes('</sheetData>'),
  row: wordBytes('<row'),
  endRow: wordBytes('</row>'),
};

export interface ReadRegular {
  texts: WorkbookTexts;
  limits: WorkbookLimits;
  spent: Spent;
}

/**
 * Reads a worksheet (ECMA-376 18.3.1.99) from its bytes in one pass. Returns null if it is not certainly regular.
 * @param spent increases by the cost of the sheet, if it is read.
 * Faults: table-too-large, unreadable-table.
 */
export function readRegularSheet(
  name: string,
  bytes: Buffer,
  { texts, limits, spent }: ReadRegular,
): SheetCells | null {
  const spentHere = { ...spent };
  try {
    const sheet = readSheetData(name, bytes, { texts, limits, spent: spentHere });
    Object.assign(spent, spentHere);
    return sheet;
  } catch (error) {
    if (error instanceof IrregularXml) return null;
    throw error;
  }
}

function readSheetData(name: string, bytes: Buffer, { texts, limits, spent }: ReadRegular): SheetCells {
  const from = bytes.indexOf('sheetData') - 1;
  if (from < 0 || readXml(name, bytes.subarray(0, from)).root !== 'worksheet') irregular('no worksheet');
  const cells = new CellCursor(bytes, from);
  const isBlank = cells.isAt(WORD.blank);
  const to = isBlank ? bytes.length : bytes.lastIndexOf(WORD.close);
  const rows = new SheetRows(limits, spent);
  const reader = new RowReader(cells, texts, rows, limits.columns);
  const hiddenRows = isBlank ? [] : readRows(cells, reader, to, limits.rows);
  const facts = {
    merges: findMerges(bytes.toString('latin1', to), limits),
    hiddenRows,
    hiddenColumns: findHiddenColumns(bytes.toString('latin1', 0, isBlank ? to : from), limits),
    formulas: new Set<number>(),
    isoDates: new Set<number>(),
    formulasWithoutValue: reader.formulasWithoutValue,
  };
  return { rows: rows.rows, numberFormats: reader.formats.commonest(), facts };
}

/** Reads the rows up to `to`. Returns the numbers of the hidden ones. */
function readRows(cells: CellCursor, reader: RowReader, to: number, maxRows: number): number[] {
  const hidden: number[] = [];
  let last = 0;
  if (to < 0) irregular('an unclosed list of rows');
  cells.expect(WORD.open);
  cells.skipSpace();
  while (cells.at !== to) {
    cells.expect(WORD.row);
    const tag = readRowTag(cells);
    const row = tag.row ?? last + 1;
    if (tag.isHidden && tag.row !== null) hidden.push(row);
    if (row <= last || row > maxRows) irregular('rows out of order');
    if (tag.hasContent) {
      readCells(cells, reader, row);
      last = row;
    }
    cells.skipSpace();
  }
  return hidden;
}

function readCells(cells: CellCursor, reader: RowReader, row: number): void {
  let before = -1;
  cells.skipSpace();
  while (cells.bytes[cells.at + 1] !== BYTE.slash) {
    if (cells.bytes[cells.at] !== BYTE.less || cells.bytes[cells.at + 1] !== 0x63) irregular('no cell');
    cells.at += 2;
    cells.readCell(row, before);
    if (cells.column <= before) irregular('cells out of order');
    before = cells.column;
    reader.takeCell();
    cells.skipSpace();
  }
  cells.expect(WORD.endRow);
  reader.endRow(row);
}
