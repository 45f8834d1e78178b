import type { SourceMerge } from '../../../read/source/found-table.js';
import { parseRange } from '../../../read/workbook/sheet/a1.js';
import type { BookParts } from './book-parts.js';
import { type BookTable, type FormulaScope, mapFormula } from './formulas.js';
import type { SheetLayout } from './sheet-layout.js';
import { areaText } from './sheet-patch.js';
import {
  applyEdits,
  attributesOf,
  CannotPatch,
  decodeXml,
  encodeXml,
  setAttribute,
  type TextEdit,
  tagsOf,
  type XmlTag,
  xmlAttributeOf,
  xmlContentOf,
} from './xml-tags.js';

/** A table of a sheet (ListObject, ECMA-376 18.5.1.2) and its part. */
export interface TablePart {
  part: string;
  sheet: number;
  name: string;
  area: SourceMerge;
  columns: readonly string[];
  /** Rows of its header, 0 or 1. */
  headerRows: number;
}

export function readTablePart(book: BookParts, part: string, sheet: number): TablePart {
  const text = book.require(part);
  const columns: string[] = [];
  let found: TablePart | null = null;
  for (const tag of tagsOf(text)) {
    if (tag.kind === 'end') continue;
    if (tag.local === 'tableColumn') columns.push(columnName(xmlAttributeOf(text, tag, 'name') ?? ''));
    if (tag.local !== 'table' || found !== null) continue;
    const values = new Map(attributesOf(text, tag).map(({ name, value }) => [name, decodeXml(value)]));
    const area = parseRange(values.get('ref') ?? '');
    if (area === null) throw new CannotPatch('a table has no range');
    const name = values.get('displayName') ?? values.get('name') ?? '';
    found = { part, sheet, name, area, columns, headerRows: Number(values.get('headerRowCount') ?? 1) };
  }
  if (found === null) throw new CannotPatch('a part of a table is empty');
  return found;
}

/** Decodes a column name, in which a line feed is `_x000a_` (ECMA-376 22.9.2.19). */
const columnName = (value: string) =>
  decodeXml(value).replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Names in the header of a table: the new ones by column of the sheet, from 0; an added one with its place after it. */
export interface HeaderNames {
  renamed: ReadonlyMap<number, string>;
  added: readonly { column: number; order: number; name: string }[];
}

/** Rewrites the part of a table for its new area and columns. */
export function rewriteTable(
  text: string,
  table: TablePart,
  names: HeaderNames,
  target: { layout: SheetLayout; scope: FormulaScope },
): string {
  const tags = [...tagsOf(text)].filter(({ kind }) => kind !== 'end');
  const edits = [
    ...tags.flatMap((tag) => [
      ...areaEdits(text, tag, target.layout),
      ...formulaEdits(text, tag, { table, ...target }),
    ]),
    ...columnEdits(text, tags, { table, names, layout: target.layout }),
  ];
  return applyEdits(text, withoutInner(edits));
}

function areaEdits(text: string, tag: XmlTag, layout: SheetLayout): TextEdit[] {
  return attributesOf(text, tag).flatMap(({ name, value, from, to }) => {
    const area = name === 'ref' ? parseRange(value) : null;
    if (area === null) return [];
    const mapped = layout.area(area);
    if (typeof mapped === 'string') throw new CannotPatch('a table would lose all its cells');
    return [{ from, to, text: areaText(mapped) }];
  });
}

function formulaEdits(
  text: string,
  tag: XmlTag,
  { table, scope }: { table: TablePart; scope: FormulaScope },
): TextEdit[] {
  if (!/^(?:calculatedColumnFormula|totalsRowFormula)$/.test(tag.local) || tag.kind !== 'start') return [];
  const { from, to, end } = xmlContentOf(text, tag);
  const mapped = mapFormula(decodeXml(text.slice(from, to)), table.sheet, scope);
  return [mapped === null ? { from: tag.from, to: end, text: '' } : { from, to, text: encodeXml(mapped) }];
}

