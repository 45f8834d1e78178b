import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import type { ReadWorkbook, SheetCells, SheetState } from '../sheet/sheet.js';
import type { Spent } from '../sheet/sheet-rows.js';
import { parsePackage, type SheetJsWorkbook } from '../sheet/sheetjs.js';
import { openPackage, type Package } from '../zip/open-package.js';
import { GuardedParts } from './guarded-parts.js';
import { NumberTexts } from './regular/number-texts.js';
import { readRegularSheet } from './regular/read-regular-sheet.js';
import { readSharedStrings } from './regular/shared-strings.js';

function readNumbers({ SSF = {}, Styles, Workbook }: SheetJsWorkbook): NumberTexts {
  const codes = (Styles?.CellXf ?? []).map((style) => SSF[style?.numFmtId ?? 0]);
  return new NumberTexts(codes, SSF[0], {
    is1904: Workbook?.WBProps?.date1904 === true,
    allowsBefore1900: false,
  });
}

/**
 * Creates a function that reads the cells of the sheets that SheetJS did not read. It returns null if a part is not
 * certainly regular. Its faults: table-too-large, unreadable-table.
 * @param workbook the parts that SheetJS read.
 * @param strings names of the parts with shared strings.
 */
function readApart(
  workbook: SheetJsWorkbook,
  parts: Package,
  strings: ReadonlySet<string>,
  { limits, spent }: { limits: WorkbookLimits; spent: Spent },
): (name: string) => SheetCells | null {
  let texts: Parameters<typeof readRegularSheet>[2]['texts'] | undefined;
  return (name) => {
    texts ??= { strings: readSharedStrings(parts, strings), numbers: readNumbers(workbook) };
    return readRegularSheet(name, parts.read(name) ?? Buffer.alloc(0), { texts, limits, spent });
  };
}

/** Folders whose parts contain no cells, names, formats or texts. They are never unpacked. */
const FOLDERS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printersettings|customxml|externallinks|pivottables|pivotcache|querytables|tables|threadedcomments|persons|theme|docprops|activex|ctrlprops|diagrams|slicers|slicercaches|timelines|timelinecaches|revisions|model|richdata|webextensions|customui|worksheets\/_rels|chartsheets\/_rels|_xmlsignatures)\//;
const FILES =
  /(?:^|\/)(?:calcchain|metadata|comments\d*|vbaproject|connections|volatiledependencies|usernames)\.(?:xml|bin)$/;
const MAX_PARTS = 5000;
const STATES: readonly SheetState[] = ['visible', 'hidden', 'very-hidden'];

function neededNames(parts: Package): string[] {
  const names = parts.names.filter((name) => {
    const lower = name.toLowerCase();
    return /\.(?:xml|bin|rels)$/.test(lower) && !FOLDERS.test(lower) && !FILES.test(lower);
  });
  if (names.length <= MAX_PARTS) return names;
  throw new Fault(
    'table-too-large',
    `The workbook has ${names.length} parts, but the limit is ${MAX_PARTS}. Export its sheets as CSV.`,
  );
}

interface Parsed {
  workbook: SheetJsWorkbook;
  parts: Package;
  guarded: GuardedParts;
}

/**
 * Parses a package with SheetJS.
 * @param sheets as in `readOoxml`.
 * @param cells as in `GuardedParts`.
 */
function parse(
  source: ByteSource,
  limits: WorkbookLimits,
  sheets: readonly number[] | undefined,
  cells: 'within' | 'apart',
): Parsed {
  const parts = openPackage(source, limits);
  const guarded = new GuardedParts(parts, neededNames(parts), limits, cells);
  let workbook: SheetJsWorkbook;
  try {
    workbook = parsePackage(guarded.forSheetJs(), sheets);
  } catch (error) {
    throw guarded.fault ?? damagedWorkbook(source, error);
  }
  if (guarded.fault) throw guarded.fault;
  return { workbook, parts, guarded };
}

/** Returns the index of a sheet's facts, which SheetJS returns as the left margin. */
function markOf({ workbook }: Parsed, index: number): number | undefined {
  return workbook.Sheets[workbook.SheetNames[index]!]?.['!margins']?.left;
}

function toWorkbook(parsed: Parsed): ReadWorkbook {
  const { workbook, guarded } = parsed;
  return {
    workbook,
    nameOf: (index) => workbook.SheetNames[index]!,
    stateOf: (index) => STATES[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? 'visible',
    factsOf: (index) => {
      const mark = markOf(parsed, index);
      return mark === undefined ? undefined : guarded.facts[mark];
    },
    allowsBefore1900: false,
  };
}

/**
 * Reads the workbook of a package with SheetJS alone: slow, but correct for every package that SheetJS opens.
 * @param sheets as in `readOoxml`.
 * Faults: unreadable-table, table-too-large.
 */
export function readWithSheetJs(
  source: ByteSource,
  limits: WorkbookLimits,
  sheets?: readonly number[] | undefined,
): ReadWorkbook {
  return toWorkbook(parse(source, limits, sheets, 'within'));
}

/**
 * Reads the workbook of a package, XML or binary. Sheets that are certainly regular are read from their bytes, the
 * others with SheetJS.
 * @param spent increases by the cells read from bytes.
 * @param sheets indices of the sheets to read. Default: all. If empty, only names and states are read.
 * Faults: unreadable-table, table-too-large.
 */
export function readOoxml(
  source: ByteSource,
  limits: WorkbookLimits,
  { spent, sheets }: { spent: Spent; sheets?: readonly number[] | undefined },
): ReadWorkbook {
  const parsed = parse(source, limits, sheets, 'apart');
  const { workbook, parts, guarded } = parsed;
  const readCells = readApart(workbook, parts, guarded.stringsApart, { limits, spent });
  const cells = new Map<number, SheetCells>();
  const others: number[] = [];
  for (const index of sheets ?? workbook.SheetNames.keys()) {
    const name = guarded.sheetsApart.get(markOf(parsed, index) ?? -1);
    const read = name === undefined ? null : readCells(name);
    if (read) cells.set(index, read);
    else if (name !== undefined || lacksTexts(parsed, index)) others.push(index);
  }
  const outline = { ...toWorkbook(parsed), cellsOf: (index: number) => cells.get(index) };
  return others.length === 0 ? outline : withOthers(outline, others, readWithSheetJs(source, limits, others));
}

/** Whether SheetJS read a sheet without the shared strings that it may reference. */
function lacksTexts({ workbook, guarded }: Parsed, index: number): boolean {
  return guarded.stringsApart.size > 0 && workbook.Sheets[workbook.SheetNames[index]!]?.['!type'] !== 'chart';
}

/** Replaces some sheets with those of a second pass. */
function withOthers(outline: ReadWorkbook, others: readonly number[], read: ReadWorkbook): ReadWorkbook {
  for (const index of others) {
    const name = outline.workbook.SheetNames[index]!;
    outline.workbook.Sheets[name] = read.workbook.Sheets[name];
  }
  return { ...outline, factsOf: (index) => (others.includes(index) ? read : outline).factsOf(index) };
}
