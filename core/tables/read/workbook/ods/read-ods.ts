import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { placeOf, type ReadWorkbook, rangeFromSheetJs, type SheetFacts, type SheetState } from '../sheet/sheet.js';
import { parsePackage } from '../sheet/sheetjs.js';
import { readXml, XML_ENTITIES } from '../xlsx/xml/read-xml.js';
import type { Package } from '../zip/open-package.js';

/** Replaces the manifest for SheetJS. The original only shows whether parts are encrypted, which is checked earlier. */
const MANIFEST = '<manifest:manifest></manifest:manifest>';

function textOf(parts: Package, name: string): string {
  const bytes = parts.read(name);
  return bytes ? readXml(name, bytes).text : '';
}

/** Reads an OpenDocument spreadsheet. Faults: unreadable-table, table-too-large. */
export function readOds(source: ByteSource, parts: Package, limits: WorkbookLimits): ReadWorkbook {
  try {
    const content = textOf(parts, 'content.xml');
    if (content === '') throw new Error('its content.xml is missing');
    const scanned = scanContent(content, limits);
    const texts = [
      ['META-INF/manifest.xml', MANIFEST],
      ['styles.xml', textOf(parts, 'styles.xml') || '<styles></styles>'],
      ['content.xml', openValueCells(content)],
    ] as const;
    const parsed = {
      FullPaths: texts.map(([name]) => name),
      FileIndex: texts.map(([name, text]) => ({ name, asBinary: () => text })),
    };
    const workbook = parsePackage(parsed);
    return {
      workbook,
      // SheetJS does not unescape entities in names.
      nameOf: (index) => scanned[index]?.name ?? workbook.SheetNames[index]!,
      stateOf: (index) => scanned[index]?.state ?? 'visible',
      factsOf: (index) => {
        const ranges = workbook.Sheets[workbook.SheetNames[index]!]?.['!merges'] ?? [];
        return scanned[index] && { ...scanned[index].facts, merges: ranges.map(rangeFromSheetJs) };
      },
      allowsBefore1900: true,
    };
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return XML_ENTITIES.get(name) ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/**
 * Unescapes an attribute.
 * @param bytes text whose characters are the bytes of its UTF-8 encoding.
 */
function unescapeXml(bytes: string): string {
  return Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/&(#?\w{1,8});/g, entity);
}

/** Tags of content.xml to read (ODF 1.3, part 3, chapter 9). Prefixes are ignored, as in SheetJS. */
const TAG =
  /<(\/?)(?:[\w-]+:)?(table|table-row|table-column|table-cell|covered-table-cell|p|style|table-properties)(?=[\s/>])([^<>"]*(?:"[^"]*"[^<>"]*)*)>/g;
const MAX_HIDDEN_ROWS = 1_048_576;

/** A sheet found by the scan. */
interface ScannedSheet {
  name: string;
  state: SheetState;
  facts: SheetFacts & { formulas: Set<number> };
}

interface Scan {
  limits: WorkbookLimits;
  /** Styles of hidden sheets. */
  hiddenStyles: Set<string>;
  style: string;
  sheets: ScannedSheet[];
  row: number;
  rowRepeat: number;
  column: number;
  /** Number of columns in which the open cell is repeated; 0 if no cell is open or it was already counted. */
  openRepeat: number;
  cells: number;
}

function attribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(`${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 2;
  return attributes.slice(from, attributes.indexOf('"', from));
}

function repeat(attributes: string, name: string): number {
  const count = Number(attribute(attributes, name) ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

const isHidden = (attributes: string) => ['collapse', 'filter'].includes(attribute(attributes, 'visibility') ?? '');

/** Counts every repetition of a cell with content, because SheetJS creates a cell for each. */
function countCells(scan: Scan): void {
  scan.cells += scan.rowRepeat * scan.openRepeat;
  scan.openRepeat = 0;
  if (scan.cells <= scan.limits.cells) return;
  throw new Fault(
    'table-too-large',
    `With repeated cells expanded, the workbook has more than ${scan.limits.cells} cells. Export its sheets as CSV.`,
  );
}

function openCell(scan: Scan, attributes: string): void {
  const facts = scan.sheets.at(-1)?.facts;
  const times = repeat(attributes, 'number-columns-repeated');
  scan.openRepeat = attributes.endsWith('/') ? 0 : times;
  if (attributes.includes('value-type="')) {
    scan.openRepeat = times;
    countCells(scan);
  }
  if (facts && attribute(attributes, 'formula') !== undefined) {
    facts.formulas.add(placeOf(scan.row, scan.column));
    if (!attributes.includes('value-type="')) facts.formulasWithoutValue++;
  }
  scan.column += times;
}

function openRow(scan: Scan, attributes: string): void {
  scan.row += scan.rowRepeat;
  scan.rowRepeat = repeat(attributes, 'number-rows-repeated');
  scan.column = 0;
  const rows = scan.sheets.at(-1)?.facts.hiddenRows;
  if (!rows || !isHidden(attributes)) return;
  const last = Math.min(scan.row + scan.rowRepeat, MAX_HIDDEN_ROWS);
  for (let row = scan.row; row < last && rows.length < MAX_HIDDEN_ROWS; row++) rows.push(row);
}

function openColumn(scan: Scan, attributes: string): void {
  const from = scan.column;
  scan.column = Math.min(from + repeat(attributes, 'number-columns-repeated'), scan.limits.columns);
  const columns = scan.sheets.at(-1)?.facts.hiddenColumns;
  if (columns && isHidden(attributes)) for (let column = from; column < scan.column; column++) columns.push(column);
}

function openTable(scan: Scan, attributes: string): void {
  if (attributes.endsWith('/')) return;
  const isInvisible = scan.hiddenStyles.has(attribute(attributes, 'style-name') ?? '');
  const facts = {
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    formulas: new Set<number>(),
    isoDates: new Set<number>(),
    formulasWithoutValue: 0,
  };
  scan.sheets.push({
    name: unescapeXml(attribute(attributes, 'name') ?? ''),
    state: isInvisible ? 'hidden' : 'visible',
    facts,
  });
  Object.assign(scan, { row: 1, rowRepeat: 0, column: 0, openRepeat: 0 });
  if (scan.sheets.length > scan.limits.sheets) {
    throw new Fault(
      'table-too-large',
      `The workbook has more than ${scan.limits.sheets} sheets. Save fewer sheets in one file.`,
    );
  }
}

const OPEN: Readonly<Record<string, (scan: Scan, attributes: string) => void>> = {
  table: openTable,
  'table-row': openRow,
  'table-column': openColumn,
  'table-cell': openCell,
  'covered-table-cell': (scan, attributes) => {
    scan.openRepeat = 0;
    scan.column += repeat(attributes, 'number-columns-repeated');
  },
  p: (scan) => countCells(scan),
  style: (scan, attributes) => {
    scan.style = attribute(attributes, 'name') ?? '';
  },
  'table-properties': (scan, attributes) => {
    if (attribute(attributes, 'display') === 'false') scan.hiddenStyles.add(scan.style);
  },
};

/**
 * Scans the content of an OpenDocument spreadsheet before SheetJS reads it: hidden parts, formulas, and the number of
 * cells with all repetitions. Faults: table-too-large (repetitions, sheets).
 */
function scanContent(xml: string, limits: WorkbookLimits): ScannedSheet[] {
  const scan: Scan = {
    limits,
    hiddenStyles: new Set(),
    style: '',
    sheets: [],
    row: 1,
    rowRepeat: 0,
    column: 0,
    openRepeat: 0,
    cells: 0,
  };
  for (const [, slash, name = '', attributes = ''] of xml.matchAll(TAG)) {
    if (slash !== '/') OPEN[name]?.(scan, attributes);
    else if (name === 'table-cell') scan.openRepeat = 0;
  }
  return scan.sheets;
}

const CLOSED_CELL = /<((?:[\w-]+:)?table-cell)(\s(?:[^<>"]|"[^"]*")*)\/>/g;

/** Gives cells with a value but no text a closing tag, because SheetJS skips self-closing ones. */
function openValueCells(xml: string): string {
  return xml.replace(CLOSED_CELL, (tag, name: string, attributes: string) =>
    /value-type="(?!string)/.test(attributes) ? `<${name}${attributes}></${name}>` : tag,
  );
}
