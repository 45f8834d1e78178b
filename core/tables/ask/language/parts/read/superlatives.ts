import type { Measure } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import type { CueName } from '../words/parts.js';

export type Order = 'highest' | 'lowest';

/** A superlative of a question: "oldest", "most", "latest". */
export interface FoundSuperlative {
  at: number;
  order: Order;
  /** What it compares: a named figure, the number of rows, a date, or the measure of a degree. */
  kind: 'figure' | 'count' | 'date' | 'degree';
  /** What a degree compares. */
  measure: Measure | null;
  /** Whether it is "best" or "worst", which needs no figure if the table has one main figure. */
  isGood: boolean;
  /** Whether it is "most" or "fewest", which may count rows. */
  isMost: boolean;
}

const PLAIN: readonly (readonly [cues: readonly CueName[], order: Order, kind: 'figure' | 'count' | 'date'])[] = [
  [['common'], 'highest', 'count'],
  [['rare'], 'lowest', 'count'],
  [['max', 'most', 'top', 'best'], 'highest', 'figure'],
  [['min', 'fewest', 'worst'], 'lowest', 'figure'],
  [['last'], 'highest', 'date'],
  [['first'], 'lowest', 'date'],
];

const superlative = (
  at: number,
  order: Order,
  kind: FoundSuperlative['kind'],
  more: Partial<FoundSuperlative> = {},
) => ({
  at,
  order,
  kind,
  measure: null,
  isGood: false,
  isMost: false,
  ...more,
});

/** Finds the superlative of a question; in Chinese, also an ordinal with a figure: "工资排第二". */
export function findSuperlative(draft: Draft): FoundSuperlative | null {
  const isOver = overOf(draft) >= 0;
  for (const at of draft.places) {
    const found = degreeAt(draft, at, isOver) ?? plainAt(draft, at);
    if (found !== null) return found;
  }
  const hasOrdinal = draft.places.some((at) => draft.roles(at).ordinal !== undefined);
  if (!hasOrdinal || draft.facts.words.language !== 'zh') return null;
  return draft.columnsThat(({ isFigure }) => isFigure).length === 0 ? null : superlative(-1, 'highest', 'figure');
}

/** Reads a degree such as "oldest". With a figure next to it, it only gives the order: "largest amount". */
function degreeAt(draft: Draft, at: number, isOver: boolean): FoundSuperlative | null {
  const degree = draft.roles(at).degrees.find(({ form }) => form === 'most' || form === 'least');
  if (degree === undefined) return null;
  const isMost = degree.form === 'most';
  const compared = draft.facts.degree(degree.degree);
  const figure = figureBeside(draft, at);
  const isNamed = isOver || (figure !== null && figure !== compared?.measure.column);
  if (isNamed) return superlative(at, isMost ? 'highest' : 'lowest', 'figure');
  if (compared === null) return null;
  const order = isMost === compared.isReversed ? 'lowest' : 'highest';
  return superlative(at, order, 'degree', { measure: compared.measure });
}

const BOTTOM = new Set(['bottom', 'last']);

function plainAt(draft: Draft, at: number): FoundSuperlative | null {
  const plain = PLAIN.find(([cues]) => draft.isCue(at, ...cues));
  if (plain === undefined) return null;
  const [, order, kind] = plain;
  const isBottom = BOTTOM.has(draft.parts[at]?.key ?? '');
  const isTop = draft.isCue(at, 'top') && !isBottom;
  const isPlace = (isTop || isBottom) && draft.columnsThat(({ isFigure }) => isFigure).length === 0;
  const ranks = isPlace ? draft.facts.degree('rank') : null;
  if (ranks !== null) return superlative(at, isTop ? 'lowest' : 'highest', 'degree', { measure: ranks.measure });
  const isGood = draft.isCue(at, 'best', 'worst');
  return superlative(at, order, kind, { isGood, isMost: draft.isCue(at, 'most', 'fewest') });
}

/** Returns the figure that is named next to a superlative. */
function figureBeside(draft: Draft, at: number): number | null {
  for (const place of [at - 1, at + 1]) {
    const column = draft.column(place);
    if (column !== null && draft.fact(column).isFigure && !draft.isVerb(place)) return column;
  }
  return null;
}

/** Finds the "by" before the figure that decides: "top 3 customers by revenue"; -1 if there is none. */
export function overOf(draft: Draft): number {
  const over = draft.places.find((at) => {
    const column = draft.column(at + 1);
    const isFigure = column !== null && draft.fact(column).isFigure;
    const isFormula = draft.parts[at + 1]?.meaning.kind === 'formula';
    return draft.isCue(at, 'per') && (isFigure || isFormula || draft.isCue(at + 1, 'count'));
  });
  return over ?? -1;
}

/** How many rows or groups are requested ("top 5"), and at which rank ("second highest"). */
export interface Places {
  keep: number;
  place: number;
}

/** Takes the number next to a superlative, the ordinal, or the number before the requested noun. */
export function takePlaces(draft: Draft, { at }: FoundSuperlative): Places {
  const isOrdinal = (place: number) => draft.roles(place).ordinal !== undefined;
  const near = at < 0 ? draft.places.filter(isOrdinal) : [at - 1, at + 1];
  for (const place of near) {
    const { ordinal } = draft.roles(place);
    const keep = ordinal === undefined ? countAt(draft, place, 1) : 1;
    if (keep === null) continue;
    draft.use(place);
    if (draft.roles(place + 1).unit !== undefined) draft.use(place + 1);
    return { keep, place: ordinal ?? 1 };
  }
  const counted = draft.places.find((place) => countAt(draft, place, 2) !== null && isRequested(draft, place + 1));
  const keep = counted === undefined ? null : countAt(draft, counted, 2);
  draft.use(counted ?? -1);
  return { keep: keep ?? 1, place: 1 };
}

function countAt(draft: Draft, at: number, least: number): number | null {
  const number = draft.number(at);
  return number !== null && Number.isInteger(number) && number >= least && number <= 1000 ? number : null;
}

function isRequested(draft: Draft, at: number): boolean {
  const column = draft.column(at);
  return draft.roles(at).isNoun || (column !== null && draft.fact(column).isName);
}
