import { parseA1Ref, parseStructRef, stringifyA1Ref, stringifyStructRef, tokenize } from '@borgar/fx/xlsx';
import type { SourceMerge } from '../../../read/source/found-table.js';
import type { SheetLayout } from './sheet-layout.js';

export const LAST_ROW = 1_048_576;
export const LAST_COLUMN = 16_383;

/** An area of a sheet. Rows are from 1, columns from 0. */
export interface SheetArea extends SourceMerge {
  sheet: number;
}

/** A table of a workbook (ListObject), before the cleaning. */
export interface BookTable extends SheetArea {
  columns: readonly string[];
  /** New names of its columns by their old ones in lower case; null for a deleted column. */
  renamed: ReadonlyMap<string, string | null>;
}

/** What formulas refer to. Names are in lower case. */
export interface FormulaScope {
  sheets: ReadonlyMap<string, number>;
  layouts: readonly SheetLayout[];
  tables: ReadonlyMap<string, BookTable>;
  /** Formulas of the defined names. */
  names: ReadonlyMap<string, string>;
}

/** Distance from the cell for which a formula is written to the one that it is for. */
export interface Offset {
  rows: number;
  columns: number;
}

const REFERENCES: ReadonlySet<string> = new Set(['range', 'range_beam', 'range_ternary']);
/** Functions whose results depend on more than the cells in their arguments. */
const VOLATILE = /^(?:INDIRECT|OFFSET|NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO|GETPIVOTDATA|CUBE\w{1,30}|RTD)$/i;

interface Token {
  type: string;
  value: string;
}

type Reference = Extract<NonNullable<ReturnType<typeof parseA1Ref>>, { range: unknown }>;
type Range = Reference['range'];

function readReference(text: string): Reference | null {
  const found = parseA1Ref(text, { allowTernary: true });
  return found && 'range' in found ? found : null;
}

function tokensOf(formula: string): Token[] {
  return tokenize(formula, { allowTernary: true }) as Token[];
}