/** Renames, removes and adds columns, and corrects their number. */
function columnEdits(
  text: string,
  tags: readonly XmlTag[],
  { table, names, layout }: { table: TablePart; names: HeaderNames; layout: SheetLayout },
): TextEdit[] {
  const edits: TextEdit[] = [];
  const columns = tags.filter(({ local }) => local === 'tableColumn');
  let id = Math.max(0, ...columns.map((tag) => Number(xmlAttributeOf(text, tag, 'id') ?? 0)));
  let count = columns.length;
  for (const [index, tag] of columns.entries()) {
    const column = table.area.firstColumn + index;
    const { end } = xmlContentOf(text, tag);
    const name = names.renamed.get(column);
    if (layout.columns.isDeleted(column)) {
      count -= 1;
      edits.push({ from: tag.from, to: end, text: '' });
    } else if (name !== undefined) edits.push(setAttribute(text, tag, 'name', encodeName(name)));
    for (const added of names.added.filter((one) => one.column === column)) {
      id += 1;
      count += 1;
      edits.push({ from: end, to: end, text: `<${tag.name} id="${id}" name="${encodeName(added.name)}"/>` });
    }
  }
  const list = tags.find(({ local }) => local === 'tableColumns');
  return list === undefined ? edits : [...edits, setAttribute(text, list, 'count', String(count))];
}

/** Drops edits inside text that another edit replaces. */
function withoutInner(edits: readonly TextEdit[]): TextEdit[] {
  return edits.filter(
    (edit) =>
      !edits.some(
        (other) =>
          other !== edit &&
          other.from <= edit.from &&
          other.to >= edit.to &&
          other.to - other.from > edit.to - edit.from,
      ),
  );
}

