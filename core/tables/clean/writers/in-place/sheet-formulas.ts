import type { SourceMerge } from '../../../read/source/found-table.js';
import { parseRange } from '../../../read/workbook/sheet/a1.js';
import { ChangedCells } from './changed-cells.js';
import {
  type FormulaScope,
  movedAreas,
  type Offset,
  type Precedents,
  precedentsOf,
  type SheetArea,
} from './formulas.js';
import type { CellXml, SheetPart } from './sheet-part.js';
import { attributesOf, decodeXml } from './xml-tags.js';

/** A formula of a cell. Rows are from 1, columns from 0. */
export interface CellFormula {
  kind: 'plain' | 'array' | 'data-table';
  /** Its text; for a shared formula that of the group. '' if it is unknown. */
  text: string;
  /** Distance from the cell for which the text is written. */
  offset: Offset;
  /** Id of its group of shared formulas. */
  group: string | null;
  /** Whether the formula of its group is stored in this cell. */
  isMaster: boolean;
  /** Cells that an array or data table fills. */
  area: SourceMerge | null;
}

interface Master {
  text: string;
  row: number;
  column: number;
}

/** Reads the formulas of a sheet in order, so that shared ones are complete (ECMA-376 18.3.1.40). */
export class FormulaReader {
  readonly #part: SheetPart;
  readonly #masters = new Map<string, Master>();

  constructor(part: SheetPart) {
    this.#part = part;
  }

  /** @param text of the row. @param row from 1. @returns null for a cell without a formula. */
  read(text: string, cell: CellXml, row: number): CellFormula | null {
    const child = this.#part.childOf(text, cell, 'f');
    if (child === undefined) return null;
    const values = new Map(attributesOf(text, child.tag).map(({ name, value }) => [name, value]));
    const own = decodeXml(text.slice(child.from, child.to));
    const type = values.get('t');
    const { column } = cell;
    const none: Offset = { rows: 0, columns: 0 };
    const plain = { text: own, offset: none, group: null, isMaster: false, area: null };
    const group = type === 'shared' ? (values.get('si') ?? null) : null;
    if (group !== null) {
      if (own !== '') this.#masters.set(group, { text: own, row, column });
      const master = this.#masters.get(group);
      const offset = master === undefined ? none : { rows: row - master.row, columns: column - master.column };
      return { kind: 'plain', text: master?.text ?? '', offset, group, isMaster: own !== '', area: null };
    }
    if (type !== 'array' && type !== 'dataTable') return { kind: 'plain', ...plain };
    return { kind: type === 'array' ? 'array' : 'data-table', ...plain, area: parseRange(values.get('ref') ?? '') };
  }
}

/** A sheet whose formulas are examined. */
export interface SheetOfFormulas {
  index: number;
  part: SheetPart;
}

/** Yields the rows with formulas and their cells. */
export function* formulaRows(part: SheetPart): Generator<{ row: number; text: string; cells: CellXml[] }> {
  const open = `<${part.prefix}f`;
  let next = part.bytes.indexOf(open, part.from);
  for (const place of part.rows()) {
    if (next < 0) return;
    if (next < place.from) next = part.bytes.indexOf(open, place.from);
    if (next < 0 || next >= place.to) continue;
    const text = part.textOf(place);
    yield { row: place.row, text, cells: part.cellsOf(text).cells };
  }
}

/** Passes over the formulas, each of which finds formulas that depend on those of the previous one. */
const MAX_PASSES = 10;
const MAX_KEPT = 20_000;

interface StaleSearch {
  changed: ChangedCells;
  edited: ChangedCells;
  scope: FormulaScope;
}

/**
 * Finds the formulas whose stored values may be wrong, because they depend on changed cells.
 * @param changed the changed cells. Cells of the found formulas are added.
 * @param edited cells whose formula is replaced.
 */
export function findStale(sheets: readonly SheetOfFormulas[], { changed, edited, scope }: StaleSearch): ChangedCells {
  const stale = new ChangedCells();
  const isStale = staleTest(changed, scope);
  const visit = ({ index, part }: SheetOfFormulas, isLast: boolean) => {
    let found = 0;
    for (const { row, column, formula } of cellFormulas(part)) {
      const place: SheetArea = { sheet: index, firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
      if (stale.hasIn(place) || edited.hasIn(place) || !(isLast || isStale(formula, index))) continue;
      found += 1;
      stale.add(index, row, column);
      markArea(changed, index, formula.area ?? place);
    }
    return found;
  };
  for (let pass = 0, isDone = changed.isEmpty; !isDone; pass += 1) {
    const isLast = pass >= MAX_PASSES;
    const found = sheets.reduce((sum, sheet) => sum + visit(sheet, isLast), 0);
    isDone = isLast || found === 0;
  }
  return stale;
}

function* cellFormulas(part: SheetPart): Generator<{ row: number; column: number; formula: CellFormula }> {
  const reader = new FormulaReader(part);
  for (const { row, text, cells } of formulaRows(part)) {
    for (const cell of cells) {
      const formula = reader.read(text, cell, row);
      if (formula !== null) yield { row, column: cell.column, formula };
    }
  }
}

/** Creates a function that tests whether the value of a formula depends on changed cells. */
function staleTest(changed: ChangedCells, scope: FormulaScope): (formula: CellFormula, home: number) => boolean {
  const known = new Map<string, Precedents>();
  const precedents = (formula: string, home: number) => {
    const key = `${home} ${formula}`;
    const found = known.get(key) ?? precedentsOf(formula, home, scope);
    if (known.size < MAX_KEPT) known.set(key, found);
    return found;
  };
  return ({ text, offset, kind }, home) => {
    if (text === '' || kind === 'data-table') return true;
    const found = precedents(text, home);
    const areas = movedAreas(found, offset);
    return found.isOpen || areas === null || areas.some((area) => changed.hasIn(area));
  };
}

/** Maximum cells of an array that are marked one by one. */
const MAX_AREA = 1_000_000;

function markArea(
  changed: ChangedCells,
  sheet: number,
  { firstRow, lastRow, firstColumn, lastColumn }: SourceMerge,
): void {
  let left = MAX_AREA;
  for (let column = firstColumn; column <= lastColumn; column += 1)
    for (let row = firstRow; row <= lastRow && left > 0; row += 1, left -= 1) changed.add(sheet, row, column);
}
