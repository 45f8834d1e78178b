import { isReport } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';
import { contentOf } from './row-content.js';

/** Whether a clause says something that nobody understood, which may turn round what stands beside it. */
function isUnclear({ clause, rows, finding, outcome }: ClauseReading): boolean {
  if (finding || clause.held || clause.question || outcome.kind !== 'silent') return false;
  return clause.negated.length === 0 && rows.every((row) => contentOf(row).length > 0);
}

const between = (before: ClauseReading, after: ClauseReading) =>
  before.rows[0]?.original.slice(before.clause.end, after.clause.start) ?? '';

/** Whether words beside the demand for a report leave it open that one is wanted: "TODO: write a report", "...? as if". */
export function isReportUnsure(clauses: readonly ClauseReading[]): boolean {
  return clauses.some((reading, at) => {
    const { outcome } = reading;
    if (outcome.kind !== 'calls' || !isReport(outcome.reading.frame.tool)) return false;
    const before = clauses[at - 1];
    const after = clauses[at + 1];
    if (before && isUnclear(before) && !/[.!?;\n。！？；]/.test(between(before, reading))) return true;
    return after !== undefined && isUnclear(after) && !/[.!;\n。！；]/.test(between(reading, after));
  });
}
