import type { SourceRow } from '../source/found-table.js';
import { KIND_INDEX, makeCellReader } from './cell/cell-reader.js';
import { type DateSystem, isGeneral } from './cell/number-format.js';
import { FormatCounts } from './sheet/format-counts.js';
import type { WorkbookLimits } from './sheet/limits.js';
import { placeOf, type SheetFacts } from './sheet/sheet.js';
import { SheetRows, type Spent, tooManyCells } from './sheet/sheet-rows.js';
import type { SheetJsCell, SheetJsSheet } from './sheet/sheetjs.js';

/** Up to this length, all positions of a row are tested; in longer rows, only the existing keys are listed. */
const SHORT_ROW = 512;

function allIndices(list: object): number[] {
  return Object.keys(list).map(Number).filter(Number.isInteger);
}

function presentIndices(list: readonly unknown[]): number[] {
  // Keys beyond the largest array index do not affect the length of the array.
  if (list.length === 0 || list.length > SHORT_ROW) return allIndices(list);
  const indices: number[] = [];
  for (let index = 0; index < list.length; index++) if (list[index] !== undefined) indices.push(index);
  return indices;
}

interface Reading {
  facts: SheetFacts;
  read: ReturnType<typeof makeCellReader>;
  rows: SheetRows;
  formats: FormatCounts;
}

function kindOf(reading: Reading, place: number, kind: number): number {
  if (reading.facts.formulas.size > 0 && reading.facts.formulas.has(place)) return KIND_INDEX.formula;
  return reading.facts.isoDates.size > 0 && reading.facts.isoDates.has(place) ? KIND_INDEX.date : kind;
}

/** Rejects rows that extend far to the right before any of them is allocated. */
function checkWidth(rows: readonly (readonly unknown[])[], limits: WorkbookLimits): void {
  let slots = 0;
  for (const index of allIndices(rows)) slots += Math.min(rows[index]!.length, limits.columns);
  if (slots > limits.slots) throw tooManyCells(limits);
}

function readRow(reading: Reading, row: number, cells: readonly (SheetJsCell | undefined)[]): void {
  const present = presentIndices(cells);
  const last = present.at(-1);
  if (last === undefined) return;
  reading.rows.spend(row, last, present.length);
  const texts = new Array<string>(last + 1).fill('');
  const kinds = new Uint8Array(last + 1);
  let characters = 0;
  for (const column of present) {
    const cell = cells[column]!;
    const { text, kind } = reading.read(cell);
    if (text === '' && kind === KIND_INDEX.empty) continue;
    characters += text.length;
    texts[column] = text;
    kinds[column] = kindOf(reading, placeOf(row, column), kind);
    if (typeof cell.v === 'number' && typeof cell.z === 'string' && !isGeneral(cell.z))
      reading.formats.add(column, cell.z);
  }
  reading.rows.add({ row, cells: texts, kinds }, characters);
}

/**
 * Reads the texts of a sheet. Uses the existing cells and not the declared range, which may be wrong.
 * Faults: table-too-large (cells, or a grid too wide for its cells), unreadable-table (a cell outside the sheet).
 */
export function readSheet(
  sheet: SheetJsSheet,
  facts: SheetFacts,
  system: DateSystem,
  limits: WorkbookLimits,
  spent: Spent,
): { rows: SourceRow[]; numberFormats: Map<number, string> } {
  // The cached values of a chart are copied from another sheet.
  const data = sheet['!type'] === 'chart' ? [] : (sheet['!data'] ?? []);
  checkWidth(data, limits);
  const rows = new SheetRows(limits, spent);
  const reading: Reading = { facts, read: makeCellReader(system), rows, formats: new FormatCounts() };
  for (const index of allIndices(data)) readRow(reading, index + 1, data[index]!);
  return { rows: rows.rows, numberFormats: reading.formats.commonest() };
}