/** Returns the sheets that a reference names; null if it refers to another workbook or to an unknown sheet. */
function sheetsOf(
  { workbookName = '', sheetName = '' }: Reference,
  home: number,
  { sheets }: FormulaScope,
): number[] | null {
  if (workbookName !== '') return null;
  if (sheetName === '') return [home];
  const one = sheets.get(sheetName.toLowerCase());
  if (one !== undefined) return [one];
  const [first, last] = sheetName.split(':').map((name) => sheets.get(name.toLowerCase()));
  if (first === undefined || last === undefined) return null;
  const [from, to] = first < last ? [first, last] : [last, first];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function areaOf({ top, left, bottom, right }: Range): SourceMerge {
  return {
    firstRow: (top ?? 0) + 1,
    lastRow: (bottom ?? LAST_ROW - 1) + 1,
    firstColumn: left ?? 0,
    lastColumn: right ?? LAST_COLUMN,
  };
}

/** Moves the relative parts of a range; null if it leaves the sheet. */
function moved(range: Range, { rows, columns }: Offset): Range | null {
  if (rows === 0 && columns === 0) return range;
  const shift = (value: number | null | undefined, isFixed: unknown, by: number) =>
    value === null || value === undefined || isFixed ? value : value + by;
  const result = {
    ...range,
    top: shift(range.top, range.$top, rows),
    bottom: shift(range.bottom, range.$bottom, rows),
    left: shift(range.left, range.$left, columns),
    right: shift(range.right, range.$right, columns),
  } as Range;
  const isInside = (value: number | null | undefined, last: number) =>
    value === null || value === undefined || (value >= 0 && value <= last);
  const fits =
    isInside(result.top, LAST_ROW - 1) &&
    isInside(result.bottom, LAST_ROW - 1) &&
    isInside(result.left, LAST_COLUMN) &&
    isInside(result.right, LAST_COLUMN);
  return fits ? result : null;
}

/** Maps a range. Whole rows and columns, and ends at the last row or column of the sheet, stay such. */
function mapRange(range: Range, layout: SheetLayout): Range | null {
  if (layout.isIdentity) return range;
  const source = areaOf(range);
  const area = layout.area(source);
  if (typeof area === 'string') return null;
  const keep = (value: number | null | undefined, next: number, isEnd: boolean) =>
    value === null || value === undefined || isEnd ? value : next;
  return {
    ...range,
    top: keep(range.top, area.firstRow - 1, false),
    bottom: keep(range.bottom, area.lastRow - 1, source.lastRow === LAST_ROW),
    left: keep(range.left, area.firstColumn, false),
    right: keep(range.right, area.lastColumn, source.lastColumn === LAST_COLUMN),
  } as Range;
}

/**
 * Rewrites a formula for the new places of the cells that it refers to (ECMA-376 18.17).
 * @param home index of its sheet.
 * @returns null if a cell that it refers to was deleted, or if its cells no longer form a range.
 */
export function mapFormula(
  formula: string,
  home: number,
  scope: FormulaScope,
  offset: Offset = { rows: 0, columns: 0 },
): string | null {
  const parts: string[] = [];
  let before = '';
  for (const { type, value } of tokensOf(formula)) {
    const next =
      REFERENCES.has(type) && before !== '#REF!'
        ? mapReference(value, home, scope, offset)
        : type === 'structured'
          ? mapColumns(value, scope)
          : value;
    if (next === null) return null;
    parts.push(next);
    before = value;
  }
  return parts.join('');
}

function mapReference(value: string, home: number, scope: FormulaScope, offset: Offset): string | null {
  const reference = readReference(value);
  if (!reference) return value;
  const range = moved(reference.range, offset);
  if (range === null) return null;
  let target = range;
  const sheets = sheetsOf(reference, home, scope) ?? [];
  for (const sheet of sheets) {
    const mapped = mapRange(range, scope.layouts[sheet]!);
    if (mapped === null) return null;
    const isSame = JSON.stringify(mapped) === JSON.stringify(range);
    if (sheets.length > 1 && !isSame) return null;
    target = mapped;
  }
  return target === reference.range ? value : stringifyA1Ref({ ...reference, range: target });
}

function mapColumns(value: string, { tables }: FormulaScope): string | null {
  const reference = parseStructRef(value);
  const renamed = tables.get((reference?.table ?? '').toLowerCase())?.renamed;
  if (!reference || renamed === undefined || renamed.size === 0) return value;
  let isChanged = false;
  const columns: string[] = [];
  for (const column of reference.columns ?? []) {
    const name = renamed.get(column.toLowerCase());
    if (name === null) return null;
    isChanged ||= name !== undefined;
    columns.push(name ?? column);
  }
  return isChanged ? stringifyStructRef({ ...reference, columns } as typeof reference) : value;
}

/** What the value of a formula depends on. */
export interface Precedents {
  areas: readonly (SheetArea & { range: Range })[];
  /** Whether it may depend on any cell. */
  isOpen: boolean;
}

/** Maximum names that refer to each other in a chain. */
const MAX_DEPTH = 8;

/** Collects what tokens of a formula refer to. */
class PrecedentFinder {
  readonly areas: (SheetArea & { range: Range })[] = [];
  isOpen = false;
  readonly #home: number;
  readonly #scope: FormulaScope;
  /** Names whose formulas were collected. Each counts once, because names that repeat others could multiply the work. */
  readonly #names = new Set<string>();
  #depth = 0;

  constructor(home: number, scope: FormulaScope) {
    this.#home = home;
    this.#scope = scope;
  }

  add({ type, value }: Token): void {
    if (REFERENCES.has(type)) this.#addReference(value);
    else if (type === 'structured') this.#addTable(value);
    else if (type === 'range_named') this.#addName(value);
    else if (type === 'func') this.isOpen ||= VOLATILE.test(value.replace(/^_xl\w{2,3}\./, ''));
  }

  #addReference(value: string): void {
    const reference = readReference(value);
    if (reference === null) return;
    for (const sheet of sheetsOf(reference, this.#home, this.#scope) ?? [])
      this.areas.push({ sheet, ...areaOf(reference.range), range: reference.range });
  }

  #addTable(value: string): void {
    const found = tableArea(value, this.#scope);
    if (found === null) this.isOpen = true;
    else this.areas.push({ ...found, range: fixedRange(found) });
  }

  #addName(value: string): void {
    const name = value.toLowerCase();
    if (this.#names.has(name)) return;
    const named = this.#scope.names.get(name);
    if (named === undefined || this.#depth >= MAX_DEPTH) {
      this.isOpen = true;
      return;
    }
    this.#names.add(name);
    this.#depth += 1;
    for (const token of tokensOf(named)) this.add(token);
    this.#depth -= 1;
  }
}

/** Returns the cells on which the value of a formula depends. */
export function precedentsOf(formula: string, home: number, scope: FormulaScope): Precedents {
  const finder = new PrecedentFinder(home, scope);
  for (const token of tokensOf(formula)) finder.add(token);
  return finder;
}

function tableArea(value: string, { tables }: FormulaScope): SheetArea | null {
  const reference = parseStructRef(value);
  const table = tables.get((reference?.table ?? '').toLowerCase());
  if (!reference || table === undefined) return null;
  const places = (reference.columns ?? []).map((name) =>
    table.columns.findIndex((one) => one.toLowerCase() === name.toLowerCase()),
  );
  const { sheet, firstRow, lastRow, firstColumn, lastColumn } = table;
  if (places.length === 0 || places.includes(-1)) return { sheet, firstRow, lastRow, firstColumn, lastColumn };
  return {
    sheet,
    firstRow,
    lastRow,
    firstColumn: firstColumn + Math.min(...places),
    lastColumn: firstColumn + Math.max(...places),
  };
}

function fixedRange({ firstRow, lastRow, firstColumn, lastColumn }: SourceMerge): Range {
  const range = { top: firstRow - 1, bottom: lastRow - 1, left: firstColumn, right: lastColumn };
  return { ...range, $top: true, $bottom: true, $left: true, $right: true } as Range;
}

/** Returns precedents for a cell at a distance from the one of the formula; null if one leaves the sheet. */
export function movedAreas({ areas }: Precedents, offset: Offset): SheetArea[] | null {
  if (offset.rows === 0 && offset.columns === 0) return [...areas];
  const result: SheetArea[] = [];
  for (const { sheet, range } of areas) {
    const there = moved(range, offset);
    if (there === null) return null;
    result.push({ sheet, ...areaOf(there) });
  }
  return result;
}
