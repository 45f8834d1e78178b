import type { SourceMerge } from '../../../read/source/found-table.js';
import { parseRange } from '../../../read/workbook/sheet/a1.js';
import { type FormulaScope, mapFormula, type Offset } from './formulas.js';
import type { SheetLayout } from './sheet-layout.js';
import { areaText } from './sheet-patch.js';
import {
  applyEdits,
  attributesOf,
  decodeXml,
  encodeXml,
  type TextEdit,
  tagsOf,
  type XmlAttribute,
  type XmlTag,
  xmlContentOf,
} from './xml-tags.js';

/** What cannot be kept when cells move. */
export type FrameLoss = (
  what: 'merged-range' | 'rule' | 'validation' | 'hyperlink' | 'sparkline' | 'range',
  place: string,
) => void;

export interface FrameContext {
  sheet: number;
  layout: SheetLayout;
  scope: FormulaScope;
  /** Whether a merged range is split, because its cells get their own texts. */
  isSplit: (area: SourceMerge) => boolean;
  lost: FrameLoss;
}

/** Elements with formulas, which are relative to the first cell of their `sqref`. */
const RULES: ReadonlyMap<string, 'rule' | 'validation' | 'sparkline'> = new Map([
  ['conditionalFormatting', 'rule'],
  ['dataValidation', 'validation'],
  ['sparkline', 'sparkline'],
] as const);
/** Elements that are removed if their cells are deleted. */
const REMOVED: ReadonlySet<string> = new Set([
  'mergeCell',
  'hyperlink',
  'protectedRange',
  'ignoredError',
  'cellWatch',
  'sortState',
  'sortCondition',
  'inputCells',
]);
/** Lists that must not be empty. */
const LISTS: ReadonlySet<string> = new Set([
  'mergeCells',
  'hyperlinks',
  'dataValidations',
  'protectedRanges',
  'ignoredErrors',
  'cellWatches',
  'sparklines',
  'cols',
]);
const FORMULAS: ReadonlySet<string> = new Set(['f', 'formula', 'formula1', 'formula2']);
const AREAS: ReadonlySet<string> = new Set(['ref', 'sqref', 'activeCell', 'topLeftCell', 'r']);

/** Rewrites what surrounds the rows of a sheet: columns, merged ranges, rules, validations, links, views. */
export class SheetFrame {
  readonly #context: FrameContext;

  constructor(context: FrameContext) {
    this.#context = context;
  }

  /** @param text the part of a worksheet before or after its rows. */
  rewrite(text: string): string {
    const edits: TextEdit[] = [];
    let until = 0;
    let parent = '';
    for (const tag of tagsOf(text)) {
      if (tag.from < until || tag.kind === 'end') continue;
      if (tag.local === 'rowBreaks' || tag.local === 'colBreaks') parent = tag.local;
      const rule = RULES.get(tag.local);
      if (rule !== undefined) {
        const { end } = xmlContentOf(text, tag);
        edits.push(...this.#rule(text, tag, end, rule));
        until = end;
      } else edits.push(...this.#plain(text, tag, parent));
    }
    return withoutEmptyLists(applyEdits(text, edits));
  }

  #plain(text: string, tag: XmlTag, parent: string): TextEdit[] {
    const attributes = attributesOf(text, tag);
    if (tag.local === 'col') return this.#column(attributes, tag);
    if (tag.local === 'brk') return this.#pageBreak(attributes, parent);
    const edits: TextEdit[] = [];
    for (const attribute of attributes) {
      if (tag.local === 'hyperlink' && attribute.name === 'location') edits.push(...this.#formulaEdit(attribute));
      if (!isArea(attribute.name, tag.local)) continue;
      const mapped = this.#areas(attribute.value, tag.local);
      if (mapped === null && REMOVED.has(tag.local)) return [this.#removed(text, tag, attribute.value)];
      if (mapped !== null && mapped !== attribute.value)
        edits.push({ from: attribute.from, to: attribute.to, text: mapped });
    }
    return edits;
  }

  #removed(text: string, tag: XmlTag, place: string): TextEdit {
    if (tag.local === 'mergeCell') this.#context.lost('merged-range', place);
    if (tag.local === 'hyperlink') this.#context.lost('hyperlink', place);
    return { from: tag.from, to: xmlContentOf(text, tag).end, text: '' };
  }

  /** Maps areas separated by spaces; null if none stays. */
  #areas(value: string, local: string): string | null {
    const kept = value
      .split(' ')
      .filter(Boolean)
      .flatMap((reference) => this.#area(reference, local === 'mergeCell') ?? []);
    return kept.length === 0 ? null : kept.join(' ');
  }

  /** Maps an area; null if it does not stay. */
  #area(reference: string, isMerge: boolean): string | null {
    const { layout, isSplit, lost } = this.#context;
    const area = parseRange(reference);
    if (area === null) return reference;
    const mapped = isMerge && isSplit(area) ? 'deleted' : layout.area(area);
    if (mapped === 'torn' && !isMerge) {
      lost('range', reference);
      return reference;
    }
    if (typeof mapped === 'string') return null;
    const text = areaText(mapped);
    return isMerge && !text.includes(':') ? null : text;
  }

  #formulaEdit({ value, from, to }: XmlAttribute): TextEdit[] {
    const mapped = mapFormula(decodeXml(value), this.#context.sheet, this.#context.scope);
    return mapped === null ? [] : [{ from, to, text: encodeXml(mapped) }];
  }

  /** Rewrites an element with formulas: its cells, and the formulas, which are relative to the first cell. */
  #rule(text: string, tag: XmlTag, end: number, kind: 'rule' | 'validation' | 'sparkline'): TextEdit[] {
    const attribute = attributesOf(text, tag).find(({ name }) => name === 'sqref');
    const children = [...tagsOf(text, tag.to, end)].filter((one) => one.kind !== 'end');
    const child = children.find(({ local }) => local === 'sqref');
    const place = attribute ?? (child === undefined ? undefined : xmlContentOf(text, child));
    if (place === undefined) return [];
    const value = text.slice(place.from, place.to);
    const mapped = this.#areas(value, tag.local);
    const formulas = mapped === null ? null : this.#ruleFormulas(text, children, this.#offsetOf(value));
    if (mapped === null || formulas === null) {
      this.#context.lost(kind, value);
      return [{ from: tag.from, to: end, text: '' }];
    }
    return mapped === value ? formulas : [{ from: place.from, to: place.to, text: mapped }, ...formulas];
  }

