import type { TableData } from '../../columns/table-data.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import { type CleaningPlan, headerOf } from '../pass/plan.js';
import { PreviewTally } from '../pass/preview-tally.js';
import type { TableWriter } from '../writers/table-writer.js';
import { codedTable, passCoded } from './pass-coded.js';

/** Highest allowed delimiter. Cells are classified and written as bytes, so the delimiter must be ASCII. */
const LAST_ASCII = 126;

/** Whether a writer receives assembled rows, or rows of texts with their origin. */
function acceptsCoded({ fields, usesOrigin }: TableWriter): boolean {
  return fields === undefined ? usesOrigin === true : fields.delimiter.charCodeAt(0) <= LAST_ASCII;
}

/**
 * Cleans a table like `cleanTable` with a tally and without a log, but evaluates each distinct text only once.
 * @returns the totals; null if the table or plan does not allow it, in which case nothing was written.
 */
export function cleanCoded(
  plan: CleaningPlan,
  data: TableData,
  writer: TableWriter,
  onBytes: OnBytes,
): PreviewTally | null {
  const coded = codedTable(plan, data);
  if (coded === null || !acceptsCoded(writer)) return null;
  const tally = new PreviewTally(plan);
  writer.begin(plan.columns, headerOf(plan), plan.table.sheetState);
  passCoded(plan, coded, { tally, writer, onBytes });
  writer.end();
  return tally;
}

/**
 * Counts the changes of a plan, evaluating each distinct text only once; null if the table or plan does not allow it.
 */
export function tallyCoded(plan: CleaningPlan, data: TableData): PreviewTally | null {
  const coded = codedTable(plan, data);
  if (coded === null) return null;
  const tally = new PreviewTally(plan);
  passCoded(plan, coded, { tally, writer: null, onBytes: () => undefined });
  return tally;
}
