import { parse } from 'node:path';
import type { OpenedTable } from '../../../read/opened/dataset.js';
import type { ByteSource } from '../../../read/source/byte-source.js';
import { columnLetters } from '../../../read/workbook/sheet/a1.js';
import type { ChangeLog } from '../../pass/change-log.js';
import type { ByteSink } from '../byte-sink.js';
import { LogSheets } from '../log-sheets.js';
import type { TableWriter } from '../table-writer.js';
import { sheetName } from '../workbook-parts.js';
import { writeZip } from '../zip-writer.js';
import { BookParts, relationsPart } from './book-parts.js';
import { CellContents, type StoredEdit } from './cell-content.js';
import { CellStyles } from './cell-styles.js';
import { ChangedCells } from './changed-cells.js';
import { type BookTable, type FormulaScope, mapFormula } from './formulas.js';
import { keptAsStored } from './kept-cells.js';
import { logPlaces } from './log-places.js';
import {
  readPivotSource,
  readTablePart,
  rewriteAnchors,
  rewriteChart,
  rewriteComments,
  rewritePivotCache,
  rewriteShapes,
  rewriteTable,
  type TablePart,
} from './related-parts.js';
import { findStale } from './sheet-formulas.js';
import { SheetFrame } from './sheet-frame.js';
import { SheetLayout } from './sheet-layout.js';
import { SheetPart } from './sheet-part.js';
import { SheetPatch } from './sheet-patch.js';
import { planSheet, type SheetPlan } from './sheet-plan.js';
import { TableChanges } from './table-changes.js';
import { MAX_LOSSES, type WorkbookLoss, type WorkbookOutput } from './workbook-output.js';
import {
  applyEdits,
  attributesOf,
  CannotPatch,
  decodeXml,
  encodeXml,
  setAttribute,
  tagsOf,
  type XmlTag,
  xmlContentOf,
} from './xml-tags.js';

const CONTENT_TYPES = '[Content_Types].xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const PREFIX = /^(?:[\w.-]{1,40}:)?/;

/** A sheet that is changed, or that contains formulas. */
interface OpenSheet {
  index: number;
  name: string;
  partName: string;
  part: SheetPart;
}

/**
 * A copy of an Office Open XML workbook in which only the cells of cleaned tables change (ADR 46). Parts that do not
 * change are copied without unpacking them.
 */
export class PatchedWorkbook {
  readonly #book: BookParts;
  readonly #tables: readonly OpenedTable[];
  readonly #changes: TableChanges[] = [];
  readonly #logSheets: LogSheets | null;
  readonly #lost: WorkbookLoss[] = [];
  readonly #sheets = new Map<number, OpenSheet | null>();
  #lostCount = 0;
  #replaced = 0;
  #recalculated = 0;
  readonly #stored: StoredEdit[] = [];
  #asStored = 0;

  /**
   * Throws CannotPatch.
   * @param tables all tables of the workbook, even those that are not cleaned.
   */
  constructor(source: ByteSource, tables: readonly OpenedTable[], changeLog: boolean) {
    this.#book = new BookParts(source);
    this.#tables = tables;
    this.#logSheets = changeLog ? new LogSheets(false) : null;
  }

  table(table: OpenedTable): TableWriter {
    const changes = new TableChanges(table);
    this.#changes.push(changes);
    return changes;
  }

  readonly log: ChangeLog = (entry) => this.#logSheets?.log(entry);

