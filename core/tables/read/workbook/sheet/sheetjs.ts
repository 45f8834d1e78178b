import { createRequire } from 'node:module';

/** A cell as read by SheetJS: `t` is b, d, e, n, s or z; `v` is the stored value; `z` is the number format. */
export interface SheetJsCell {
  t: string;
  v?: unknown;
  w?: string;
  z?: string | number;
  f?: string;
}

export interface SheetJsRange {
  s: { r: number; c: number };
  e: { r: number; c: number };
}

export interface SheetJsSheet {
  '!data'?: (SheetJsCell | undefined)[][];
  '!merges'?: SheetJsRange[];
  '!rows'?: ({ hidden?: boolean } | undefined)[];
  '!cols'?: ({ hidden?: boolean } | undefined)[];
  '!type'?: string;
  '!margins'?: { left?: number };
}

export interface SheetJsWorkbook {
  SheetNames: string[];
  Sheets: Record<string, SheetJsSheet | undefined>;
  /** Number formats by id, both built-in and defined by the workbook. */
  SSF?: Record<number, string | undefined>;
  /** Formats of cells in order. */
  Styles?: { CellXf?: readonly ({ numFmtId?: number } | undefined)[] };
  Workbook?: { Sheets?: { Hidden?: number; name?: string }[]; WBProps?: { date1904?: boolean } };
}

/** A file inside a package, in the form SheetJS expects. Calling a method unpacks the file. */
export interface SheetJsPart {
  name: string;
  type?: number;
  content?: Uint8Array;
  /** Returns a text whose characters are bytes. */
  asBinary?: () => string;
  asNodeBuffer?: () => Buffer;
}

export interface SheetJsPackage {
  FullPaths: string[];
  FileIndex: SheetJsPart[];
}

interface SheetJs {
  /** Parses a package unpacked by the caller. */
  parse_zip(parts: SheetJsPackage, options: object): SheetJsWorkbook;
  /** Parses the record stream of a BIFF workbook. */
  parse_xlscfb(stream: Uint8Array, options: object): SheetJsWorkbook;
  read(data: Uint8Array | string, options: object): SheetJsWorkbook;
  SSF: {
    format(format: string | number, value: number, options?: object): string;
    is_date(format: string): boolean;
  };
}

/** Stored values and their number formats, by rows; no formatted texts, HTML or formulas. */
const CELLS = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false };

const require = createRequire(import.meta.url);

let core: SheetJs | undefined;
let whole: SheetJs | undefined;

/**
 * Loads SheetJS on first use, so that only runs with a workbook pay for it. Without the code pages of older files and the
 * binary form of Office Open XML, it loads in 25 ms instead of 90.
 */
function load(): SheetJs {
  core ??= whole ?? (require('xlsx/dist/xlsx.core.min.js') as SheetJs);
  return core;
}

function loadWhole(): SheetJs {
  whole ??= require('xlsx') as SheetJs;
  return whole;
}

/** Parses with the console disabled, because SheetJS prints parts of the file. */
function parse(call: () => SheetJsWorkbook): SheetJsWorkbook {
  const { error, warn, log } = console;
  const silent = () => undefined;
  Object.assign(console, { error: silent, warn: silent, log: silent });
  try {
    return call();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

/**
 * Parses a package: Office Open XML, its binary form, or OpenDocument.
 * @param parts the parts, unpacked by the caller.
 * @param sheets indices of the sheets to read. Default: all.
 */
export function parsePackage(parts: SheetJsPackage, sheets?: readonly number[]): SheetJsWorkbook {
  const isBinary = parts.FullPaths.some((path) => /workbook\.bin$/i.test(path));
  const library = isBinary ? loadWhole() : load();
  return parse(() => library.parse_zip(parts, sheets ? { ...CELLS, sheets } : { ...CELLS }));
}

/**
 * Parses the record stream of a BIFF workbook.
 * @param isListed whether only the names of its sheets are read.
 */
export function parseRecords(stream: Uint8Array, isListed: boolean): SheetJsWorkbook {
  return parse(() => loadWhole().parse_xlscfb(stream, { ...CELLS, type: 'buffer', bookSheets: isListed }));
}

/** Parses XML Spreadsheet 2003. */
export function parseSpreadsheetXml(text: string): SheetJsWorkbook {
  return parse(() => loadWhole().read(text, { ...CELLS, type: 'binary' }));
}

/** Formats a number by a number format (ECMA-376 18.8.30). Throws if the format is invalid. */
export function formatByCode(code: string, value: number): string {
  return load().SSF.format(code, value);
}

/** Whether a number format is one of dates or times. */
export function isDateFormat(code: string): boolean {
  return load().SSF.is_date(code);
}
