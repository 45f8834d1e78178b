import type { Aggregate, Measure, QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isSummable, takeAdded, takeFigure } from '../draft/measures.js';
import { type Filter, filteredRows, isOneRow } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { AGGREGATE_CUES, asksGroups, isYesNo } from './asks.js';

type Figure = (typeof AGGREGATE_CUES)[number];

/** Reads a single figure: "average salary in Sales", "Gesamtumsatz im März", "最高价是多少". */
export function readFigureRequest(draft: Draft): QueryPlan | null {
  if (isYesNo(draft) || draft.asksWho || draft.has('list') || asksGroups(draft)) return null;
  const by = AGGREGATE_CUES.find((cue) => draft.has(cue)) ?? null;
  const howMuch = draft.find('howmuch');
  const isPlain = by === null && howMuch < 0;
  if (isPlain && draft.has('count', 'which')) return null;
  const at = by === null ? howMuch : draft.take(by);
  draft.takeAll('howmuch', 'which', 'what', 'all');
  const filters = takeFilters(draft);
  if (filters === null) return null;
  if (by === 'sum') draft.takeAll('count', 'sum');
  if (isPlain && !namesFigure(draft)) return null;
  const measure = takeMeasure(draft, by, at);
  if (measure === null) return null;
  const flags = takeStates(draft);
  if (by === null && flags.some((flag) => isNounFlag(draft, flag))) return null;
  return figureOf(draft, by, measure, [...filters, ...flags]);
}

/** Takes the added, named or main figure. */
function takeMeasure(draft: Draft, by: Figure | null, at: number): Measure | null {
  const added = by === 'sum' ? takeAdded(draft) : null;
  return added ?? takeFigure(draft, at) ?? impliedMeasure(draft, by);
}

function figureOf(draft: Draft, by: Figure | null, measure: Measure, filters: readonly Filter[]): QueryPlan | null {
  if (by === 'mean' || by === 'median') {
    const [first, ...others] = valuesOfOne(filters);
    // "The mean of flats and houses" leaves open whether one mean is meant, unless there is nothing else.
    if (first !== undefined && others.length > 0)
      return others.length + 1 < draft.fact(first.column).indexed.distinct ? null : eachOf(by, measure, filters);
  }
  if (by !== null && by !== 'sum') return summaryOf({ op: 'aggregate', by, measure }, filters);
  if (!isSummable(draft, measure, by !== null)) return null;
  if (by === null && isOneRow(draft, filters)) return null;
  return summaryOf({ op: 'aggregate', by: 'sum', measure }, filters);
}

/** Whether a question without a request names a figure, so that its sum is meant. */
function namesFigure(draft: Draft): boolean {
  if (draft.meansMoney) return true;
  if (draft.columnsThat(({ isFigure }) => isFigure).some((at) => !draft.isVerb(at))) return true;
  return draft.parts.some(
    ({ meaning }, at) => draft.isFree(at) && meaning.kind === 'formula' && meaning.isVerb !== true,
  );
}

/** Returns the main figure of the table if a question about money names no other. */
function impliedMeasure(draft: Draft, by: Figure | null): Measure | null {
  const isMoney = draft.meansMoney || by === null || by === 'sum' || draft.hasNoun('payment');
  return isMoney ? draft.facts.mainMeasure : null;
}

/** Whether a yes/no column is mentioned by a noun, which may also be what the figure is about: "cost of the lockers". */
function isNounFlag(draft: Draft, { condition, column, at }: Filter): boolean {
  const isYes = condition.op === 'is' && condition.value === draft.fact(column).flag?.yes;
  return isYes && !/(?:ed|id|en|t)$/.test(draft.parts[at]?.key ?? '') && draft.facts.words.language !== 'zh';
}

/** Returns the filters by values if all are of one column. */
function valuesOfOne(filters: readonly Filter[]): Filter[] {
  const values = filters.filter(({ condition }) => condition.op === 'is');
  return values.every(({ column }) => column === values[0]?.column) ? values : [];
}

function eachOf(by: Aggregate, measure: Measure, filters: readonly Filter[]): QueryPlan {
  const column = filters.find(({ condition }) => condition.op === 'is')!.column;
  const of: Summary = { op: 'aggregate', by, measure };
  const rows = filteredRows(filters);
  const property = 'text' as const;
  return { op: 'groups', by: { column, property }, of, rows, order: 'highest', keep: null, answer: 'groups' };
}

const summaryOf = (of: Summary, filters: readonly Filter[]): QueryPlan => ({
  op: 'summary',
  of,
  rows: filteredRows(filters),
});