  /** Rewrites the formulas of a rule; null if a cell to which one refers is deleted. */
  #ruleFormulas(text: string, children: readonly XmlTag[], offset: Offset): TextEdit[] | null {
    const edits: TextEdit[] = [];
    for (const { from, to } of children.flatMap((child) => formulaPlace(text, child) ?? [])) {
      const formula = decodeXml(text.slice(from, to));
      const next = mapFormula(formula, this.#context.sheet, this.#context.scope, offset);
      if (next === null) return null;
      if (next !== formula) edits.push({ from, to, text: encodeXml(next) });
    }
    return edits;
  }

  /** Returns the distance from the first cell of some areas to the first of them that stays. */
  #offsetOf(value: string): Offset {
    const { layout } = this.#context;
    const areas = value
      .split(' ')
      .map(parseRange)
      .filter((area) => area !== null);
    const first = areas[0];
    const kept = areas.find((area) => layout.area(area) !== 'deleted');
    if (first === undefined || kept === undefined) return { rows: 0, columns: 0 };
    const band = layout.bands.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        kept.firstRow >= firstRow &&
        kept.firstRow <= lastRow &&
        kept.firstColumn >= firstColumn &&
        kept.lastColumn <= lastColumn,
    );
    const row = (band?.rows ?? layout.rows).nextKept(kept.firstRow);
    return { rows: row - first.firstRow, columns: layout.columns.nextKept(kept.firstColumn) - first.firstColumn };
  }

  #column(attributes: readonly XmlAttribute[], tag: XmlTag): TextEdit[] {
    const min = attributes.find(({ name }) => name === 'min');
    const max = attributes.find(({ name }) => name === 'max');
    if (min === undefined || max === undefined) return [];
    const mapped = this.#context.layout.columns.range(Number(min.value) - 1, Number(max.value) - 1);
    if (mapped === null) return [{ from: tag.from, to: tag.to, text: '' }];
    const last = Math.min(mapped[1] + 1, 16_384);
    return [
      { from: min.from, to: min.to, text: String(mapped[0] + 1) },
      { from: max.from, to: max.to, text: String(last) },
    ];
  }

  #pageBreak(attributes: readonly XmlAttribute[], parent: string): TextEdit[] {
    const id = attributes.find(({ name }) => name === 'id');
    if (id === undefined) return [];
    const { rows, columns } = this.#context.layout;
    // A break comes before the next row, counted from 1, or column, counted from 0.
    const next = parent === 'rowBreaks' ? rows.at(Number(id.value) + 1) - 1 : columns.at(Number(id.value));
    return [{ from: id.from, to: id.to, text: String(next) }];
  }
}

/** Whether an attribute contains areas of the sheet. */
function isArea(name: string, local: string): boolean {
  return AREAS.has(name) && (name !== 'r' || local === 'cellWatch' || local === 'inputCells');
}

/** Returns where an element of a rule has its formula; null if it has none. */
function formulaPlace(text: string, tag: XmlTag): { from: number; to: number } | null {
  if (tag.local === 'cfvo') return attributesOf(text, tag).find(({ name }) => name === 'val') ?? null;
  return FORMULAS.has(tag.local) && tag.kind === 'start' ? innermost(text, tag) : null;
}

/** Returns the content of an element, or of the only element in it: extensions put formulas into `xm:f`. */
function innermost(text: string, tag: XmlTag): { from: number; to: number } {
  const content = xmlContentOf(text, tag);
  const inner = tagsOf(text, content.from, content.to).next().value;
  return inner === undefined ? content : xmlContentOf(text, inner as XmlTag);
}

/** Removes lists without elements, which are invalid, and corrects the counts of the others. */
function withoutEmptyLists(text: string): string {
  const edits: TextEdit[] = [];
  for (const tag of tagsOf(text)) {
    if (!LISTS.has(tag.local) || tag.kind !== 'start') continue;
    const { from, to, end } = xmlContentOf(text, tag);
    const name = tag.name.slice(0, -tag.local.length);
    const children = [...tagsOf(text, from, to)].filter((one) => one.kind !== 'end' && one.name.startsWith(name));
    if (children.length === 0) {
      edits.push({ from: tag.from, to: end, text: '' });
      continue;
    }
    const count = attributesOf(text, tag).find((one) => one.name === 'count');
    const elements = children.filter(({ local }) => local === children[0]!.local).length;
    if (count !== undefined && count.value !== String(elements))
      edits.push({ from: count.from, to: count.to, text: String(elements) });
  }
  return applyEdits(text, edits);
}