  /**
   * Writes the workbook to its sink. Does not close the sink. Throws CannotPatch. Faults: table-too-large.
   * @param log receives the places of the tables.
   */
  close(sink: ByteSink, log: ChangeLog): WorkbookOutput {
    const book = this.#book;
    const stylesPart = book.relationsOf(book.workbook).find(({ type }) => type === 'styles')?.target;
    const styles = new CellStyles(stylesPart === undefined ? '' : book.require(stylesPart));
    const contents = new CellContents(styles, book.is1904);
    const plans = this.#plan();
    const tables = this.#readTables(plans);
    const scope = this.#scope(plans, tables);
    for (const [index, plan] of plans) this.#keepStored(this.#open(index)!, plan, contents);
    const { changed, edited } = changedCells(plans);
    const mapsFormulas =
      scope.layouts.some((layout) => !layout.isIdentity) ||
      [...scope.tables.values()].some(({ renamed }) => renamed.size > 0);
    const withFormulas = this.#withFormulas(changed.isEmpty && !mapsFormulas);
    const stale = findStale(withFormulas, { changed, edited, scope });
    const isFormulaWork = mapsFormulas || !stale.isEmpty;
    const changing = [...plans].flatMap(([index, { isEmpty }]) => (isEmpty && !isFormulaWork ? [] : [index]));
    const affected = new Set([...changing, ...(isFormulaWork ? withFormulas.map(({ index }) => index) : [])]);
    for (const index of affected)
      this.#writeSheet(this.#open(index)!, plans.get(index), { scope, mapsFormulas, stale, edited, contents });
    if (stylesPart !== undefined) book.change(stylesPart, styles.text());
    this.#writeRelated(plans, tables, { scope, mapsFormulas, changed });
    const calculates = !stale.isEmpty || this.#replaced > 0 || (mapsFormulas && withFormulas.length > 0);
    if (calculates) this.#recalculate(mapsFormulas || this.#replaced > 0);
    if (mapsFormulas) this.#mapNames(scope);
    this.#fixType();
    this.#noteSignature();
    for (const [sheet, name] of this.#logSheets?.end() ?? []) this.#addSheet(sheet.entry, name);
    writeZip([...book.entries()], sink);
    logPlaces(this.#changes, { plans, indexOf: (table) => this.#indexOf(table), stale, stored: this.#stored }, log);
    return {
      written: 'in-place',
      note: null,
      formulas_replaced: this.#replaced,
      formulas_to_recalculate: this.#recalculated,
      cells_as_stored: this.#asStored,
      not_kept: this.#lost,
      not_kept_count: this.#lostCount,
    };
  }

  #indexOf({ sheet }: OpenedTable): number {
    const index = this.#book.sheets.findIndex(({ name }) => name === sheet);
    if (index < 0) throw new CannotPatch(`its list of sheets does not contain "${(sheet ?? '').slice(0, 40)}"`);
    return index;
  }

  /** Opens a worksheet; null for a sheet of another kind. */
  #open(index: number): OpenSheet | null {
    const known = this.#sheets.get(index);
    if (known !== undefined) return known;
    const { name, part: partName } = this.#book.sheets[index]!;
    const bytes = partName === null ? undefined : this.#book.source.read(partName);
    const opened =
      partName === null || bytes === undefined ? null : { index, name, partName, part: new SheetPart(partName, bytes) };
    this.#sheets.set(index, opened);
    return opened;
  }

