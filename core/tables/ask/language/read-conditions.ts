import type { Condition, Property } from '../plan/query-plan.js';
import { type ConditionPiece, isApart, wordPlaces } from './question/candidate.js';
import type { Cue, NumberMention, ValueMention, WordSpan } from './question/mentions.js';
import type { Question } from './question/question.js';
import type { IndexedColumn } from './question/table-index.js';

const MAX_PIECES = 16;

/** Returns all conditions that the question may express, most likely first. */
export function readConditions(question: Question): ConditionPiece[] {
  const pieces = [
    ...question.values.map((value) => valuePiece(question, value)),
    ...question.numbers.flatMap((number) => numberPieces(question, number)),
    ...betweenPieces(question),
    ...datePieces(question),
  ];
  const scored = pieces.map((piece) => ({ piece, weight: weigh(question, piece) }));
  scored.sort((a, b) => b.weight - a.weight);
  const kept = scored.slice(0, MAX_PIECES).map(({ piece }) => piece);
  return [...kept, ...kept.flatMap((piece) => negate(question, piece))];
}

function weigh(question: Question, { from, to, value, form }: ConditionPiece): number {
  const content = wordPlaces({ from, to }).filter((at) => question.isFiller[at] !== true).length;
  const exact =
    value === null ? 0.5 : (value.match === 'same' ? 1 : 0) + (value.via === 'word' ? 0.5 : 0) + 0.3 / value.texts;
  return content * 2 + exact + (form === 'compare' || form === 'between' ? 2 : 0);
}

function valuePiece(question: Question, value: ValueMention): ConditionPiece {
  const { from, to, column, match } = value;
  const condition: Condition = { op: 'is', column, value: value.value, match };
  const header = adjacentHeader(question, column, value);
  return {
    from,
    to,
    column,
    condition,
    form: 'value',
    value,
    by: null,
    isNegated: false,
    used: [...wordPlaces(value), ...header],
  };
}

/** Returns the positions of the words that name the column directly before or after its value. */
function adjacentHeader(question: Question, column: number, span: WordSpan): number[] {
  return question.columns
    .filter((mention) => mention.column === column && isApart(mention, span))
    .filter((mention) => gapBetween(question, mention, span) <= 0)
    .flatMap(wordPlaces);
}

/** Counts the content words between two spans; 9 if there are more than four words between them. */
function gapBetween(question: Question, a: WordSpan, b: WordSpan): number {
  const [from, to] = a.to <= b.from ? [a.to, b.from] : [b.to, a.from];
  if (to - from > 4) return 9;
  return wordPlaces({ from, to }).filter((at) => question.isFiller[at] !== true).length;
}

const isYear = (value: number) => Number.isInteger(value) && value > 1400 && value < 2101;

function numberPieces(question: Question, number: NumberMention): ConditionPiece[] {
  const comparisons = comparisonsOf(question, number);
  const found: ConditionPiece[] = [];
  for (const [column, indexed] of question.index.columns.entries()) {
    for (const property of propertiesFor(indexed, number.value)) {
      found.push(...equalPieces(question, number, column, property));
      for (const { by, cue } of comparisons) {
        const condition: Condition = { op: 'compare', measure: { column, property }, by, value: number.value };
        const from = Math.min(cue.from, number.from);
        const to = Math.max(cue.to, number.to);
        const used = [...wordPlaces({ from, to }), ...adjacentHeader(question, column, { from, to })];
        found.push({ from, to, column, condition, form: 'compare', value: null, by, isNegated: false, used });
      }
    }
  }
  return found;
}

function propertiesFor({ numeric, kind, dated }: IndexedColumn, value: number): Property[] {
  if (kind === 'year') return isYear(value) ? ['number'] : [];
  if (kind === 'date' || (dated > 0.5 && kind !== 'number')) return isYear(value) ? ['year'] : [];
  return numeric > 0.3 ? ['number'] : [];
}

/**
 * Reads conditions that a cell equals a number, unless the number is part of a value in a cell. The cell may contain
 * words as well ("198 laps").
 */
function equalPieces(question: Question, number: NumberMention, column: number, property: Property): ConditionPiece[] {
  const { from, to, value } = number;
  const isFound = question.values.some(
    (mention) => mention.column === column && mention.from === from && mention.to === to && mention.match === 'same',
  );
  if (isFound) return [];
  const data = question.index.columns[column]?.column;
  if (property === 'number' && !(data?.numbers ?? new Float64Array()).includes(value)) return [];
  const condition: Condition = { op: 'compare', measure: { column, property }, by: '=', value };
  const used = [...wordPlaces(number), ...adjacentHeader(question, column, number)];
  return [
    {
      from,
      to,
      column,
      condition,
      form: property === 'year' ? 'date' : 'equal',
      value: null,
      by: '=',
      isNegated: false,
      used,
    },
  ];
}

