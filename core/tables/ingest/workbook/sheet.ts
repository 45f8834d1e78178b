import type { OpenedTable, ReadWarning } from '../dataset.js';
import type { SourceMerge, SourceRow } from '../structure/found-table.js';

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

/** A workbook as it was read, sheet by sheet. */
export interface SheetName {
  name: string;
  state: SheetState;
}
