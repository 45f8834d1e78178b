import type { QueryPlan, Summary } from '../../plan/query-plan.js';
import { isAdditive } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { type Taken, takeConditions } from './take-conditions.js';
import { takeMeasure } from './take-measure.js';

const PARTS = new Set(
  'is are was were that who which went go goes came come comes has have had with without from works work in on by'.split(
    ' ',
  ),
);

/** "share of paid invoices", "what share of urgent tickets came by phone", "share of revenue from Germany". */
export function readShare(state: ReadingState): QueryPlan | null {
  const share = state.take('shares');
  if (share === null) return null;
  const of = readSummary(state, share.to);
  if (of === null) return null;
  const among = takeBefore(state, share.to);
  const taken = takeConditions(state);
  if (among?.kind !== 'conditions' || taken.kind !== 'conditions') return null;
  const isAll = among.of.length === 0;
  if (taken.of.length === 0 ? among.of.length !== 1 : isAll && taken.of.length > 1) return null;
  if (!isAll && taken.of.length > 1) return null;
  const rows = rowsOf([...among.of, ...taken.of], [...among.columns, ...taken.columns]);
  const all = taken.of.length === 0 ? { op: 'all' as const } : rowsOf(among.of, among.columns);
  if (among.columns.some((column) => taken.columns.includes(column))) return null;
  return { op: 'share', of, rows, among: all };
}

/** A figure named right behind "share of"; else rows are counted. */
function readSummary(state: ReadingState, from: number): Summary | null {
  state.take('sums');
  const within = { from, to: from + 3 };
  const named = state.question.columns.some((mention) => mention.from <= from + 1 && mention.from >= from);
  const measure = named ? takeMeasure(state, within) : null;
  if (measure === null) return { op: 'count' };
  return isAdditive(state, measure.column) ? { op: 'aggregate', by: 'sum', measure } : null;
}

/** The conditions before the word that begins the part: what the share is of. */
function takeBefore(state: ReadingState, from: number): Taken | null {
  const split = state.question.tokens.findIndex(({ text }, at) => at > from && PARTS.has(text));
  if (split < 0) return { kind: 'conditions', of: [], columns: [] };
  const behind = state.question.tokens.flatMap((_, at) => (at >= split && !state.used.has(at) ? [at] : []));
  for (const at of behind) state.used.add(at);
  const taken = takeConditions(state);
  for (const at of behind) state.used.delete(at);
  return taken;
}
