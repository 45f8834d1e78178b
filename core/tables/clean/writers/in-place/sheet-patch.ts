import { Fault } from '../../../../base/fault.js';
import type { SourceMerge } from '../../../read/source/found-table.js';
import { columnLetters } from '../../../read/workbook/sheet/a1.js';
import { MAX_CELL } from '../xlsx-sheet.js';
import { ZipEntryWriter } from '../zip-writer.js';
import { type CellContent, type CellContents, renderCell, type StoredEdit } from './cell-content.js';
import type { ChangedCells } from './changed-cells.js';
import { type FormulaScope, mapFormula } from './formulas.js';
import { type CellFormula, FormulaReader, formulaRows } from './sheet-formulas.js';
import type { SheetLayout } from './sheet-layout.js';
import type { CellXml, SheetPart, SheetRowXml } from './sheet-part.js';
import {
  applyEdits,
  attributesOf,
  decodeXml,
  encodeXml,
  setAttribute,
  tagsOf,
  withoutAttribute,
  type XmlTag,
  xmlAttributeOf,
} from './xml-tags.js';

/** A cell of a column that the cleaning adds. */
export interface AddedCell {
  /** Column of the source to the right of which it is written, from 0, and its order there, from 1. */
  column: number;
  order: number;
  edit: StoredEdit;
}

/** The changes to a sheet. Rows are those of the source, from 1. */
export interface SheetChanges {
  edits: ReadonlyMap<number, readonly StoredEdit[]>;
  added: ReadonlyMap<number, readonly AddedCell[]>;
  /** Row of new headers for a table without any, by the row of the source before which it is inserted. */
  headers: ReadonlyMap<number, readonly AddedCell[]>;
}

/** What a patch did to formulas and typed cells. */
export interface PatchReport {
  /** A formula that was replaced by a value. */
  replaced(row: number, column: number, formula: string, why: 'changed' | 'deleted-reference'): void;
  /** A formula whose stored value was dropped, because it depends on changed cells. */
  recalculated(row: number, column: number): void;
  /** A cell that stores the new value, but is read back as another text. */
  reformatted(edit: StoredEdit): void;
}

export interface PatchContext {
  /** Index of the sheet. */
  sheet: number;
  layout: SheetLayout;
  scope: FormulaScope;
  /** Whether formulas refer to cells that move, or to renamed columns of tables. */
  mapsFormulas: boolean;
  stale: ChangedCells;
  edited: ChangedCells;
  contents: CellContents;
  report: PatchReport;
}

interface OutputCell {
  column: number;
  xml: string;
}

const NO_EDITS: readonly StoredEdit[] = [];
/** Bytes of rows that are collected before they are written. */
const CHUNK = 1 << 16;

/** Rewrites the rows of a worksheet in which something changes, and copies the others. */
export class SheetPatch {
  readonly #part: SheetPart;
  readonly #changes: SheetChanges;
  readonly #context: PatchContext;
  readonly #formulas: FormulaReader;
  readonly #rows = new Map<number, SheetRowXml>();
  readonly #columnStyles: readonly { first: number; last: number; style: number }[];
  /** Groups of shared formulas whose first cell changes. */
  readonly #groups = new Set<string>();
  /** Array formulas that are replaced by their values. */
  readonly #frozen: SourceMerge[] = [];
  #nextFormula: number;

  constructor(part: SheetPart, changes: SheetChanges, context: PatchContext) {
    this.#part = part;
    this.#changes = changes;
    this.#context = context;
    this.#formulas = new FormulaReader(part);
    this.#columnStyles = readColumnStyles(part.head);
    this.#nextFormula = part.bytes.indexOf(`<${part.prefix}f`, part.from);
    if (context.layout.bands.length === 0) return;
    for (const row of part.rows()) this.#rows.set(row.row, row);
    // Rows of a band are read out of order, but shared formulas must be read in order.
    for (const { row, text, cells } of formulaRows(part))
      for (const cell of cells) this.#formulas.read(text, cell, row);
  }

