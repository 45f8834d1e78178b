import type { QueryPlan } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';

/** Reads questions about the quality of the table: duplicates and missing values. */
export function readQuality(draft: Draft): QueryPlan | null {
  draft.takeAll('yesno', 'count', 'list', 'which', 'what', 'howmuch');
  if (draft.take('duplicates') >= 0) return { op: 'quality', about: 'duplicates', column: null };
  if (draft.take('missing') >= 0) return { op: 'quality', about: 'missing', column: null };
  return null;
}
