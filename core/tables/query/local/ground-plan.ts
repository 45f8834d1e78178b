import { Fault } from '../../../fault.js';
import type { QueryPlan } from '../query-plan.js';
import type { QueryTable } from '../query-table.js';
import { figuresIn } from './figures-in.js';
import { PLAIN_WORDS } from './plain-words.js';
import { wordsIn } from './words-in.js';

/** A value that was asked for, and what of a cell it is compared with. */
interface Wanted {
  value: string | number;
  property: string;
}

function wantedIn(part: Readonly<Record<string, unknown>>): Wanted[] {
  const property = (part.measure as { property?: string } | undefined)?.property ?? 'text';
  return ['value', 'from', 'to', 'right', 'name'].flatMap((key): Wanted[] => {
    const value = part[key];
    return typeof value === 'string' || typeof value === 'number' ? [{ value, property }] : [];
  });
}

/** All parts of a plan that are objects. */
function partsOf(plan: QueryPlan): Record<string, unknown>[] {
  const parts: Record<string, unknown>[] = [];
  const open: unknown[] = [plan];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) parts.push(part as Record<string, unknown>);
    open.push(...Object.values(part));
  }
  return parts;
}

/** Months and weekdays are named in words. */
const NAMED: ReadonlySet<string> = new Set(['month', 'weekday', 'quarter']);

function isInQuestion({ value, property }: Wanted, question: string): boolean {
  if (typeof value === 'number') return NAMED.has(property) || figuresIn(question).includes(Math.abs(value));
  const asked = new Set(wordsIn(question));
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(value);
  // Of a date the year must have been said; month and day may have been words, or a whole month was meant.
  const needed = isDate ? [value.slice(0, 4)] : wordsIn(value);
  return needed.length > 0 && needed.every((word) => asked.has(word));
}

const isWord = (wanted: Wanted): wanted is Wanted & { value: string } => typeof wanted.value === 'string';

/** Numbers of a part that stand for themselves: a column is only a place. */
function numbersOf(part: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'number' && key !== 'column' ? [Math.abs(value)] : [],
  );
}

/** The figures of a question that no part of the plan takes up. */
function leftOver(question: string, parts: readonly Record<string, unknown>[], wanted: readonly Wanted[]): number[] {
  const used = new Set([
    ...parts.flatMap(numbersOf),
    ...wanted.filter(isWord).flatMap(({ value }) => figuresIn(value.replaceAll('-', ' '))),
  ]);
  // "which one" counts nothing.
  return figuresIn(question.replace(/\bone\b/gi, ' ')).filter((figure) => !used.has(figure));
}

/** More texts than this are not searched for in a question. */
const MOST_TEXTS = 5_000;
const SHORTEST_NAME = 3;

const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

/** A cell of the table that the question names in so many words, and no value of the plan takes up. */
function forgottenCell(question: string, wanted: readonly Wanted[], { columns }: QueryTable): string | undefined {
  const asked = spaced(question);
  const used = wanted.filter(isWord).map(({ value }) => spaced(value));
  const names = columns.map(({ name }) => spaced(name));
  const isForgotten = (text: string) => {
    if (text.length > question.length) return false;
    const cell = spaced(text);
    const isNamed = cell.length >= SHORTEST_NAME + 2 && /\p{L}/u.test(cell) && asked.includes(cell);
    return isNamed && !PLAIN_WORDS.has(cell.trim()) && ![...used, ...names].some((other) => other.includes(cell));
  };
  for (const { texts } of columns) {
    const found = texts && texts.length <= MOST_TEXTS ? texts.find(isForgotten) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value as a note shows it: a model may have written anything. */
const show = (value: string | number) =>
  JSON.stringify(typeof value === 'string' ? value.replace(/\p{C}/gu, '?').slice(0, 60) : value);

function leavesOut(what: string | number): Fault {
  const shown = show(what);
  return new Fault('model-failed', `The plan of the local model leaves out ${shown}, which the question names.`);
}

/**
 * Holds a plan of a model against the question: a value that nobody asked for, or a figure or cell that was asked for and
 * forgotten, would be a wrong answer that looks right. Faults: model-failed, with the reason.
 */
export function groundPlan(plan: QueryPlan, question: string, table: QueryTable): void {
  const parts = partsOf(plan);
  const wanted = parts.flatMap(wantedIn);
  const stranger = wanted.find((one) => !isInQuestion(one, question));
  if (stranger) {
    const shown = show(stranger.value);
    throw new Fault(
      'model-failed',
      `The plan of the local model looks for ${shown}, which the question does not name.`,
    );
  }
  const inNames = new Set(table.columns.flatMap(({ name }) => figuresIn(name)));
  const [figure] = leftOver(question, parts, wanted).filter((one) => !inNames.has(one));
  if (figure !== undefined) throw leavesOut(figure);
  const cell = forgottenCell(question, wanted, table);
  if (cell !== undefined) throw leavesOut(cell);
}
