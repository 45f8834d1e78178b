import type { OpenedTable } from '../../opened/dataset.js';
import type { SourceMerge, SourceRow } from '../../source/found-table.js';
import type { ReadWarning } from '../../source/reading.js';
import type { SheetJsRange, SheetJsWorkbook } from './sheetjs.js';

export type SheetState = OpenedTable['sheetState'];

/** Properties of a sheet other than the texts of its cells. */
export interface SheetFacts {
  /** A reader may stop after one more than the limit, because the sheet is rejected then. */
  merges: SourceMerge[];
  /** From 1. */
  hiddenRows: number[];
  /** From 0. */
  hiddenColumns: number[];
  /** Positions of formula cells: `row * 16384 + column`, row from 1, column from 0. */
  formulas: ReadonlySet<number>;
  /** Positions of cells whose text is an ISO date. */
  isoDates: ReadonlySet<number>;
  /** Number of formulas that were never calculated, so that their cells are empty. */
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

/** Converts a range of SheetJS, which counts rows from 0. */
export function rangeFromSheetJs({ s, e }: SheetJsRange): SourceMerge {
  return { firstRow: s.r + 1, lastRow: e.r + 1, firstColumn: s.c, lastColumn: e.c };
}

const PLACES_IN_ROW = 16_384;
/**
 * Returns the position of a cell.
 * @param row from 1.
 * @param column from 0.
 */
export const placeOf = (row: number, column: number) => row * PLACES_IN_ROW + column;

/** A sheet whose cells are texts, independent of the library that read it. */
export interface Sheet {
  name: string;
  state: SheetState;
  /** Rows that contain a cell, and blank ones between them. */
  rows: SourceRow[];
  facts: SheetFacts;
  /** Most common number format of each column, by column index from 0. */
  numberFormats: ReadonlyMap<number, string>;
  warnings: ReadWarning[];
}

/** Name and state of a sheet. */
export interface SheetName {
  name: string;
  state: SheetState;
}

/** The cells of a sheet and their context. */
export interface SheetCells {
  rows: SourceRow[];
  numberFormats: ReadonlyMap<number, string>;
  facts: SheetFacts;
}

/** A workbook as read by SheetJS, with facts that SheetJS does not report. */
export interface ReadWorkbook {
  /** Its `SheetNames` are keys of `Sheets`, in sheet order. */
  workbook: SheetJsWorkbook;
  /** @param index of the sheet in `workbook.SheetNames`; likewise in the methods below. */
  nameOf(index: number): string;
  stateOf(index: number): SheetState;
  factsOf(index: number): SheetFacts | undefined;
  /** Returns cells that were read without SheetJS; undefined for other sheets. */
  cellsOf?(index: number): SheetCells | undefined;
  /** Whether dates may be before 1900, as in OpenDocument but not in Excel. */
  allowsBefore1900: boolean;
}