  /**
   * @param head and tail of the sheet, already rewritten.
   * @returns null if nothing changes.
   */
  write(name: string, head: string, tail: string): ZipEntryWriter | null {
    const entry = new ZipEntryWriter(name);
    entry.writeBytes(Buffer.from(head, 'latin1'));
    let from = this.#part.from;
    let to = from;
    let texts: string[] = [];
    let size = 0;
    let isChanged = head !== this.#part.head || tail !== this.#part.tail;
    const copy = () => {
      if (to > from) entry.writeBytes(this.#part.bytes.subarray(from, to));
    };
    const flush = () => {
      if (texts.length > 0) entry.writeBytes(Buffer.from(texts.join(''), 'latin1'));
      texts = [];
      size = 0;
    };
    let last = 0;
    for (const row of this.#part.rows()) {
      const missing = this.#missingRows(last, row.row);
      last = row.row;
      if (missing !== '') {
        copy();
        from = to = row.from;
        texts.push(missing);
      }
      const text = this.#rewrite(row);
      if (text === null) {
        flush();
        to = row.to;
        continue;
      }
      copy();
      isChanged = true;
      from = to = row.to;
      texts.push(text);
      size += text.length;
      if (size > CHUNK) flush();
    }
    copy();
    texts.push(this.#missingRows(last, Number.POSITIVE_INFINITY));
    flush();
    entry.writeBytes(Buffer.from(tail, 'latin1'));
    return isChanged ? entry : null;
  }

  /** Renders the rows of bands between two rows, that the source does not have, if cells move there. */
  #missingRows(after: number, before: number): string {
    const { prefix } = this.#part;
    let text = '';
    for (const { firstRow, lastRow } of this.#context.layout.bands) {
      for (let row = Math.max(firstRow, after + 1); row <= Math.min(lastRow, before - 1); row += 1)
        text += this.#compose(row, `<${prefix}row r="${row}"></${prefix}row>`);
    }
    return text;
  }

  /** Returns the new text of a row; null if it does not change. */
  #rewrite(place: SheetRowXml): string | null {
    const { layout } = this.#context;
    const { row } = place;
    const header = this.#changes.headers.get(row);
    const before = header === undefined ? '' : this.#headerRow(row, header);
    const hasFormulas = this.#hasFormulas(place);
    const isTouched =
      this.#changes.edits.has(row) ||
      this.#changes.added.has(row) ||
      (hasFormulas && this.#isFormulaWork()) ||
      before !== '';
    if (!isTouched && !this.#moves(row)) {
      // Shared formulas are read even if they stay, because later cells may need their text.
      if (hasFormulas) this.#readFormulas(place);
      return null;
    }
    if (layout.rows.isDeleted(row)) {
      if (hasFormulas) this.#dropFormulas(place);
      return before;
    }
    const original = this.#part.textOf(place);
    const text = before + this.#compose(row, original);
    return text === original ? null : text;
  }

  #moves(row: number): boolean {
    const { layout } = this.#context;
    if (layout.isIdentity) return false;
    const isInBand = layout.bands.some(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow);
    return isInBand || !layout.columns.isIdentity || layout.rows.isDeleted(row) || layout.rows.at(row) !== row;
  }

