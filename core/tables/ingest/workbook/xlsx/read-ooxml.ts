import { Fault, isFault } from '../../../../fault.js';
import type { WorkbookLimits } from '../limits.js';
import { loadSheetJs, quietly, type SheetJsWorkbook } from '../load-sheetjs.js';
import type { SheetFacts } from '../sheet.js';
import type { Package } from '../zip/open-package.js';
import { GuardedParts } from './guarded-parts.js';

/** Folders of parts without cells, names, formats or texts: they are never unpacked. */
const FOLDERS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|printersettings|customxml|externallinks|pivottables|pivotcache|querytables|tables|threadedcomments|persons|theme|docprops|activex|ctrlprops|diagrams|slicers|slicercaches|timelines|timelinecaches|revisions|model|richdata|webextensions|customui|worksheets\/_rels|chartsheets\/_rels|_xmlsignatures)\//;
const FILES =
  /(?:^|\/)(?:calcchain|metadata|comments\d*|vbaproject|connections|volatiledependencies|usernames)\.(?:xml|bin)$/;
const MOST_PARTS = 5000;

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

/** A workbook of Office Open XML as SheetJS read it, with the facts that it does not tell. */
export interface ReadWorkbook {
  workbook: SheetJsWorkbook;
  factsOf(name: string): SheetFacts | undefined;
}

/**
 * Reads the workbook of a package, XML or binary.
 * @param sheets indices of the sheets to read, all if left out; with none, only names and states are read.
 * Faults: unreadable-table, table-too-large.
 */
export function readOoxml(parts: Package, limits: WorkbookLimits, sheets?: number[]): ReadWorkbook {
  const guarded = new GuardedParts(parts, neededNames(parts), limits);
  const options = sheets ? { ...OPTIONS, sheets } : { ...OPTIONS };
  let workbook: SheetJsWorkbook;
  try {
    workbook = quietly(() => loadSheetJs().parse_zip(guarded.forSheetJs(), options));
  } catch (error) {
    if (isFault(error) || guarded.fault) throw guarded.fault ?? error;
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be parsed';
    throw new Fault('unreadable-table', `The workbook is damaged: ${reason}. Save it again in a spreadsheet program.`, {
      cause: error,
    });
  }
  if (guarded.fault) throw guarded.fault;
  return {
    workbook,
    factsOf: (name) => {
      const mark = workbook.Sheets[name]?.['!margins']?.left;
      return mark === undefined ? undefined : guarded.facts[mark];
    },
  };
}
