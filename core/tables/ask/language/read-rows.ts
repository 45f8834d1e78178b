import type { Condition, Measure, Rows } from '../plan/query-plan.js';
import { type ConditionPiece, isApart, type RowsPiece, type Superlative, wordPlaces } from './question/candidate.js';
import { isRank } from './question/is-rank.js';
import type { ColumnMention, Cue } from './question/mentions.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';

const MAX_SETS = 160;

/** Returns the rows selected by every set of up to three conditions whose words do not overlap. */
export function readRows(pieces: readonly ConditionPiece[]): RowsPiece[] {
  const sets = conditionSets(pieces);
  return sets.map(([set, isAlternative]) => ({
    rows: rowsOf(set, isAlternative),
    conditions: set,
    isAlternative,
    superlative: null,
    neighbor: null,
    used: set.flatMap(({ used }) => used),
  }));
}

type ConditionSet = [set: ConditionPiece[], isAlternative: boolean];

function conditionSets(pieces: readonly ConditionPiece[]): ConditionSet[] {
  const single = pieces.map((piece): ConditionSet => [[piece], false]);
  const double: ConditionSet[] = [];
  const triple: ConditionSet[] = [];
  for (const [at, first] of pieces.entries()) {
    const later = pieces.slice(at + 1);
    for (const [next, second] of later.entries()) {
      if (!isApart(first, second)) continue;
      const isAlternative = isSame(first, second);
      double.push([[first, second], isAlternative]);
      if (first.column === second.column) double.push([[first, second], !isAlternative]);
      triple.push(...withThird([first, second], later.slice(next + 1)));
    }
  }
  return [[[], false] as ConditionSet, ...single, ...double, ...triple].slice(0, MAX_SETS);
}

function withThird(pair: readonly [ConditionPiece, ConditionPiece], others: readonly ConditionPiece[]): ConditionSet[] {
  const apart = others.filter((other) => pair.every((piece) => isApart(piece, other)));
  return apart.map((third) => [[...pair, third], false]);
}

const isSame = (a: ConditionPiece, b: ConditionPiece) =>
  a.column === b.column && a.form === 'value' && b.form === 'value' && !a.isNegated && !b.isNegated;

function rowsOf(set: readonly ConditionPiece[], isAlternative: boolean): Rows {
  const conditions = set.map(({ condition }) => condition);
  const [only] = conditions;
  if (only === undefined) return { op: 'all' };
  const condition: Condition = conditions.length === 1 ? only : { op: isAlternative ? 'or' : 'and', of: conditions };
  return { op: 'where', rows: { op: 'all' }, condition };
}

/** Also returns the highest, lowest, first or last of the rows if the question requests them. */
export function addSuperlatives(question: Question, base: RowsPiece): RowsPiece[] {
  return question.cues
    .filter(({ meaning }) => meaning.kind === 'superlative')
    .filter((cue) => base.conditions.every((piece) => isApart(piece, cue)))
    .flatMap((cue) => superlativesOf(question, cue))
    .map((superlative) => withSuperlative(base, superlative));
}

function withSuperlative(base: RowsPiece, superlative: Superlative): RowsPiece {
  const { order, by, count, cue, mention } = superlative;
  const rows: Rows =
    by === null
      ? { op: order as 'first' | 'last', rows: base.rows, count }
      : { op: order as 'highest' | 'lowest', rows: base.rows, by, count };
  return {
    ...base,
    rows,
    superlative,
    used: [...base.used, ...wordPlaces(cue), ...(mention === null ? [] : wordPlaces(mention))],
  };
}

function superlativesOf(question: Question, cue: Cue): Superlative[] {
  const { order, axis, on } = cue.meaning;
  if (order === undefined) return [];
  const count = adjacentCount(question, cue);
  if (axis === 'place') return [{ order, by: null, cue, mention: null, count }];
  const found: Superlative[] = [];
  for (const [column, indexed] of question.index.columns.entries()) {
    const by = measureFor(indexed, column, axis ?? 'number');
    if (by === null) continue;
    if (on !== undefined && (on === 'ranks') !== isRank(indexed, question.words)) continue;
    found.push({ order, by, cue, mention: bestMention(question, column, cue), count });
  }
  return found;
}

function measureFor(indexed: IndexedColumn, column: number, axis: string): Measure | null {
  const { kind, dated, numeric, distinct } = indexed;
  if (distinct < 2) return null;
  if (axis === 'date') {
    if (kind === 'year') return { column, property: 'number' };
    if (dated > 0.5) return { column, property: 'date' };
    return null;
  }
  return numeric > 0.5 && kind !== 'date' && kind !== 'year' ? { column, property: 'number' } : null;
}

/** Returns the mention of a column that is closest to a phrase. */
export function bestMention(
  question: Question,
  column: number,
  near: { from: number; to: number },
): ColumnMention | null {
  let best: ColumnMention | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const mention of question.columns) {
    if (mention.column !== column) continue;
    const gap = mention.from >= near.to ? mention.from - near.to : near.from - mention.to + 2;
    const cost = gap + (mention.via === 'synonym' ? 3 : 0) + (1 - mention.share) * 3;
    if (cost < least) {
      least = cost;
      best = mention;
    }
  }
  return best;
}

/** Returns the number next to a superlative, 2 to 100 ("top 5", "first three", "5 largest"); 1 if there is none. */
function adjacentCount(question: Question, cue: Cue): number {
  const number = question.numbers.find(
    ({ from, to, form }) => form !== 'ordinal' && (from === cue.to || to === cue.from),
  );
  return number !== undefined && Number.isInteger(number.value) && number.value > 1 && number.value <= 100
    ? number.value
    : 1;
}

/** Also returns the rows after or before the rows if the question requests them. */
export function addNeighbors(question: Question, base: RowsPiece): RowsPiece[] {
  if (base.conditions.length === 0) return [];
  const found: RowsPiece[] = [];
  for (const cue of question.cues) {
    const { kind } = cue.meaning;
    if (kind !== 'next' && kind !== 'previous') continue;
    if (!base.conditions.every((piece) => isApart(piece, cue))) continue;
    found.push({
      ...base,
      rows: { op: kind, rows: base.rows },
      neighbor: { kind, cue },
      used: [...base.used, ...wordPlaces(cue)],
    });
  }
  return found;
}
