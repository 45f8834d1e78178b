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

let loaded: SheetJs | undefined;

/** Loads SheetJS on first use, so that only runs with a workbook pay for it. */
export function loadSheetJs(): SheetJs {
  loaded ??= createRequire(import.meta.url)('xlsx') as SheetJs;
  return loaded;
}

/** Calls SheetJS with the console disabled, because SheetJS prints parts of the file. */
export function withoutConsole<T>(call: () => T): T {
  const { error, warn, log } = console;
  const silent = () => undefined;
  Object.assign(console, { error: silent, warn: silent, log: silent });
  try {
    return call();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}