type Comparison = { by: '=' | '!=' | '<' | '<=' | '>' | '>='; cue: Cue };

function comparisonsOf(question: Question, number: NumberMention): Comparison[] {
  const found: Comparison[] = [];
  for (const cue of question.cues) {
    const { kind, by } = cue.meaning;
    if (by === undefined || by === '!=') continue;
    const isBefore = kind === 'before' && cue.to <= number.from && isShortGap(question, cue.to, number.from);
    const isAfter = kind === 'after' && cue.from >= number.to && cue.from - number.to <= 1;
    if (isBefore || isAfter) found.push({ by, cue });
  }
  return found;
}

function isShortGap(question: Question, from: number, to: number): boolean {
  if (to - from > 3) return false;
  return wordPlaces({ from, to }).every(
    (at) => question.isFiller[at] === true || question.tokens[at]?.text === 'year' || question.tokens[at]?.text === '$',
  );
}

/** Reads "between 1990 and 1995", "from 1990 to 1995", "in the 1990s". */
function betweenPieces(question: Question): ConditionPiece[] {
  const found: ConditionPiece[] = [];
  const add = (span: WordSpan, low: number, high: number) => {
    for (const [column, indexed] of question.index.columns.entries()) {
      for (const property of propertiesFor(indexed, high)) {
        const condition: Condition = { op: 'between', measure: { column, property }, from: low, to: high };
        const used = [...wordPlaces(span), ...adjacentHeader(question, column, span)];
        found.push({ ...span, column, condition, form: 'between', value: null, by: 'between', isNegated: false, used });
      }
    }
  };
  for (const first of question.numbers) {
    const decade = decadeOf(question, first);
    if (decade !== null) {
      add({ from: first.from, to: first.to + 1 }, decade, decade + (decade % 100 === 0 ? 99 : 9));
    }
    const second = question.numbers.find(({ from }) => from > first.to && from <= first.to + 2);
    const isRange = second !== undefined && second.value > first.value && isBetween(question, first, second);
    if (isRange) add({ from: first.from - 1, to: second.to }, first.value, second.value);
  }
  return found;
}

/** Returns the first year of a decade ("1990s", "the 70's"); null for other numbers. */
function decadeOf({ tokens }: Question, { to, value }: NumberMention): number | null {
  if (tokens[to]?.text !== 's' || value % 10 !== 0) return null;
  if (isYear(value)) return value;
  return value >= 10 && value < 100 ? 1900 + value : null;
}

function isBetween({ tokens }: Question, first: NumberMention, second: NumberMention): boolean {
  const before = tokens.slice(Math.max(0, first.from - 2), first.from).map(({ text }) => text);
  const joint = tokens[second.from - 1]?.text ?? '';
  if (before.includes('between')) return joint === 'and';
  return before.includes('from') && ['to', 'through', 'until', 'and'].includes(joint);
}

/** Reads months and weekdays as conditions on date columns whose cells do not contain these words. */
function datePieces(question: Question): ConditionPiece[] {
  const found: ConditionPiece[] = [];
  for (const cue of question.cues) {
    const { kind, value } = cue.meaning;
    if ((kind !== 'month' && kind !== 'weekday') || value === undefined) continue;
    for (const [column, { dated }] of question.index.columns.entries()) {
      const isWritten = question.values.some(
        (mention) => mention.column === column && mention.from <= cue.from && mention.to >= cue.to,
      );
      if (dated < 0.6 || isWritten) continue;
      const condition: Condition = { op: 'compare', measure: { column, property: kind }, by: '=', value };
      const used = [...wordPlaces(cue), ...adjacentHeader(question, column, cue)];
      found.push({
        from: cue.from,
        to: cue.to,
        column,
        condition,
        form: 'date',
        value: null,
        by: '=',
        isNegated: false,
        used,
      });
    }
  }
  return found;
}

/** Negates a condition that follows a negation. */
function negate(question: Question, piece: ConditionPiece): ConditionPiece[] {
  const cue = question.cues.find(
    ({ meaning, to, from }) => meaning.kind === 'negation' && to <= piece.from && from >= piece.from - 5,
  );
  if (cue === undefined) return [];
  return [
    {
      ...piece,
      condition: { op: 'not', of: piece.condition },
      isNegated: true,
      used: [...piece.used, ...wordPlaces(cue)],
    },
  ];
}
