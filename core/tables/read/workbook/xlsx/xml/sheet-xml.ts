import { parseCell, parseRange } from '../../sheet/a1.js';
import type { WorkbookLimits } from '../../sheet/limits.js';
import { placeOf, type SheetFacts } from '../../sheet/sheet.js';

const MAX_FORMULAS = 10_000_000;

/** Range of the cells in a worksheet's XML, and the prefix of its names (`x:`, usually empty). */
interface SheetData {
  prefix: string;
  from: number;
  to: number;
}

function findSheetData(xml: string): SheetData | null {
  const open = /<((?:\w+:)?)sheetData\b[^<>]*>/.exec(xml);
  if (!open || open[0].endsWith('/>')) return null;
  const to = xml.lastIndexOf(`</${open[1]}sheetData>`);
  return { prefix: open[1]!, from: open.index, to: to > open.index ? to : xml.length };
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const pattern = (name: string) => new RegExp(`\\s${name}=["']([^"'<>]*)["']`);
const PATTERNS = {
  hidden: pattern('hidden'),
  min: pattern('min'),
  max: pattern('max'),
  r: pattern('r'),
  t: pattern('t'),
};

function attribute(tag: string, name: keyof typeof PATTERNS): string | undefined {
  return PATTERNS[name].exec(tag)?.[1];
}

export function findHiddenColumns(head: string, limits: WorkbookLimits): number[] {
  const columns: number[] = [];
  for (const [tag] of head.matchAll(/<(?:\w+:)?col\s[^<>]*>/g)) {
    if (!isTrue(attribute(tag, 'hidden'))) continue;
    const last = Math.min(Number(attribute(tag, 'max')), limits.columns);
    for (let column = Number(attribute(tag, 'min')); column <= last; column++) columns.push(column - 1);
    if (columns.length > limits.columns) break;
  }
  return columns;
}

function findHiddenRows(cells: string): number[] {
  if (!cells.includes('hidden=')) return [];
  const rows: number[] = [];
  for (const [tag] of cells.matchAll(/<(?:\w+:)?row\s[^<>]*>/g)) {
    if (!isTrue(attribute(tag, 'hidden'))) continue;
    const row = Number(attribute(tag, 'r'));
    if (Number.isInteger(row) && row > 0) rows.push(row);
  }
  return rows;
}

export function findMerges(tail: string, limits: WorkbookLimits): SheetFacts['merges'] {
  const merges: SheetFacts['merges'] = [];
  for (const [, reference] of tail.matchAll(/<(?:\w+:)?mergeCell\s[^<>]*?ref=["']([A-Z0-9:$]{2,24})["']/g)) {
    if (merges.length > limits.merges) break;
    const range = parseRange(reference!);
    if (range) merges.push(range);
  }
  return merges;
}

/** Finds the formulas. Each belongs to the nearest cell that starts before it. */
function findFormulas(cells: string, prefix: string): Pick<SheetFacts, 'formulas' | 'formulasWithoutValue'> {
  const formulas = new Set<number>();
  let withoutValue = 0;
  const [open, cell, close] = [`<${prefix}f`, `<${prefix}c `, `</${prefix}f>`];
  for (let at = cells.indexOf(open); at >= 0 && formulas.size < MAX_FORMULAS; at = cells.indexOf(open, at + 1)) {
    const follows = cells[at + open.length];
    if (follows !== '>' && follows !== ' ' && follows !== '/') continue;
    const tag = cells.slice(cells.lastIndexOf(cell, at), at);
    const end = cells.indexOf('>', at);
    const place = parseCell(attribute(tag, 'r') ?? '');
    if (place) formulas.add(placeOf(place.row, place.column));
    const after = cells[end - 1] === '/' ? end + 1 : cells.indexOf(close, end) + close.length;
    const hasNoValue = /^\s*(?:<\/(?:\w+:)?c>|<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/)/.test(cells.slice(after, after + 60));
    if (hasNoValue && attribute(tag, 't') !== 'str') withoutValue++;
  }
  return { formulas, formulasWithoutValue: withoutValue };
}

/** Converts cells of type `d` to texts, so that their ISO 8601 dates are unchanged. */
function keepIsoDates(cells: string): { cells: string; isoDates: Set<number> } {
  const isoDates = new Set<number>();
  if (!/ t=["']d["']/.test(cells)) return { cells, isoDates };
  const kept = cells.replace(/<(?:\w+:)?c\s[^<>]*>/g, (tag) => {
    if (attribute(tag, 't') !== 'd') return tag;
    const place = parseCell(attribute(tag, 'r') ?? '');
    if (place) isoDates.add(placeOf(place.row, place.column));
    return tag.replace(/\st=["']d["']/, ' t="str"');
  });
  return { cells: kept, isoDates };
}

const endOfSheet = (mark: number) => `<pageMargins left="${mark}"/></worksheet>`;

/**
 * Returns a worksheet without cells.
 * @param mark as in `cutSheetXml`.
 */
export const blankSheet = (mark: number) => `<worksheet>${endOfSheet(mark)}`;

/**
 * Reduces a worksheet's XML (ECMA-376 18.3.1.99) to its cells, and reads the facts around them. This drops hyperlinks
 * over a whole sheet, column ranges of up to two billion, and the declared range.
 * @param xml its characters represent bytes.
 * @param mark number that identifies the sheet; SheetJS returns it as the left margin.
 */
export function cutSheetXml(xml: string, mark: number, limits: WorkbookLimits): { xml: string; facts: SheetFacts } {
  const place = findSheetData(xml);
  const head = place ? xml.slice(0, place.from) : xml;
  const tail = place ? xml.slice(place.to) : '';
  const original = place ? xml.slice(place.from, place.to) : '';
  const { cells, isoDates } = keepIsoDates(original);
  const facts: SheetFacts = {
    merges: findMerges(tail, limits),
    hiddenRows: findHiddenRows(original),
    hiddenColumns: findHiddenColumns(head, limits),
    isoDates,
    ...findFormulas(original, place?.prefix ?? ''),
  };
  const data = place ? `${cells}</${place.prefix}sheetData>` : '';
  return { xml: `<worksheet>${data}${endOfSheet(mark)}`, facts };
}
