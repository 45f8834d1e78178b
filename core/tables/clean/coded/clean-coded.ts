import type { TableData } from '../../columns/table-data.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import { type CleaningPlan, headerOf } from '../pass/plan.js';
import { PreviewTally } from '../pass/preview-tally.js';
import type { TableWriter } from '../writers/table-writer.js';
import { codedBody, passCoded } from './pass-coded.js';

/** Cells are marked and written by their bytes: a delimiter has to be one. */
const LAST_ASCII = 126;

/**
 * Cleans a table as `cleanTable` does with a tally and without a log, by the codes of its texts.
 * @returns what its rows added up to; null where that cannot be done so, and nothing was written.
 */
export function cleanCoded(
  plan: CleaningPlan,
  data: TableData,
  writer: TableWriter,
  onBytes: OnBytes,
): PreviewTally | null {
  const body = codedBody(plan, data);
  const { fields } = writer;
  if (body === null || fields === undefined || fields.delimiter.charCodeAt(0) > LAST_ASCII) return null;
  const tally = new PreviewTally(plan);
  writer.begin(plan.columns, headerOf(plan), plan.table.sheetState);
  passCoded(plan, data, body, { tally, fields, onBytes });
  writer.end();
  return tally;
}

/** What the rows of a table add up to under a plan, by the codes of its texts; null where that cannot be told so. */
export function tallyCoded(plan: CleaningPlan, data: TableData): PreviewTally | null {
  const body = codedBody(plan, data);
  if (body === null) return null;
  const tally = new PreviewTally(plan);
  passCoded(plan, data, body, { tally, fields: null, onBytes: () => undefined });
  return tally;
}
