import type { Condition, QueryPlan } from '../../plan/query-plan.js';
import { Draft } from './draft/draft.js';
import { placeholdersOf, type TableFacts } from './facts/column-facts.js';
import { findParts } from './find/find-parts.js';
import { readCountRequest } from './read/read-count.js';
import { readFigureRequest } from './read/read-figure.js';
import { readGroupsRequest } from './read/read-groups.js';
import { readHaving } from './read/read-having.js';
import { readList } from './read/read-list.js';
import { readQuality } from './read/read-quality.js';
import { readRanked } from './read/read-ranked.js';
import { readShareRequest } from './read/read-share.js';
import { readComparison, readDifferenceRequest } from './read/read-sides.js';
import { readSubjects } from './read/read-subjects.js';
import { readYesNo } from './read/read-yes-no.js';
import type { Part } from './words/parts.js';

/** Readers of requests, in the order in which they are tried. */
const READERS = [
  readQuality,
  readShareRequest,
  readDifferenceRequest,
  readComparison,
  readSubjects,
  readHaving,
  readYesNo,
  readGroupsRequest,
  readRanked,
  readCountRequest,
  readFigureRequest,
  readList,
] as const;

/** Maximum choices of meanings that are tried. */
const MAX_CHOICES = 96;

/** Choices above the cost of the best plan by more than this are not tried. */
const MAX_EXTRA_COST = 0.5;

export interface LikelyPlan {
  plan: QueryPlan;
  /** Lower costs are more likely. */
  cost: number;
}

export interface PartsReading {
  /** Plans that use all words, most likely first. */
  plans: LikelyPlan[];
  /** Words that no plan uses; empty if there are plans. */
  unexplained: string[];
  /** Whether the question asks for a chart. */
  isChart: boolean;
}

/**
 * Reads a question by the meanings of its words, in English, German or Chinese. The order of words matters only next to
 * each other, so that short and informal questions are understood as well. A plan must use every word with a meaning.
 */
export function readParts(text: string, facts: TableFacts): PartsReading {
  const { spans, tokens } = findParts(text, facts);
  const plans = new Map<string, LikelyPlan>();
  let fewest: readonly Part[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices(spans)) {
    if (choice.cost > least + MAX_EXTRA_COST) break;
    const found = readChoice(choice, facts);
    if ('left' in found) {
      if (found.left.length > 0 && (fewest === null || found.left.length < fewest.length)) fewest = found.left;
      continue;
    }
    least = Math.min(least, found.cost);
    const key = JSON.stringify(found.plan);
    if ((plans.get(key)?.cost ?? Number.POSITIVE_INFINITY) > found.cost) plans.set(key, found);
  }
  const sorted = [...plans.values()].sort((a, b) => a.cost - b.cost);
  const words = (part: Part) => text.slice(tokens[part.from]?.from, tokens[part.to - 1]?.to);
  const isChart = spans.some((span) => span.some(isChartPart));
  return { plans: sorted, unexplained: sorted.length > 0 ? [] : (fewest ?? unknownIn(spans)).map(words), isChart };
}

/** Returns the words without a meaning. */
const unknownIn = (spans: readonly (readonly Part[])[]): Part[] =>
  spans.flatMap(([part]) => (part?.meaning.kind === 'unknown' ? [part] : []));

const isChartPart = ({ meaning }: Part): boolean => meaning.kind === 'word' && meaning.roles.cues.has('chart');

/** One meaning for each span of a question. */
interface Choice {
  parts: Part[];
  cost: number;
}

/** Returns the first plan that uses all words of a choice; otherwise the fewest words that a plan leaves out. */
function readChoice({ parts, cost }: Choice, facts: TableFacts): LikelyPlan | { left: Part[] } {
  const kept = parts.flatMap(expand);
  let fewest: Part[] = [];
  for (const read of READERS) {
    const draft = new Draft(facts, kept);
    if (draft.has('beyond')) break;
    const found = read(draft);
    if (found === null) continue;
    const plan = withoutPlaceholders(found, facts);
    draft.takeAll('chart');
    const left = draft.leftOver(plan).map((at) => kept[at]!);
    if (left.length === 0) return { plan, cost: cost + draft.penalty };
    if (fewest.length === 0 || left.length < fewest.length) fewest = left;
  }
  return { left: fewest };
}

/** Leaves out rows with a placeholder instead of the listed, counted or grouped text. */
function withoutPlaceholders(plan: QueryPlan, facts: TableFacts): QueryPlan {
  const column = namedColumn(plan);
  const rows = column === null || !('rows' in plan) ? null : plan.rows;
  const placeholders = column === null ? [] : placeholdersOf(facts.columns[column]!);
  if (rows === null || placeholders.length === 0 || column === null) return plan;
  const known: Condition[] = placeholders.map((value) => ({
    op: 'not',
    of: { op: 'is', column, value, match: 'same' },
  }));
  const condition: Condition = known.length === 1 ? known[0]! : { op: 'and', of: known };
  return { ...plan, rows: { op: 'where', rows, condition } } as QueryPlan;
}

/** Returns the column whose texts a plan lists, counts once each, or groups by. */
function namedColumn(plan: QueryPlan): number | null {
  if (plan.op === 'values')
    return plan.also === undefined && plan.measure.property === 'text' ? plan.measure.column : null;
  if (plan.op === 'groups') return plan.by.property === 'text' ? plan.by.column : null;
  return plan.op === 'summary' && plan.of.op === 'count-distinct' ? plan.of.column : null;
}

/** Drops words without a meaning, and separates the parts of compounds. */
function expand(part: Part): Part[] {
  const { meaning } = part;
  if (meaning.kind === 'compound') return meaning.of.map((one) => ({ ...part, meaning: one }));
  if (meaning.kind !== 'word') return [part];
  const { cues, degrees, comparisons, part: datePart, unit, number, ordinal, isNoun, isCarrier } = meaning.roles;
  const isEmpty = [datePart, unit, number, ordinal].every((role) => role === undefined);
  const isOnlyCarrier =
    isCarrier && isEmpty && cues.size === 0 && degrees.length === 0 && comparisons.length === 0 && !isNoun;
  return isOnlyCarrier ? [] : [part];
}

/** Lists the choices of one meaning for each span, cheapest first. */
function choices(spans: readonly (readonly Part[])[]): Choice[] {
  let found: Choice[] = [{ parts: [], cost: 0 }];
  for (const span of spans) {
    const next = found.flatMap(({ parts, cost }) =>
      span.map((part) => ({ parts: [...parts, part], cost: cost + part.cost })),
    );
    found = next.sort((a, b) => a.cost - b.cost).slice(0, MAX_CHOICES);
  }
  return found;
}
