import type { OpenedTable } from '../../opened/dataset.js';
import type { SourceMerge, SourceRow } from '../../source/found-table.js';
import type { ReadWarning } from '../../source/reading.js';
import type { SheetJsRange, SheetJsWorkbook } from './load-sheetjs.js';

export type SheetState = OpenedTable['sheetState'];

/** What is known of a sheet besides its cells. */
export interface SheetFacts {
  merges: SourceMerge[];
  /** From 1. */
  hiddenRows: number[];
  /** From 0. */
  hiddenColumns: number[];
  /** Places of cells that hold a formula, `row * 16384 + column`, row from 1, column from 0. */
  formulas: ReadonlySet<number>;
  /** Places of cells whose text is an ISO date. */
  isoDates: ReadonlySet<number>;
  /** Formulas that were never calculated: their cells are empty. */
  formulasWithoutValue: number;
}

export const NO_FACTS: SheetFacts = {
  merges: [],
  hiddenRows: [],
  hiddenColumns: [],
  formulas: new Set(),
  isoDates: new Set(),
  formulasWithoutValue: 0,
};

/** A range of SheetJS, whose rows are counted from 0. */
export function rangeFromSheetJs({ s, e }: SheetJsRange): SourceMerge {
  return { firstRow: s.r + 1, lastRow: e.r + 1, firstColumn: s.c, lastColumn: e.c };
}

const PLACES_IN_ROW = 16_384;
/** @param row from 1. @param column from 0. */
export const placeOf = (row: number, column: number) => row * PLACES_IN_ROW + column;

/** A sheet whose cells are texts, free of the library that read it. */
export interface Sheet {
  name: string;
  state: SheetState;
  /** Rows that have a cell, and blank ones between them. */
  rows: SourceRow[];
  facts: SheetFacts;
  /** Commonest number format of each column, by its index from 0. */
  numberFormats: ReadonlyMap<number, string>;
  warnings: ReadWarning[];
}

/** A sheet before its cells are read. */
export interface SheetName {
  name: string;
  state: SheetState;
}

/** The cells of a sheet, and what stands around them. */
export interface SheetCells {
  rows: SourceRow[];
  numberFormats: ReadonlyMap<number, string>;
  facts: SheetFacts;
}

/** A workbook as SheetJS read it, with the facts that it does not tell. */
export interface ReadWorkbook {
  /** Its `SheetNames` are keys of `Sheets`, in the order of the sheets. */
  workbook: SheetJsWorkbook;
  /** @param index of the sheet in `workbook.SheetNames`, as below. */
  nameOf(index: number): string;
  stateOf(index: number): SheetState;
  factsOf(index: number): SheetFacts | undefined;
  /** What was read without SheetJS; undefined for the other sheets. */
  cellsOf?(index: number): SheetCells | undefined;
  /** OpenDocument has dates before 1900, Excel has none. */
  allowsBefore1900: boolean;
}
