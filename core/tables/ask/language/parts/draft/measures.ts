import type { Measure } from '../../../plan/query-plan.js';
import { measureOfUnit } from '../facts/units.js';
import type { Draft } from './draft.js';

/** Takes the figure of a question: a figure of two columns, of a unit after "how many", a formula, or a column. */
export function takeFigure(draft: Draft, after = -1): Measure | null {
  const combined = takeDates(draft) ?? takeCombined(draft) ?? takeCountedUnit(draft);
  if (combined !== null) return combined;
  const figures = draft.columnsThat(({ isFigure }) => isFigure);
  const behind = figures.filter((at) => at > after && !draft.isVerb(at));
  const [at] = behind.length > 0 ? behind : figures;
  const formula = at === undefined || draft.isVerb(at) ? takeFormula(draft) : null;
  if (formula !== null) return formula;
  if (at === undefined) return takeUnit(draft);
  const column = draft.column(at) as number;
  draft.use(at);
  useSame(draft, column);
  return { column, property: 'number' };
}

/** Uses further mentions of a column. */
export function useSame(draft: Draft, column: number): void {
  for (const at of draft.places) if (draft.column(at) === column) draft.use(at);
}

export function takeFormula(draft: Draft): Measure | null {
  for (const [at, { meaning }] of draft.parts.entries()) {
    if (meaning.kind !== 'formula' || !draft.isFree(at)) continue;
    draft.use(at);
    return meaning.measure;
  }
  return null;
}

/** Units of the time between two dates. */
const DAYS = new Set(['days', 'nights']);

/** Takes "days from order to delivery": two date columns with a unit of days. The one named last is the end. */
function takeDates(draft: Draft): Measure | null {
  const unit = draft.places.find((at) => DAYS.has(draft.roles(at).unit ?? ''));
  const places = draft.places.filter((at) => {
    const column = draft.column(at);
    return column !== null && draft.fact(column).isDate;
  });
  const [first, second, ...others] = [...new Set(places.map((at) => draft.column(at) as number))];
  if (unit === undefined || first === undefined || second === undefined || others.length > 0) return null;
  draft.use(unit, ...places);
  for (const at of draft.places) if (draft.isCue(at, 'to', 'between', 'count')) draft.use(at);
  return { column: second, property: 'date', with: { by: 'minus', column: first } };
}

/** Takes several figures that are added: "total of parts and labour". */
export function takeAdded(draft: Draft): Measure | null {
  const places = draft.columnsThat(({ isFigure }) => isFigure).filter((at) => !draft.isVerb(at));
  const columns = [...new Set(places.map((at) => draft.column(at) as number))];
  const [first, second, ...more] = columns;
  const isJoined = places.every(
    (at, index) => index === 0 || draft.isCue(at - 1, 'to') || at === places[index - 1]! + 1,
  );
  const hasAnd = places.some((at) => draft.isCue(at - 1, 'to'));
  if (first === undefined || second === undefined || !isJoined || !hasAnd) return null;
  draft.use(...places, ...places.map((at) => (draft.isCue(at - 1, 'to', 'per') ? at - 1 : -1)));
  return {
    column: first,
    property: 'number',
    with: { by: 'plus', column: second, ...(more.length === 0 ? {} : { more }) },
  };
}

/** Takes two columns with "times" or "minus" between them, or a figure per unit of another. */
function takeCombined(draft: Draft): Measure | null {
  const ratio = takeRatio(draft);
  if (ratio !== null) return ratio;
  const sign = draft.find('times', 'minus');
  if (sign < 0) return null;
  const [left, right] = [draft.column(sign - 1), draft.column(sign + 1)];
  if (left === null || right === null || !draft.fact(left).isFigure || !draft.fact(right).isFigure) return null;
  const by = draft.isCue(sign, 'times') ? 'times' : 'minus';
  draft.use(sign - 1, sign, sign + 1);
  return { column: left, property: 'number', with: { by, column: right } };
}

/** Takes "rent per square meter": a figure divided by the measure of a unit. */
function takeRatio(draft: Draft): Measure | null {
  const per = draft.places.find((at) => draft.isCue(at, 'per') && draft.roles(at + 1).unit !== undefined);
  const unit = per === undefined ? undefined : draft.roles(per + 1).unit;
  const over = unit === undefined ? null : measureOfUnit(draft.facts, unit);
  if (per === undefined || over === null || over.property !== 'number' || over.with !== undefined) return null;
  const near = draft.columnsThat(({ isFigure }) => isFigure).filter((at) => draft.column(at) !== over.column);
  const [at, ...others] = near.filter((place) => !draft.isVerb(place));
  if (at === undefined || others.length > 0) return null;
  const column = draft.column(at) as number;
  draft.use(per, per + 1, at);
  return { column, property: 'number', with: { by: 'over', column: over.column } };
}

/** Finds the unit after "how many": "how many km", "多少斤". */
const countedUnit = (draft: Draft): number | undefined =>
  draft.places.find((at) => draft.roles(at).unit !== undefined && draft.wasCue(at - 1, 'count', 'howmuch'));

/** Takes the measure of a unit after "how many". */
function takeCountedUnit(draft: Draft): Measure | null {
  return takeUnitAt(draft, countedUnit(draft));
}

/** Takes the measure of a unit without a number: "how many days on average". */
function takeUnit(draft: Draft): Measure | null {
  return takeUnitAt(
    draft,
    draft.places.find((at) => draft.roles(at).unit !== undefined && draft.number(at - 1) === null),
  );
}

function takeUnitAt(draft: Draft, at: number | undefined): Measure | null {
  const unit = at === undefined ? undefined : draft.roles(at).unit;
  const measure = unit === undefined ? null : measureOfUnit(draft.facts, unit);
  if (measure !== null) draft.use(at as number);
  return measure;
}

/** Takes the unit in "how many m² has the largest flat", which asks for the compared figure itself. */
export function takesUnitOf(draft: Draft, measure: Measure | null): boolean {
  const at = countedUnit(draft);
  const unit = at === undefined ? undefined : draft.roles(at).unit;
  if (unit === undefined || measure === null || measureOfUnit(draft.facts, unit)?.column !== measure.column)
    return false;
  draft.use(at as number);
  return true;
}

/** Whether values of a measure may be added: always if the question says so, except for ages, percentages and prices. */
export function isSummable(draft: Draft, { column, with: operand }: Measure, isExplicit: boolean): boolean {
  const { isAdditive, isFixed, concepts } = draft.fact(column);
  if (operand !== undefined || isAdditive) return true;
  if (!isExplicit || isFixed) return false;
  return !concepts.has('price') || draft.saysSum;
}

/** Whether high values of a measure are good without doubt. */
export const isGoodIfHigh = (draft: Draft, { column }: Measure): boolean =>
  (draft.facts.marks.includes(column) || GOOD.some((concept) => draft.fact(column).concepts.has(concept))) &&
  !GRADES.test(draft.fact(column).indexed.column.name);

const GOOD = ['revenue', 'profit', 'rating', 'score', 'satisfaction'];

/** Grades, of which low ones are good in some countries. */
const GRADES = /grade|note/i;
