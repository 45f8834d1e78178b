import type { Measure, QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isAlmostUnique } from '../facts/column-facts.js';
import { measureOfUnit } from '../facts/units.js';
import { type Filter, filteredRows, isOneRow } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import { stemIn } from '../words/part-tokens.js';
import { isYesNo } from './asks.js';

/** Reads "how many people live in Bern", "wie viele verschiedene Städte", "有多少种商品". */
export function readCountRequest(draft: Draft): QueryPlan | null {
  if (isYesNo(draft) || asksAmount(draft) || draft.hasGuess || asksQuality(draft)) return null;
  const count = draft.take('count');
  const distinct = draft.take('distinct');
  if (count < 0 && distinct < 0) return null;
  draft.takeAll('sum', 'with');
  if (draft.isVerb(count + 1) && draft.facts.words.language === 'en') return null;
  const measured = distinct < 0 ? takeUnit(draft, count + 1) : null;
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const isOne = isOneRow(draft, filters);
  const of = measured === null ? readOf(draft, count, distinct, isOne) : sumOf(measured);
  const all = [...filters, ...takeStates(draft)];
  if (of === null || isUnclear(draft, of, all, distinct >= 0)) return null;
  return { op: 'summary', of, rows: filteredRows(all) };
}

/** Whether missing cells are counted, which the profile answers. */
const asksQuality = ({ parts, facts }: Draft): boolean =>
  facts.words.language === 'en' &&
  parts.some(({ key, meaning }) => {
    const isMissing = meaning.kind === 'word' && meaning.roles.cues.has('without');
    return isMissing && MISSING.has(key);
  });

const MISSING = new Set(['missing', 'is', 'are']);

const sumOf = (measure: Measure): Summary => ({ op: 'aggregate', by: 'sum', measure });

const readOf = (draft: Draft, count: number, distinct: number, isOne: boolean): Summary | null =>
  distinct >= 0 ? readDistinct(draft, distinct) : readCounted(draft, count, isOne);

/** Whether "多少", which also means "how much", asks for the main figure: no thing is named that could be counted. */
function asksAmount(draft: Draft): boolean {
  const count = draft.find('count');
  if (!draft.isCue(count, 'howmuch') || draft.hasNoun() || draft.facts.mainMeasure === null) return false;
  return draft.columnsThat(({ isName }) => isName).length === 0;
}

/** Takes the measure of a unit directly after "how many". */
function takeUnit(draft: Draft, at: number): Measure | null {
  const { unit } = draft.roles(at);
  const measure = unit === undefined || draft.number(at + 1) !== null ? null : measureOfUnit(draft.facts, unit);
  if (measure !== null) draft.use(at);
  return measure;
}

/** Whether rows may be meant instead of pieces, or instead of a few values that are counted once each. */
function isUnclear(draft: Draft, of: Summary, filters: readonly Filter[], isDistinct: boolean): boolean {
  if (of.op === 'count') return isAmount(draft, filters);
  if (of.op !== 'count-distinct' || isDistinct) return false;
  if (isOfPieces(draft, of.column)) return true;
  if (filters.length === 0) return false;
  return draft.fact(of.column).indexed.distinct <= 3 && filters.every(({ column }) => draft.fact(column).flag === null);
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
export function readCounted(draft: Draft, after: number, isOne = false): Summary | null {
  if (isOfAnyTable(draft, after + 1)) return { op: 'count' };
  const nouns = draft
    .columnsThat(({ isName, isFigure, flag }) => (isName && flag === null) || isFigure)
    .filter((at) => isCountable(draft, at));
  const at = nouns.find((place) => place > after) ?? nouns[0];
  if (at === undefined) return { op: 'count' };
  const column = draft.column(at) as number;
  draft.use(at);
  const fact = draft.fact(column);
  if (fact.isFigure) return fact.isAdditive || isOne ? sumOf({ column, property: 'number' }) : null;
  const hasFlag = draft.parts.some(
    ({ meaning }) => meaning.kind === 'column' && draft.fact(meaning.column).flag !== null,
  );
  const isOfRows =
    !hasFlag && draft.facts.index.nameStems.has(stemIn(draft.parts[at]?.key ?? '', draft.facts.words.language));
  const isRows = isOfRows && fact.indexed.distinct >= fact.indexed.filled * MIN_ROWS;
  return isRows || (hasFlag ? fact.isUnique : isAlmostUnique(fact))
    ? { op: 'count' }
    : { op: 'count-distinct', column };
}

/** Whether a word means the rows of any table: "how many rows are estimated". */
function isOfAnyTable({ parts, facts }: Draft, at: number): boolean {
  const part = parts[at];
  return part?.meaning.kind === 'word' && facts.words.generalNouns.has(part.key);
}

/** Minimum share of distinct values of a column that names the rows. */
const MIN_ROWS = 0.3;

/** Whether a mention names what is counted, and is not a condition or an amount that only shares the word. */
function isCountable(draft: Draft, at: number): boolean {
  const { meaning } = draft.parts[at]!;
  if (meaning.kind !== 'column' || meaning.via === 'verb') return false;
  const isOther =
    meaning.via === 'concept' && draft.fact(meaning.column).isFigure && !isOfCounts(draft, meaning.column);
  return !isOther && !draft.isCue(at - 1, 'not', 'without', 'with') && !draft.isCue(at + 1, 'without');
}

/** Whether a column contains counts, so that "how many guests" is their sum. */
const isOfCounts = (draft: Draft, column: number): boolean =>
  COUNTS.some((concept) => draft.fact(column).concepts.has(concept));

const COUNTS = ['quantity', 'stock', 'guests', 'absence', 'duration', 'mileage', 'length', 'score', 'pages'];

/** Whether "how many drinks" may mean pieces, because each row has a quantity of them. */
function isOfPieces({ facts }: Draft, column: number): boolean {
  const isThing = ['product', 'title', 'category'].some((concept) => facts.columns[column]?.concepts.has(concept));
  const quantities = facts.ofConcept('quantity', ({ isFigure }) => isFigure);
  return quantities.length > 0 && isThing;
}

/** Whether "how many chairs" may mean pieces instead of rows: a product is named, and a column contains quantities. */
function isAmount(draft: Draft, filters: readonly Filter[]): boolean {
  const ofConcepts = (concepts: readonly string[]) => concepts.flatMap((concept) => draft.facts.ofConcept(concept));
  const things = new Set(ofConcepts(['product', 'title', 'category']));
  const quantities = ofConcepts(['quantity', 'stock']).filter((column) => draft.fact(column).isFigure);
  return quantities.length > 0 && !draft.hasNoun() && filters.some(({ column }) => things.has(column));
}