const encodeName = (name: string) =>
  encodeXml(name.replace(/[\n\r\t]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0')}_`));

/** Rewrites the formulas of a chart. Returns null if one of its ranges was deleted. */
export function rewriteChart(text: string, scope: FormulaScope): string | null {
  const edits: TextEdit[] = [];
  for (const tag of tagsOf(text)) {
    if (tag.local !== 'f' || tag.kind !== 'start') continue;
    const { from, to } = xmlContentOf(text, tag);
    const formula = decodeXml(text.slice(from, to));
    const mapped = mapFormula(formula, 0, scope);
    if (mapped === null) return null;
    if (mapped !== formula) edits.push({ from, to, text: encodeXml(mapped) });
  }
  return applyEdits(text, edits);
}

/** Rewrites the positions of drawings: rows and columns from 0 (ECMA-376 20.5.2.28). */
export function rewriteAnchors(text: string, { rows, columns }: SheetLayout): string {
  const edits: TextEdit[] = [];
  for (const tag of tagsOf(text)) {
    if ((tag.local !== 'row' && tag.local !== 'col') || tag.kind !== 'start') continue;
    const { from, to } = xmlContentOf(text, tag);
    const place = Number(text.slice(from, to));
    if (!Number.isInteger(place) || to === from) continue;
    const next = tag.local === 'row' ? rows.at(place + 1) - 1 : columns.at(place);
    if (next !== place) edits.push({ from, to, text: String(next) });
  }
  return applyEdits(text, edits);
}

/** Rewrites the cells of comments, and removes those of deleted cells. */
export function rewriteComments(text: string, layout: SheetLayout, lost: (place: string) => void): string {
  const edits: TextEdit[] = [];
  for (const tag of tagsOf(text)) {
    if ((tag.local !== 'comment' && tag.local !== 'threadedComment') || tag.kind === 'end') continue;
    const reference = attributesOf(text, tag).find(({ name }) => name === 'ref');
    const area = parseRange(reference?.value ?? '');
    if (reference === undefined || area === null) continue;
    const mapped = layout.area(area);
    if (typeof mapped === 'string') {
      if (tag.local === 'comment') lost(reference.value);
      edits.push({ from: tag.from, to: xmlContentOf(text, tag).end, text: '' });
    } else edits.push({ from: reference.from, to: reference.to, text: areaText(mapped) });
  }
  return applyEdits(text, edits);
}

/** Rewrites the shapes of comments (VML), and removes those of deleted cells. */
export function rewriteShapes(text: string, layout: SheetLayout): string {
  const edits: TextEdit[] = [];
  for (const tag of tagsOf(text)) {
    if (tag.local !== 'shape' || tag.kind !== 'start') continue;
    const { end } = xmlContentOf(text, tag);
    const children = [...tagsOf(text, tag.to, end)].filter(({ kind }) => kind === 'start');
    const row = numberIn(text, children, 'Row');
    const column = numberIn(text, children, 'Column');
    if (row === null || column === null) continue;
    const mapped = layout.area({
      firstRow: row.value + 1,
      lastRow: row.value + 1,
      firstColumn: column.value,
      lastColumn: column.value,
    });
    if (typeof mapped === 'string') {
      edits.push({ from: tag.from, to: end, text: '' });
      continue;
    }
    edits.push({ ...row, text: String(mapped.firstRow - 1) }, { ...column, text: String(mapped.firstColumn) });
    const anchor = children.find(({ local }) => local === 'Anchor');
    if (anchor === undefined) continue;
    const { from, to } = xmlContentOf(text, anchor);
    const numbers = text.slice(from, to).split(',').map(Number);
    // Columns and rows of the two corners, each followed by a distance in pixels.
    const move = (at: number, by: number) => Math.max(0, (numbers[at] ?? 0) + by);
    const [rows, columns] = [mapped.firstRow - 1 - row.value, mapped.firstColumn - column.value];
    if (numbers.length !== 8) continue;
    const next = [
      move(0, columns),
      numbers[1],
      move(2, rows),
      numbers[3],
      move(4, columns),
      numbers[5],
      move(6, rows),
      numbers[7],
    ];
    edits.push({ from, to, text: next.join(', ') });
  }
  return applyEdits(text, edits);
}

function numberIn(
  text: string,
  tags: readonly XmlTag[],
  local: string,
): { value: number; from: number; to: number } | null {
  const tag = tags.find((one) => one.local === local);
  if (tag === undefined) return null;
  const { from, to } = xmlContentOf(text, tag);
  const value = Number(text.slice(from, to));
  return Number.isInteger(value) ? { value, from, to } : null;
}

/** The source of a pivot table. */
export interface PivotSource {
  table: BookTable | null;
  sheet: number | null;
  area: SourceMerge | null;
}

/** Returns the cells that a cache of pivot tables was made from; null for another source. */
export function readPivotSource(text: string, scope: FormulaScope): PivotSource | null {
  for (const tag of tagsOf(text)) {
    if (tag.local !== 'worksheetSource' || tag.kind === 'end') continue;
    const values = new Map(attributesOf(text, tag).map(({ name, value }) => [name, decodeXml(value)]));
    const table = scope.tables.get((values.get('name') ?? '').toLowerCase()) ?? null;
    const sheet = table?.sheet ?? scope.sheets.get((values.get('sheet') ?? '').toLowerCase()) ?? null;
    return { table, sheet, area: table ?? parseRange(values.get('ref') ?? '') };
  }
  return null;
}

/**
 * Rewrites the cache of pivot tables: the range, the names of its fields, and that it is refreshed when it is opened.
 * @param renamed new names by column of the sheet, from 0.
 */
export function rewritePivotCache(
  text: string,
  source: PivotSource,
  layout: SheetLayout,
  renamed: ReadonlyMap<number, string>,
): string {
  const tags = [...tagsOf(text)].filter(({ kind }) => kind !== 'end');
  const first = source.area?.firstColumn ?? 0;
  const fields = tags.filter(({ local }) => local === 'cacheField');
  const edits = tags.flatMap((tag) => {
    if (tag.local === 'pivotCacheDefinition') return [setAttribute(text, tag, 'refreshOnLoad', '1')];
    if (tag.local !== 'worksheetSource') return [];
    const area = parseRange(xmlAttributeOf(text, tag, 'ref') ?? '');
    const mapped = area === null ? 'deleted' : layout.area(area);
    return typeof mapped === 'string' ? [] : [setAttribute(text, tag, 'ref', areaText(mapped))];
  });
  for (const [index, tag] of fields.entries()) {
    const name = renamed.get(first + index);
    if (name !== undefined) edits.push(setAttribute(text, tag, 'name', encodeXml(name)));
  }
  return applyEdits(text, edits);
}
