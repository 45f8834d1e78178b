import { MONTHS, WEEKDAYS } from '../describe/format-cell.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { figuresIn, wordsIn } from './words-in.js';

export type PlanPart = Readonly<Record<string, unknown>>;

/** A value of a plan, and the property of the cells with which it is compared. */
export interface PlanValue {
  value: string | number;
  property: string;
  /** Whether the requested rows must not have the value. */
  isDenied: boolean;
}

const negates = (part: PlanPart) => part.op === 'not' || part.by === '!=';

/** Returns all objects of a plan, and whether each is negated. */
export function partsOf(plan: QueryPlan): { part: PlanPart; isDenied: boolean }[] {
  const parts: { part: PlanPart; isDenied: boolean }[] = [];
  const open: { value: unknown; isDenied: boolean }[] = [{ value: plan, isDenied: false }];
  while (open.length > 0) {
    const { value, isDenied } = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    const part = value as PlanPart;
    const isNegated = !Array.isArray(value) && negates(part) ? !isDenied : isDenied;
    if (!Array.isArray(value)) parts.push({ part, isDenied: isNegated });
    open.push(...Object.values(part).map((one) => ({ value: one, isDenied: isNegated })));
  }
  return parts;
}

const VALUE_KEYS = ['value', 'from', 'to', 'right', 'name', 'at'];
/** Keys of row counts. A count of 1 may have no word in the question, as in "the". */
const COUNT_KEYS = ['count', 'keep'];

/** Returns the values of a part that must occur in the question. */
export function planValuesIn({ part, isDenied }: { part: PlanPart; isDenied: boolean }): PlanValue[] {
  const property = (part.measure as { property?: string } | undefined)?.property ?? 'text';
  const values = [
    ...VALUE_KEYS.map((key) => part[key]),
    ...COUNT_KEYS.map((key) => part[key]).filter((count) => count !== 1),
  ];
  return values.flatMap((value): PlanValue[] =>
    typeof value === 'string' || typeof value === 'number' ? [{ value, property, isDenied }] : [],
  );
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];
const SATURDAY = 6;

const isNameOf = (word: string, name: string | undefined) =>
  name !== undefined && (word === name.toLowerCase() || (word.length >= 3 && name.toLowerCase().startsWith(word)));

/** Whether a word names a month (1 to 12), a weekday (1 to 7) or a quarter (1 to 4), by property. */
const NAMES: Readonly<Record<string, (value: number, word: string, next: string | undefined) => boolean>> = {
  month: (value, word) => isNameOf(word, MONTHS[value - 1]),
  weekday: (value, word) =>
    isNameOf(word.replace(/s$/, ''), WEEKDAYS[value - 1]) || (value >= SATURDAY && /^weekends?$/.test(word)),
  quarter: (value, word, next) => word === `q${value}` || (word === ORDINALS[value - 1] && next === 'quarter'),
};

/** Returns the words of a question that name a month, weekday or quarter; none for other properties. */
function namesOf(value: number, property: string, words: readonly string[]): string[] {
  const isName = NAMES[property];
  return isName ? words.filter((word, at) => isName(value, word, words[at + 1])) : [];
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(.*))?$/;

interface Day {
  year: number;
  month: number;
  day: number;
  time: string;
}

function dayOf(value: string): Day | null {
  const found = DATE.exec(value);
  if (found === null) return null;
  return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]), time: found[4] ?? '' };
}

/** Returns the words that name the month of a date, or its quarter if the date is at the start or end of one. */
function monthWords({ month }: Day, words: readonly string[]): string[] {
  const quarter = month % 3 === 2 ? [] : namesOf(Math.ceil(month / 3), 'quarter', words);
  return [...namesOf(month, 'month', words), ...quarter];
}

const isWholeDay = (time: string) => time === '' || /^(?:00:00(?::00)?|23:59(?::59)?)(?:\.\d+)?Z?$/.test(time);

/**
 * Whether the question states year, month and day of a date. At the start or end of a period, month and day may be
 * missing.
 */
function isDateNamed(date: Day, words: readonly string[], figures: readonly number[]): boolean {
  const { year, month, day, time } = date;
  const isFirst = day === 1;
  const isLast = day === new Date(Date.UTC(year, month, 0)).getUTCDate();
  const endsYear = (month === 1 && isFirst) || (month === 12 && isLast);
  const isMonth = endsYear || monthWords(date, words).length > 0 || figures.includes(month);
  const isDay = isFirst || isLast || figures.includes(day);
  const isTime = isWholeDay(time) || figuresIn(time).every((figure) => figures.includes(figure));
  return figures.includes(year) && isMonth && isDay && isTime;
}

const isMinusStated = (value: number, question: string) =>
  figuresIn(question).includes(-value) &&
  (/\b(?:minus|negative)\b/i.test(question) || /(?<![\p{L}\p{N}])[-\u2212]\s?\d/u.test(question));

/** Whether the question states exactly this value of a plan. */
export function isInQuestion({ value, property }: PlanValue, question: string): boolean {
  const words = wordsIn(question);
  // The "one" of "which one" is not a number.
  const figures = figuresIn(question.replace(/\b(?:which|the|this|that|each|every|any) one\b/gi, ' '));
  if (typeof value === 'number') {
    if (value < 0) return isMinusStated(value, question);
    return figures.includes(value) || namesOf(value, property, words).length > 0;
  }
  const date = dayOf(value);
  if (date !== null) return isDateNamed(date, words, figures);
  const needed = wordsIn(value);
  return needed.length > 0 && needed.every((word) => words.includes(word));
}

/** Returns the words of a question that a value of a plan explains. */
export function wordsOfValue({ value, property }: PlanValue, words: readonly string[]): string[] {
  if (typeof value === 'number') return namesOf(value, property, words);
  const date = dayOf(value);
  return date === null ? wordsIn(value) : monthWords(date, words);
}