  #isFormulaWork(): boolean {
    const { mapsFormulas, stale, edited } = this.#context;
    return mapsFormulas || !stale.isEmpty || !edited.isEmpty;
  }

  #hasFormulas({ from, to }: SheetRowXml): boolean {
    if (this.#nextFormula < 0) return false;
    if (this.#nextFormula < from) this.#nextFormula = this.#part.bytes.indexOf(`<${this.#part.prefix}f`, from);
    return this.#nextFormula >= 0 && this.#nextFormula < to;
  }

  #readFormulas(place: SheetRowXml): void {
    const text = this.#part.textOf(place);
    for (const cell of this.#part.cellsOf(text).cells) this.#formulas.read(text, cell, place.row);
  }

  /** Notes the shared formulas that are deleted with their row. */
  #dropFormulas(place: SheetRowXml): void {
    const text = this.#part.textOf(place);
    for (const cell of this.#part.cellsOf(text).cells) {
      const formula = this.#formulas.read(text, cell, place.row);
      if (formula?.isMaster) this.#groups.add(formula.group!);
    }
  }

  /** @param place row of the source. @param text its XML. */
  #compose(place: number, text: string): string {
    const { layout } = this.#context;
    const { tag, cells } = this.#part.cellsOf(text);
    const row = layout.rows.at(place);
    const output: OutputCell[] = [];
    const sources = new Map<number, { text: string; cells: readonly CellXml[] }>([[place, { text, cells }]]);
    for (const band of layout.bands) {
      if (place < band.firstRow || place > band.lastRow) continue;
      const source = layout.sourceRow(place, band.firstColumn);
      const other = source === null ? undefined : this.#rows.get(source);
      if (source === null || source === place || other === undefined) continue;
      const otherText = this.#part.textOf(other);
      sources.set(source, { text: otherText, cells: this.#part.cellsOf(otherText).cells });
    }
    for (const [source, from] of sources)
      this.#addRow(output, { source, place, row, rowTag: text.slice(tag.from, tag.to) }, from);
    output.sort((one, other) => one.column - other.column);
    return this.#renderRow(text, tag, cells, row, output);
  }

  /** Adds the cells of a source row that come to the row at `place`. */
  #addRow(
    output: OutputCell[],
    at: { source: number; place: number; row: number; rowTag: string },
    { text, cells }: { text: string; cells: readonly CellXml[] },
  ): void {
    const { layout } = this.#context;
    const comes = (column: number) => layout.sourceRow(at.place, column) === at.source;
    const edits = new Map((this.#changes.edits.get(at.source) ?? NO_EDITS).map((edit) => [edit.column, edit]));
    const styles = new Map<number, number>();
    for (const cell of cells) {
      const { column } = cell;
      const style = Number(xmlAttributeOf(text, cell.tag, 's') ?? 0);
      styles.set(column, style);
      if (!comes(column)) continue;
      const edit = edits.get(column);
      edits.delete(column);
      if (layout.columns.isDeleted(column)) continue;
      const target = layout.columns.at(column);
      const reference = `${columnLetters(target)}${at.row}`;
      output.push({ column: target, xml: this.#cell(text, cell, { row: at.source, reference, edit, style }) });
    }
    const styleAt = (column: number) => styles.get(column) ?? this.#emptyStyle(at.rowTag, column);
    const own = [...edits.values()].filter(({ column }) => !layout.columns.isDeleted(column));
    const cellsToAdd = [
      ...own.map((edit) => ({ column: edit.column, order: 0, edit })),
      ...(this.#changes.added.get(at.source) ?? []),
    ];
    for (const { column, order, edit } of cellsToAdd.filter((one) => one.edit.text !== '' && comes(one.column))) {
      const target = layout.columns.at(column) + order;
      this.#addNew(output, edit, { column: target, row: at.row, style: styleAt(column) });
    }
  }

  #addNew(
    output: OutputCell[],
    edit: StoredEdit,
    { column, row, style }: { column: number; row: number; style: number },
  ): void {
    const reference = `${columnLetters(column)}${row}`;
    const content = this.#xmlContentOf(edit, style, reference);
    output.push({ column, xml: renderCell(this.#startOf(reference, content.style), content, this.#part.prefix) });
  }

  #headerRow(row: number, cells: readonly AddedCell[]): string {
    const { layout } = this.#context;
    const output: OutputCell[] = [];
    // The new row comes before the first row of the table.
    const target = layout.rows.at(row) - 1;
    for (const { column, order, edit } of cells)
      this.#addNew(output, edit, { column: layout.columns.at(column) + order, row: target, style: 0 });
    const { prefix } = this.#part;
    return `<${prefix}row r="${target}">${output.map(({ xml }) => xml).join('')}</${prefix}row>`;
  }

  #renderRow(text: string, tag: XmlTag, cells: readonly CellXml[], row: number, output: readonly OutputCell[]): string {
    let start = withoutAttribute(text.slice(tag.from, tag.to), 'spans');
    const whole: XmlTag = { ...tag, from: 0, to: start.length };
    start = applyEdits(start, [setAttribute(start, whole, 'r', String(row))]);
    const xml = output.map((cell) => cell.xml).join('');
    if (tag.kind === 'empty') return xml === '' ? start : `${start.slice(0, -2)}>${xml}</${tag.name}>`;
    const end = cells.at(-1)?.to ?? tag.to;
    return start + xml + text.slice(end);
  }

  #emptyStyle(rowTag: string, column: number): number {
    const tag = { from: 0, to: rowTag.length };
    if (xmlAttributeOf(rowTag, tag, 'customFormat') === '1') return Number(xmlAttributeOf(rowTag, tag, 's') ?? 0);
    return this.#columnStyles.find(({ first, last }) => column >= first && column <= last)?.style ?? 0;
  }

  #startOf(reference: string, style: number): string {
    return `<${this.#part.prefix}c r="${reference}"${style === 0 ? '' : ` s="${style}"`}`;
  }

  #xmlContentOf(edit: StoredEdit, style: number, reference: string): CellContent {
    if (edit.text.length > MAX_CELL)
      throw new Fault(
        'table-too-large',
        `Cell ${reference} would contain ${edit.text.length} characters, but the limit of a workbook cell is ${MAX_CELL}. Write a CSV instead.`,
      );
    return this.#context.contents.of(edit, style);
  }

  #cell(
    text: string,
    cell: CellXml,
    { row, reference, edit, style }: { row: number; reference: string; edit: StoredEdit | undefined; style: number },
  ): string {
    const formula = this.#formulas.read(text, cell, row);
    const xml = text.slice(cell.from, cell.to);
    if (edit === undefined) return this.#unedited(withReference(xml, cell, reference), row, cell.column, formula);
    const content = this.#xmlContentOf(edit, style, reference);
    if (!content.isExact) this.#context.report.reformatted(edit);
    if (formula !== null) this.#context.report.replaced(row, cell.column, formula.text, 'changed');
    if (formula?.isMaster) this.#groups.add(formula.group!);
    if (formula?.kind === 'array' && formula.area !== null) this.#frozen.push(formula.area);
    return renderCell(this.#startOf(reference, content.style), content, this.#part.prefix);
  }

  /** Rewrites the formula of a cell, whose reference is already right. */
  #unedited(xml: string, row: number, column: number, formula: CellFormula | null): string {
    if (formula === null) return xml;
    const { sheet, scope, mapsFormulas, stale, edited, report } = this.#context;
    const place = { sheet, firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
    const isFrozen = formula.area !== null && edited.hasIn({ sheet, ...formula.area });
    if (isFrozen) {
      report.replaced(row, column, formula.text, 'changed');
      return withoutFormula(xml);
    }
    const isStale = stale.hasIn(place);
    const isExpanded = mapsFormulas || (formula.group !== null && this.#groups.has(formula.group));
    let result = xml;
    if (isExpanded) {
      const mapped = formula.text === '' ? null : mapFormula(formula.text, sheet, scope, formula.offset);
      const area = formula.area === null ? null : this.#context.layout.area(formula.area);
      if (mapped === null || typeof area === 'string' || formula.kind === 'data-table') {
        report.replaced(row, column, formula.text, 'deleted-reference');
        return withoutFormula(xml);
      }
      result = withFormula(xml, mapped, area);
    }
    if (!isStale) return result;
    report.recalculated(row, column);
    return withoutValue(result);
  }
}

function readColumnStyles(head: string): { first: number; last: number; style: number }[] {
  const styles: { first: number; last: number; style: number }[] = [];
  if (!/<(?:[\w.-]{1,40}:)?col[\s]/.test(head)) return styles;
  for (const tag of tagsOf(head)) {
    if (tag.local !== 'col' || tag.kind === 'end') continue;
    const values = new Map(attributesOf(head, tag).map(({ name, value }) => [name, Number(value)]));
    const style = values.get('style') ?? 0;
    if (style > 0) styles.push({ first: (values.get('min') ?? 0) - 1, last: (values.get('max') ?? 0) - 1, style });
  }
  return styles;
}

function withReference(xml: string, { tag, from }: CellXml, reference: string): string {
  const known = attributesOf(xml, { from: tag.from - from, to: tag.to - from }).find(({ name }) => name === 'r');
  if (known?.value === reference) return xml;
  if (known !== undefined) return xml.slice(0, known.from) + reference + xml.slice(known.to);
  const at = tag.name.length + 1;
  return `${xml.slice(0, at)} r="${reference}"${xml.slice(at)}`;
}

/** Returns the elements of a cell by their local names. */
function partsOf(xml: string): {
  start: XmlTag;
  formula: [from: number, to: number] | null;
  value: [from: number, to: number] | null;
} {
  const tags = [...tagsOf(xml)];
  const start = tags[0]!;
  const rangeOf = (local: string): [number, number] | null => {
    const at = tags.findIndex((tag) => tag.local === local && tag.kind !== 'end');
    const tag = tags[at];
    if (tag === undefined) return null;
    return [tag.from, tag.kind === 'empty' ? tag.to : tags[at + 1]!.to];
  };
  return { start, formula: rangeOf('f'), value: rangeOf('v') };
}

function withoutFormula(xml: string): string {
  const { formula } = partsOf(xml);
  const plain = formula === null ? xml : xml.slice(0, formula[0]) + xml.slice(formula[1]);
  // The metadata says that the formula fills other cells.
  const end = plain.indexOf('>') + 1;
  return withoutAttribute(plain.slice(0, end), 'cm') + plain.slice(end);
}

function withoutValue(xml: string): string {
  const { start, value } = partsOf(xml);
  const bare = value === null ? xml : xml.slice(0, value[0]) + xml.slice(value[1]);
  return withoutAttribute(bare.slice(start.from, start.to), 't') + bare.slice(start.to);
}

/** @param area cells that an array fills; null for another formula. */
function withFormula(xml: string, formula: string, area: SourceMerge | null): string {
  const { formula: range, start } = partsOf(xml);
  if (range === null) return xml;
  const old = xml.slice(range[0], range[1]);
  const tag = tagsOf(old).next().value as XmlTag;
  const isSame =
    xmlAttributeOf(old, tag, 't') !== 'shared' && decodeXml(old.slice(tag.to, old.lastIndexOf('<'))) === formula;
  if (isSame && area === null) return xml;
  const name = `${start.name.slice(0, -1)}f`;
  const array = area === null ? '' : ` t="array" ref="${areaText(area)}"`;
  return `${xml.slice(0, range[0])}<${name}${array}>${encodeXml(formula)}</${name}>${xml.slice(range[1])}`;
}

/** Renders an area such as `A1:C3`. */
export function areaText({ firstRow, lastRow, firstColumn, lastColumn }: SourceMerge): string {
  const first = `${columnLetters(firstColumn)}${firstRow}`;
  const last = `${columnLetters(lastColumn)}${lastRow}`;
  return first === last ? first : `${first}:${last}`;
}
