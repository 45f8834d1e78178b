import type { QueryPlan, Summary } from '../../query-plan.js';
import { findColumn, isAdditive, isName } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeMeasure, takeSummed } from './take-measure.js';

const NAMED = [['which'], ['who'], ['where'], ['when'], ['top']];

/** One figure: "how many orders were cancelled", "average salary in Sales", "highest amount in USD". */
export function readFigure(state: ReadingState): QueryPlan | null {
  if (state.find(NAMED) !== null) return null;
  const of = readSummary(state);
  if (of === null) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  if (of.op === 'aggregate' && of.by === 'sum' && !isAdditive(state, of.measure.column)) return null;
  return { op: 'summary', of, rows: rowsOf(taken.of, taken.columns) };
}

function readSummary(state: ReadingState): Summary | null {
  const counts = state.take('counts');
  if (state.take('distinct') !== null) return readDistinct(state);
  if (counts !== null) return readCount(state, counts.to);
  if (state.take('means') !== null) return aggregate(state, 'mean');
  if (state.take('medians') !== null) return aggregate(state, 'median');
  if (state.take('highest') !== null) return aggregate(state, 'max');
  if (state.take('lowest') !== null) return aggregate(state, 'min');
  state.take('amounts');
  const measure = takeSummed(state, state.take('sums'));
  return measure === null ? null : { op: 'aggregate', by: 'sum', measure };
}

function aggregate(state: ReadingState, by: 'mean' | 'median' | 'max' | 'min'): Summary | null {
  const measure = takeMeasure(state);
  return measure === null ? null : { op: 'aggregate', by, measure };
}

function readDistinct(state: ReadingState): Summary | null {
  const found = findColumn(state, isName(state));
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const verb = state.find(state.words.verbs.flatMap(({ words }) => words));
  if (verb !== null) state.use(verb);
  return { op: 'count-distinct', column: found.mention.column };
}

/** "how many clicks did it get" adds clicks up; "how many orders" counts rows. */
function readCount(state: ReadingState, from: number): Summary {
  const head = state.question.columns.find(
    (mention) => mention.from >= from && mention.from <= from + 1 && mention.via !== 'synonym',
  );
  if (head === undefined || (head.share < 1 && rowNouns(state.question, state.words).has(state.stem(head.from)))) {
    return { op: 'count' };
  }
  const measure = takeMeasure(state, { from, to: head.to });
  if (measure === null) return { op: 'count' };
  state.take('sums');
  return { op: 'aggregate', by: 'sum', measure };
}
