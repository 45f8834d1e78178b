import type { Condition, Measure, QueryPlan } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isGoodIfHigh, takeFigure } from '../draft/measures.js';
import { filteredRows } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { isYesNo } from './asks.js';
import { type Sides, takePair } from './sides.js';

/** Reads the difference between the highest and the lowest value, or between two values of a column. */
export function readDifferenceRequest(draft: Draft): QueryPlan | null {
  const isMore = draft.has('than') && draft.has('more', 'less') && draft.has('howmuch', 'count');
  if (draft.take('difference') < 0 && !isMore) return null;
  if (isMore) draft.takeAll('than', 'more', 'less');
  const isAmount = draft.has('howmuch') && !draft.isCue(draft.find('howmuch'), 'count');
  draft.takeAll('howmuch', 'between', 'which', 'what', 'count', 'to');
  if (draft.has('max') && draft.has('min')) {
    draft.takeAll('max', 'min');
    return readExtent(draft, null);
  }
  const [degree, other] = draft.places.filter((at) => draft.roles(at).degrees.length > 0);
  if (degree !== undefined && other !== undefined) {
    const compared = draft.facts.degree(draft.roles(degree).degrees[0]?.degree ?? '');
    draft.use(degree, other);
    return compared === null ? null : readExtent(draft, compared.measure);
  }
  const sides = takePair(draft);
  // "How much more did we take" asks for money, and not for a number of rows.
  if (sides === null || (isAmount && sides.left.of.op === 'count')) return null;
  return { op: 'difference', left: sides.left, right: sides.right, absolute: true, unit: null };
}

function readExtent(draft: Draft, given: Measure | null): QueryPlan | null {
  const filters = takeFilters(draft);
  const measure = given ?? takeFigure(draft);
  if (filters === null || measure === null) return null;
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  const side = (by: 'max' | 'min'): QueryPlan => ({ op: 'summary', of: { op: 'aggregate', by, measure }, rows });
  return { op: 'difference', left: side('max'), right: side('min'), absolute: true, unit: null };
}

/** How two sides are compared. */
interface Comparing {
  /** Whether the smaller side is asked for: "fewer", "cheaper". */
  isLess: boolean;
  /** Whether one of the two is asked for: "Tom or Aisha". */
  isEither: boolean;
  /** Whether a comparison is stated: "more than", "cheaper than". */
  isStated: boolean;
  isBetter: boolean;
}

/** Reads "average pay in Sales vs Marketing", "who spent more, Tom or Aisha", "sind mehr Frauen als Männer dabei". */
export function readComparison(draft: Draft): QueryPlan | null {
  const comparing = findComparing(draft);
  if (comparing === null) return null;
  const asksYesNo = isYesNo(draft) || (draft.facts.words.language === 'de' && draft.isVerb(0));
  const isVersus = draft.has('versus');
  draft.takeAll(...COMPARING);
  const sides = takePair(draft);
  if (sides === null) return null;
  const { left, right } = sides;
  const { isLess, isEither, isBetter, isStated } = comparing;
  if (isEither) return choiceOf(sides, isLess);
  if (isBetter && !(left.of.op === 'aggregate' && isGoodIfHigh(draft, left.of.measure))) return null;
  if (isStated && asksYesNo) return { op: 'holds', left, by: isLess ? '<' : '>', right };
  return isStated && !isVersus ? null : groupsOf(sides);
}

const MORE = ['more', 'less', 'better', 'max', 'min', 'most', 'fewest'] as const;
const COMPARING = [
  ...MORE,
  ...(['versus', 'or', 'than', 'who', 'which', 'what', 'between', 'to', 'yesno'] as const),
] as const;

function findComparing(draft: Draft): Comparing | null {
  const degree = draft.places.find((at) =>
    draft.roles(at).degrees.some(({ form }) => form === 'more' || form === 'less'),
  );
  const more = degree ?? draft.find(...MORE);
  const asksWhich = draft.facts.words.language === 'zh' && draft.has('which', 'who');
  const isEither = more >= 0 && (draft.has('or') || asksWhich);
  const isStated = degree !== undefined || (more >= 0 && draft.has('than'));
  if (!draft.has('versus') && !isEither && !isStated) return null;
  const isLess =
    draft.isCue(more, 'less', 'min', 'fewest') || draft.roles(more).degrees.some(({ form }) => form === 'less');
  const found: Comparing = { isLess, isEither, isStated, isBetter: draft.has('better') };
  draft.use(degree ?? -1);
  return found;
}

const choiceOf = ({ left, right, names: [one, other] }: Sides, isLess: boolean): QueryPlan => ({
  op: 'choose',
  among: [
    { name: one, plan: left },
    { name: other, plan: right },
  ],
  order: isLess ? 'lowest' : 'highest',
});

const conditionsOf = ({ rows }: Sides['left']): Condition[] => {
  if (rows.op !== 'where') return [];
  return rows.condition.op === 'and' ? rows.condition.of : [rows.condition];
};

/** Turns the figures of two values of a column into groups. The condition of each side is its last one. */
function groupsOf({ left, right }: Sides): QueryPlan | null {
  const shared = conditionsOf(left).slice(0, -1);
  const [one, other] = [conditionsOf(left).at(-1), conditionsOf(right).at(-1)];
  if (one?.op !== 'is' || other?.op !== 'is') return null;
  const either: Condition = { op: 'or', of: [one, other] };
  const condition: Condition = shared.length === 0 ? either : { op: 'and', of: [...shared, either] };
  const by: Measure = { column: one.column, property: 'text' };
  const rows = { op: 'where' as const, rows: { op: 'all' as const }, condition };
  return { op: 'groups', by, of: left.of, rows, order: 'highest', keep: null, answer: 'groups' };
}
