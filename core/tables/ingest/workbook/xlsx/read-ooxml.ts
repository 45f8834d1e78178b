import { Fault } from '../../../../fault.js';
import type { ByteSource } from '../../byte-source.js';
import { damagedWorkbook } from '../damaged-workbook.js';
import type { WorkbookLimits } from '../limits.js';
import { loadSheetJs, quietly, type SheetJsWorkbook } from '../load-sheetjs.js';
import type { ReadWorkbook, SheetState } from '../sheet.js';
import type { Package } from '../zip/open-package.js';
import { GuardedParts } from './guarded-parts.js';

/** Folders of parts without cells, names, formats or texts: they are never unpacked. */
const FOLDERS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printersettings|customxml|externallinks|pivottables|pivotcache|querytables|tables|threadedcomments|persons|theme|docprops|activex|ctrlprops|diagrams|slicers|slicercaches|timelines|timelinecaches|revisions|model|richdata|webextensions|customui|worksheets\/_rels|chartsheets\/_rels|_xmlsignatures)\//;
const FILES =
  /(?:^|\/)(?:calcchain|metadata|comments\d*|vbaproject|connections|volatiledependencies|usernames)\.(?:xml|bin)$/;
const MOST_PARTS = 5000;
const STATES: readonly SheetState[] = ['visible', 'hidden', 'very-hidden'];

/** No text is formatted and no formula spelled out: what is stored is asked for, and its format. */
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false };

function neededNames(parts: Package): string[] {
  const names = parts.names.filter((name) => {
    const lower = name.toLowerCase();
    return /\.(?:xml|bin|rels)$/.test(lower) && !FOLDERS.test(lower) && !FILES.test(lower);
  });
  if (names.length <= MOST_PARTS) return names;
  throw new Fault('table-too-large', `The workbook has ${names.length} parts; ${MOST_PARTS} are the most.`);
}

/**
 * Reads the workbook of a package, XML or binary.
 * @param sheets indices of the sheets to read, all if left out; with none, only names and states are read.
 * Faults: unreadable-table, table-too-large.
 */
export function readOoxml(
  source: ByteSource,
  parts: Package,
  limits: WorkbookLimits,
  sheets?: readonly number[],
): ReadWorkbook {
  const guarded = new GuardedParts(parts, neededNames(parts), limits);
  const options = sheets ? { ...OPTIONS, sheets } : { ...OPTIONS };
  let workbook: SheetJsWorkbook;
  try {
    workbook = quietly(() => loadSheetJs().parse_zip(guarded.forSheetJs(), options));
  } catch (error) {
    throw guarded.fault ?? damagedWorkbook(source, error);
  }
  if (guarded.fault) throw guarded.fault;
  return {
    workbook,
    nameOf: (index) => workbook.SheetNames[index]!,
    stateOf: (index) => STATES[workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0] ?? 'visible',
    factsOf: (index) => {
      const mark = workbook.Sheets[workbook.SheetNames[index]!]?.['!margins']?.left;
      return mark === undefined ? undefined : guarded.facts[mark];
    },
    allowsBefore1900: false,
  };
}