  #plan(): Map<number, SheetPlan> {
    const bySheet = new Map<number, TableChanges[]>();
    for (const changes of this.#changes) {
      const index = this.#indexOf(changes.table);
      bySheet.set(index, [...(bySheet.get(index) ?? []), changes]);
    }
    const plans = new Map<number, SheetPlan>();
    for (const [index, changes] of bySheet) {
      const opened = this.#open(index);
      if (opened === null) throw new CannotPatch('a table is not in a worksheet');
      const others = this.#tables.filter((table) => table.sheet === opened.name);
      plans.set(
        index,
        planSheet(opened.part, changes, {
          tables: others,
          lost: (what, place, detail) => this.#lose(what, opened.name, place, detail),
        }),
      );
    }
    return plans;
  }

  #lose(what: WorkbookLoss['what'], sheet: string | null, place: string | null, detail: string): void {
    this.#lostCount += 1;
    if (this.#lost.length < MAX_LOSSES) this.#lost.push({ what, sheet, place, detail: detail.slice(0, 300) });
  }

  /** Takes out changes to cells that store the same value already. */
  #keepStored({ part }: OpenSheet, plan: SheetPlan, contents: CellContents): void {
    const kept = keptAsStored(part, plan.edits, contents);
    this.#asStored += kept.length;
    for (const edit of kept) this.#store(edit);
  }

  #store(edit: StoredEdit): void {
    if (edit.place >= 0) this.#stored.push(edit);
  }

  #readTables(plans: ReadonlyMap<number, SheetPlan>): TablePart[] {
    const tables: TablePart[] = [];
    const isNeeded = [...plans.values()].some((plan) => !plan.isEmpty);
    if (!isNeeded) return tables;
    for (const [index, { part }] of this.#book.sheets.entries()) {
      if (part === null) continue;
      for (const { type, target } of this.#book.relationsOf(part))
        if (type === 'table') tables.push(readTablePart(this.#book, target, index));
    }
    return tables;
  }

  #scope(plans: ReadonlyMap<number, SheetPlan>, parts: readonly TablePart[]): FormulaScope {
    const names = new Map<string, string>();
    const text = this.#book.require(this.#book.workbook);
    for (const tag of tagsOf(text)) {
      if (tag.local !== 'definedName' || tag.kind !== 'start') continue;
      const name = attributesOf(text, tag).find((one) => one.name === 'name')?.value ?? '';
      const { from, to } = xmlContentOf(text, tag);
      names.set(decodeXml(name).toLowerCase(), decodeXml(text.slice(from, to)));
    }
    const tables = new Map(
      parts.map((table): [string, BookTable] => [
        table.name.toLowerCase(),
        {
          ...table.area,
          sheet: table.sheet,
          columns: table.columns,
          renamed: renamedColumns(table, plans.get(table.sheet)),
        },
      ]),
    );
    return {
      sheets: new Map(this.#book.sheets.map(({ name }, index) => [name.toLowerCase(), index])),
      layouts: this.#book.sheets.map((_, index) => plans.get(index)?.layout ?? new SheetLayout()),
      tables,
      names,
    };
  }

  /** Returns the worksheets with formulas. */
  #withFormulas(isNeedless: boolean): OpenSheet[] {
    if (isNeedless) return [];
    const found: OpenSheet[] = [];
    for (const index of this.#book.sheets.keys()) {
      const opened = this.#open(index);
      if (opened?.part.hasFormulas) found.push(opened);
    }
    return found;
  }

  #writeSheet(
    { index, name, partName, part }: OpenSheet,
    plan: SheetPlan | undefined,
    rest: {
      scope: FormulaScope;
      mapsFormulas: boolean;
      stale: ChangedCells;
      edited: ChangedCells;
      contents: CellContents;
    },
  ): void {
    const layout = plan?.layout ?? new SheetLayout();
    const changes = {
      edits: plan?.edits ?? new Map(),
      added: plan?.added ?? new Map(),
      headers: plan?.headers ?? new Map(),
    };
    const report = {
      replaced: (row: number, column: number, formula: string, why: 'changed' | 'deleted-reference') => {
        this.#replaced += 1;
        const reason =
          why === 'changed'
            ? 'replaced by a cleaned value'
            : 'replaced by its value, because cells that it refers to were dropped';
        this.#lose('formula', name, `${columnLetters(column)}${row}`, `${reason}: =${formula}`);
      },
      recalculated: () => {
        this.#recalculated += 1;
      },
      reformatted: (edit: StoredEdit) => this.#store(edit),
    };
    const patch = new SheetPatch(part, changes, { sheet: index, layout, ...rest, report });
    const isSplit = plan?.isSplit ?? (() => false);
    const frame = new SheetFrame({
      sheet: index,
      layout,
      scope: rest.scope,
      isSplit,
      lost: (what, place) =>
        this.#lose(what, name, place, what === 'range' ? 'still refers to cells of which some moved' : LOSSES[what]),
    });
    const isFramed = !layout.isIdentity || rest.mapsFormulas || (plan?.splitsMerges ?? false);
    const [head, tail] = isFramed ? [frame.rewrite(part.head), frame.rewrite(part.tail)] : [part.head, part.tail];
    const entry = patch.write(partName, head, tail);
    if (entry !== null) this.#book.replace(partName, entry);
  }

  /** Rewrites the parts that refer to cells of the sheets: tables, drawings, comments, charts, pivot tables. */
  #writeRelated(
    plans: ReadonlyMap<number, SheetPlan>,
    tables: readonly TablePart[],
    { scope, mapsFormulas, changed }: { scope: FormulaScope; mapsFormulas: boolean; changed: ChangedCells },
  ): void {
    const book = this.#book;
    for (const table of tables) {
      const plan = plans.get(table.sheet);
      const names = headerNames(table, plan);
      const isChanged = mapsFormulas || names.renamed.size > 0;
      if (isChanged)
        book.change(
          table.part,
          rewriteTable(book.require(table.part), table, names, { layout: scope.layouts[table.sheet]!, scope }),
        );
    }
    if (mapsFormulas) this.#writeMoved(scope);
    for (const { type, target } of book.relationsOf(book.workbook)) {
      if (type !== 'pivotCacheDefinition') continue;
      const text = book.require(target);
      const source = readPivotSource(text, scope);
      if (source?.sheet === null || source?.area == null) continue;
      const plan = plans.get(source.sheet);
      const isAffected = changed.hasIn({ sheet: source.sheet, ...source.area });
      if (isAffected)
        book.change(target, rewritePivotCache(text, source, scope.layouts[source.sheet]!, plan?.renamed ?? new Map()));
    }
  }

  #writeMoved(scope: FormulaScope): void {
    const book = this.#book;
    for (const name of book.source.names) {
      if (!/(?:^|\/)(?:charts|chartex)\/[^/]*\.xml$/i.test(name)) continue;
      const chart = rewriteChart(book.require(name), scope);
      if (chart === null)
        this.#lose('chart', null, parse(name).name, 'still refers to cells that were dropped or moved apart');
      else book.change(name, chart);
    }
    for (const [index, { name, part }] of book.sheets.entries()) {
      const layout = scope.layouts[index]!;
      if (part !== null && !layout.isIdentity) this.#writeObjects(part, name, layout);
    }
  }

  /** Rewrites the drawings and comments of a sheet whose cells move. */
  #writeObjects(part: string, sheet: string, layout: SheetLayout): void {
    const book = this.#book;
    const lost = (place: string) => this.#lose('comment', sheet, place, 'its cell was dropped');
    const comments = (text: string) => rewriteComments(text, layout, lost);
    const rewriters = new Map([
      ['drawing', (text: string) => rewriteAnchors(text, layout)],
      ['comments', comments],
      ['threadedComment', comments],
      ['vmlDrawing', (text: string) => rewriteShapes(text, layout)],
    ]);
    for (const { type, target } of book.relationsOf(part)) {
      const rewrite = rewriters.get(type);
      if (rewrite !== undefined && book.has(target)) book.change(target, rewrite(book.require(target)));
    }
  }

  /** Makes spreadsheet programs calculate all formulas when they open the workbook. */
  #recalculate(dropsChain: boolean): void {
    const book = this.#book;
    const text = book.require(book.workbook);
    const tags = [...tagsOf(text)].filter(({ kind }) => kind !== 'end');
    const calc = tags.find(({ local }) => local === 'calcPr');
    const before = tags.filter(({ local }) => BEFORE_CALC.has(local)).at(-1);
    if (calc !== undefined)
      book.change(book.workbook, applyEdits(text, [setAttribute(text, calc, 'fullCalcOnLoad', '1')]));
    else if (before !== undefined) {
      const { end } = xmlContentOf(text, before);
      const prefix = PREFIX.exec(before.name)![0];
      book.change(
        book.workbook,
        applyEdits(text, [{ from: end, to: end, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` }]),
      );
    }
    const chain = book.relationsOf(book.workbook).find(({ type }) => type === 'calcChain');
    if (!dropsChain || chain === undefined) return;
    book.remove(chain.target);
    removeTag(book, relationsPart(book.workbook), (name, value) => name === 'Id' && value === chain.id);
    removeTag(
      book,
      CONTENT_TYPES,
      (name, value) => name === 'PartName' && value.toLowerCase() === `/${chain.target.toLowerCase()}`,
    );
  }

  #mapNames(scope: FormulaScope): void {
    const book = this.#book;
    const text = book.require(book.workbook);
    const edits = [...tagsOf(text)].flatMap((tag) => {
      if (tag.local !== 'definedName' || tag.kind !== 'start') return [];
      const { from, to } = xmlContentOf(text, tag);
      const values = new Map(attributesOf(text, tag).map(({ name, value }) => [name, value]));
      const formula = decodeXml(text.slice(from, to));
      const mapped = mapFormula(formula, Number(values.get('localSheetId') ?? 0), scope);
      if (mapped === null)
        this.#lose('name', null, decodeXml(values.get('name') ?? ''), `refers to cells that were dropped: ${formula}`);
      return mapped === formula ? [] : [{ from, to, text: mapped === null ? '#REF!' : encodeXml(mapped) }];
    });
    book.change(book.workbook, applyEdits(text, edits));
  }

  /** Makes a template a workbook, because the file is not named as one. */
  #fixType(): void {
    const text = this.#book.require(CONTENT_TYPES);
    this.#book.change(
      CONTENT_TYPES,
      text
        .replaceAll('spreadsheetml.template.main+xml', 'spreadsheetml.sheet.main+xml')
        .replaceAll('ms-excel.template.macroEnabled.main+xml', 'ms-excel.sheet.macroEnabled.main+xml'),
    );
  }

  #noteSignature(): void {
    if (this.#book.source.names.some((name) => /^\/?_xmlsignatures\//i.test(name)))
      this.#lose('signature', null, null, 'the digital signature of the workbook is invalid for the cleaned file');
  }

  /** Adds a sheet with a part of the change log at the end. */
  #addSheet(entry: { rename(name: string): import('../zip-writer.js').ZipEntryWriter }, wanted: string): void {
    const book = this.#book;
    const name = sheetName(
      wanted,
      book.sheets.map((sheet) => sheet.name),
    );
    const folder = book.workbook.slice(0, book.workbook.lastIndexOf('/') + 1);
    const part = `${folder}worksheets/handlens-${wanted.toLowerCase()}.xml`;
    const text = book.require(book.workbook);
    const tags = [...tagsOf(text)];
    const list = tags.find(({ local, kind }) => local === 'sheets' && kind === 'start');
    const known = tags.filter(({ local, kind }) => local === 'sheet' && kind !== 'end');
    if (list === undefined || known.length === 0) throw new CannotPatch('its list of sheets is empty');
    const first = attributesOf(text, known[0]!);
    const idName = first.find((one) => /^[\w.-]+:id$/.test(one.name))?.name ?? 'r:id';
    const ids = known.map((tag) => Number(attributesOf(text, tag).find((one) => one.name === 'sheetId')?.value ?? 0));
    const relation = `handlens${wanted}`;
    const { to } = xmlContentOf(text, list);
    const sheet = `<${known[0]!.name} name="${encodeXml(name)}" sheetId="${Math.max(...ids) + 1}" ${idName}="${relation}"/>`;
    book.change(book.workbook, applyEdits(text, [{ from: to, to, text: sheet }]));
    appendTo(
      book,
      relationsPart(book.workbook),
      'Relationships',
      (prefix) => `<${prefix}Relationship Id="${relation}" Type="${RELATIONS}/worksheet" Target="/${part}"/>`,
    );
    appendTo(
      book,
      CONTENT_TYPES,
      'Types',
      (prefix) => `<${prefix}Override PartName="/${part}" ContentType="${WORKSHEET}"/>`,
    );
    book.add(part, entry.rename(part));
  }
}

const LOSSES = {
  'merged-range': 'split, because its cells were dropped or have their own texts now',
  rule: 'dropped, because cells that it refers to were dropped',
  validation: 'dropped, because cells that it refers to were dropped',
  hyperlink: 'its cell was dropped',
  sparkline: 'dropped, because cells that it refers to were dropped',
} as const;

/** Elements before `calcPr` in a workbook (ECMA-376 18.2.27). */
const BEFORE_CALC: ReadonlySet<string> = new Set(['sheets', 'functionGroups', 'externalReferences', 'definedNames']);

function removeTag(book: BookParts, part: string, matches: (name: string, value: string) => boolean): void {
  const text = book.require(part);
  const edits = [...tagsOf(text)].flatMap((tag) => {
    const isMatch =
      tag.kind !== 'end' && attributesOf(text, tag).some(({ name, value }) => matches(name, decodeXml(value)));
    return isMatch ? [{ from: tag.from, to: xmlContentOf(text, tag).end, text: '' }] : [];
  });
  book.change(part, applyEdits(text, edits));
}

function appendTo(book: BookParts, part: string, local: string, render: (prefix: string) => string): void {
  const text = book.require(part);
  const root = [...tagsOf(text)].find((tag): tag is XmlTag => tag.local === local && tag.kind === 'start');
  if (root === undefined) throw new CannotPatch(`its part "${part}" is empty`);
  const { to } = xmlContentOf(text, root);
  book.change(part, applyEdits(text, [{ from: to, to, text: render(PREFIX.exec(root.name)![0]) }]));
}

/** Returns the cells that change, and those whose content is replaced. */
function changedCells(plans: ReadonlyMap<number, SheetPlan>): { changed: ChangedCells; edited: ChangedCells } {
  const changed = new ChangedCells();
  const edited = new ChangedCells();
  for (const [index, { edits, changes, droppedRows }] of plans) {
    for (const [row, cells] of edits) {
      for (const { column } of cells) {
        changed.add(index, row, column);
        edited.add(index, row, column);
      }
    }
    for (const { table } of changes)
      for (const row of droppedRows) for (const { position } of table.columns) changed.add(index, row, position - 1);
  }
  return { changed, edited };
}

/** Returns the new names of the columns of a table, by their old ones in lower case. */
function renamedColumns(table: TablePart, plan: SheetPlan | undefined): Map<string, string | null> {
  const renamed = new Map<string, string | null>();
  if (plan === undefined) return renamed;
  for (const [index, name] of table.columns.entries()) {
    const column = table.area.firstColumn + index;
    const next = headerNames(table, plan).renamed.get(column);
    if (plan.layout.columns.isDeleted(column)) renamed.set(name.toLowerCase(), null);
    else if (next !== undefined && next !== name) renamed.set(name.toLowerCase(), next);
  }
  return renamed;
}

/** Returns the new names in the header of a table, if its header is that of the cleaned table. */
function headerNames(table: TablePart, plan: SheetPlan | undefined) {
  const isHere = plan !== undefined && table.headerRows === 1 && plan.headerRows.has(table.area.firstRow);
  if (!isHere) return { renamed: new Map<number, string>(), added: [] };
  const { firstColumn, lastColumn } = table.area;
  const inside = (column: number) => column >= firstColumn && column <= lastColumn;
  return {
    renamed: new Map([...plan.renamed].filter(([column, name]) => inside(column) && name !== '')),
    added: plan.addedNames.filter(({ column }) => column >= firstColumn && column < lastColumn),
  };
}
