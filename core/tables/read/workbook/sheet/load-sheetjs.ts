import { createRequire } from 'node:module';

/** A cell as SheetJS reads it: `t` is b, d, e, n, s or z; `v` the stored value; `z` the number format. */
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
  /** Number formats by their ids, those of the program and those of the workbook. */
  SSF?: Record<number, string | undefined>;
  /** Formats of cells in their order. */
  Styles?: { CellXf?: readonly ({ numFmtId?: number } | undefined)[] };
  Workbook?: { Sheets?: { Hidden?: number; name?: string }[]; WBProps?: { date1904?: boolean } };
}

/** A file inside a package, in the shape that SheetJS looks for; what is called is unpacked there and then. */
export interface SheetJsPart {
  name: string;
  type?: number;
  content?: Uint8Array;
  /** Text whose characters are bytes. */
  asBinary?: () => string;
  asNodeBuffer?: () => Buffer;
}

export interface SheetJsPackage {
  FullPaths: string[];
  FileIndex: SheetJsPart[];
}

interface SheetJs {
  /** Reads a package that somebody else has unpacked. */
  parse_zip(parts: SheetJsPackage, options: object): SheetJsWorkbook;
  /** Reads the stream of records of a BIFF workbook. */
  parse_xlscfb(stream: Uint8Array, options: object): SheetJsWorkbook;
  read(data: Uint8Array | string, options: object): SheetJsWorkbook;
  SSF: {
    format(format: string | number, value: number, options?: object): string;
    is_date(format: string): boolean;
  };
}

let loaded: SheetJs | undefined;

/** Loads SheetJS once, on first use: a run that meets no workbook never pays for it. */
export function loadSheetJs(): SheetJs {
  loaded ??= createRequire(import.meta.url)('xlsx') as SheetJs;
  return loaded;
}

/** Calls SheetJS with its chatter on the console switched off: it prints pieces of the file. */
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
