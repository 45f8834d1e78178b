import type { QueryPlan, Summary } from '../../plan/query-plan.js';
import { isNearlyUnique } from './column-facts.js';
import type { Draft } from './draft.js';
import { isYesNo } from './read-list.js';
import { rowsOf, takeFilters, takeFlags } from './take-filters.js';
import { measureOfUnit } from './units.js';

/** Reads "how many people live in Bern", "wie viele verschiedene Städte", "有多少种商品". */
export function readCount(draft: Draft): QueryPlan | null {
  if (isYesNo(draft)) return null;
  const count = draft.take('count');
  const isAmountAsked =
    draft.parts[count]?.meaning.kind === 'word' && draft.parts[count].meaning.roles.cues.has('howmuch');
  if (
    isAmountAsked &&
    !draft.hasNoun() &&
    draft.facts.mainMeasure !== null &&
    draft.columnsThat(({ isName }) => isName).length === 0
  )
    return null;
  const distinct = draft.take('distinct');
  if (count < 0 && distinct < 0) return null;
  if (draft.parts.some(({ meaning }) => meaning.kind === 'word' && meaning.roles.isGuess)) return null;
  draft.takeAll('sum', 'with');
  if (draft.isVerb(count + 1) && draft.facts.words.language === 'en') return null;
  const unit = distinct < 0 ? draft.roles(count + 1).unit : undefined;
  const measured = unit === undefined || draft.number(count + 2) !== null ? null : measureOfUnit(draft.facts, unit);
  if (measured !== null) draft.use(count + 1);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  if (measured !== null) {
    const of: Summary = { op: 'aggregate', by: 'sum', measure: measured };
    return { op: 'summary', of, rows: rowsOf([...filters, ...takeFlags(draft)]) };
  }
  const of = distinct >= 0 ? readDistinct(draft, distinct) : readCounted(draft, count);
  if (of === null) return null;
  const flags = takeFlags(draft);
  const all = [...filters, ...flags];
  if (of.op === 'count' && isAmount(draft, all)) return null;
  if (of.op === 'count-distinct' && distinct < 0 && all.length > 0 && draft.fact(of.column).indexed.distinct <= 3)
    return null;
  return { op: 'summary', of, rows: rowsOf(all) };
}

function readDistinct(draft: Draft, after: number): Summary | null {
  const names = draft.columnsThat(({ isName, isDate }) => isName || isDate).filter((at) => !draft.isVerb(at));
  const at = names.find((place) => place > after) ?? names[0];
  if (at === undefined) return null;
  const column = draft.column(at) as number;
  draft.use(at);
  return { op: 'count-distinct', column };
}

/** Determines what is counted: rows, recurring things once each, or the sum of a column of counts. */
export function readCounted(draft: Draft, after: number): Summary | null {
  const nouns = draft
    .columnsThat(({ isName, isFigure, flag }) => (isName && flag === null) || isFigure)
    .filter((at) => {
      const { meaning } = draft.parts[at]!;
      const isOther =
        meaning.kind === 'column' &&
        meaning.via === 'concept' &&
        draft.fact(meaning.column).isFigure &&
        !isOfCounts(draft, meaning.column);
      return (
        !isOther &&
        !draft.isVerb(at) &&
        !draft.isCue(at - 1, 'not', 'without', 'with') &&
        !draft.isCue(at + 1, 'without')
      );
    });
  const near = nouns.filter((at) => at > after).concat(nouns);
  const [at] = near;
  if (at === undefined) return { op: 'count' };
  const column = draft.column(at) as number;
  const fact = draft.fact(column);
  draft.use(at);
  const isRows =
    draft.facts.index.nameStems.has(draft.parts[at]?.key ?? '') && fact.indexed.distinct >= fact.indexed.filled * 0.3;
  if (fact.isFigure)
    return fact.isAdditive ? { op: 'aggregate', by: 'sum', measure: { column, property: 'number' } } : null;
  return isNearlyUnique(fact) || isRows ? { op: 'count' } : { op: 'count-distinct', column };
}

/** Whether a column contains counts, so that "how many guests" is their sum. */
const isOfCounts = (draft: Draft, column: number): boolean =>
  COUNTS.some((concept) => draft.fact(column).concepts.has(concept));

const COUNTS = ['quantity', 'stock', 'guests', 'absence', 'duration', 'mileage', 'length', 'score', 'pages'];

/** Whether "how many chairs" may mean pieces instead of rows: a product is named, and a column contains quantities. */
function isAmount(draft: Draft, filters: readonly { column: number }[]): boolean {
  const things = new Set(['product', 'title', 'category'].flatMap((concept) => draft.facts.ofConcept(concept)));
  const quantities = ['quantity', 'stock'].flatMap((concept) =>
    draft.facts.ofConcept(concept, ({ isFigure }) => isFigure),
  );
  const isNamed = draft.hasNoun();
  return quantities.length > 0 && !isNamed && filters.some(({ column }) => things.has(column));
}
