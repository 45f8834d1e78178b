import type { Condition, Measure } from '../../../plan/query-plan.js';
import { emptyCell, noCell } from '../facts/cell-conditions.js';
import type { ColumnFact, TableFacts } from '../facts/column-facts.js';
import { foldKey, type PartToken } from '../words/part-tokens.js';
import type { Meaning, WordState } from '../words/parts.js';
import { COST, cueMeaning, type PartSink } from './part-sink.js';

/** Maximum distinct values of a column of states, one of which a negated word may name: "unpaid" for other than "Paid". */
const MAX_STATES = 12;

/** Adds the conditions that words state by themselves: "sold out", "overdue", "unpaid", "in their forties". */
export function findStates(sink: PartSink): void {
  for (const from of sink.tokens.keys()) {
    for (const { to, sense, isExact } of sink.phrasesAt(sink.facts.words.roles, from)) {
      const found = isExact ? firstOf(sense.states, (state) => conditionOf(sink.facts, state)) : null;
      if (found !== null) sink.add(from, to, COST.state, { kind: 'condition', ...found });
    }
    findNegated(sink, from);
    findDecade(sink, from);
  }
}

interface Stated {
  condition: Condition;
  column: number;
}

function firstOf<From, To>(all: readonly From[], read: (one: From) => To | null): To | null {
  for (const one of all) {
    const found = read(one);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the condition of a state in a table; null if no column or several may have it. */
function conditionOf(facts: TableFacts, { of, by, than, value }: WordState): Stated | null {
  if (by === 'later' || by === 'timely') return later(facts, of, than, by);
  const column = facts.only(of, (fact) => canHave(fact, by));
  if (column === null) return null;
  if (by === 'no') return { condition: noCell(facts, column), column };
  if (by === 'empty') return { condition: emptyCell(facts, column), column };
  if (by === 'filled') return { condition: { op: 'not', of: emptyCell(facts, column) }, column };
  return { condition: { op: 'compare', measure: { column, property: 'number' }, by, value }, column };
}

function canHave({ isFigure, isDate, hasGaps, flag }: ColumnFact, by: WordState['by']): boolean {
  if (by === 'no') return flag !== null || (isDate && hasGaps);
  return by === 'empty' || by === 'filled' ? hasGaps : isFigure;
}

/** Compares two dates of a row: "returned late", "paid on time". */
function later(
  facts: TableFacts,
  of: readonly string[],
  than: readonly string[],
  by: 'later' | 'timely',
): Stated | null {
  const isDate = (fact: ColumnFact) => fact.isDate;
  const [column, other] = [facts.only(of, isDate), facts.only(than, isDate)];
  if (column === null || other === null || column === other) return null;
  const measure: Measure = { column, property: 'date', with: { by: 'minus', column: other } };
  return { condition: { op: 'compare', measure, by: by === 'later' ? '>' : '<=', value: 0 }, column };
}

/** Adds "unread" for the yes/no column "Read?", "unsold" for an empty "Sold on", and "unpaid" for other than "Paid". */
function findNegated(sink: PartSink, at: number): void {
  const { facts } = sink;
  const { key, stem } = sink.tokens[at] as PartToken;
  const prefix = facts.words.negations.find((one) => key.startsWith(one) && key.length >= one.length + 3);
  if (prefix === undefined) return;
  const rest = { key: key.slice(prefix.length), stem: stem.slice(prefix.length) };
  for (const meaning of negatable(facts, rest))
    sink.add(at, at + 1, COST.name, { kind: 'compound', of: [...cueMeaning('not'), meaning] });
}

type Word = Pick<PartToken, 'key' | 'stem'>;

/** Returns the columns and values that a word without its negating prefix names. */
function negatable(facts: TableFacts, word: Word): Meaning[] {
  const isSame = (one: Word) => one.key === word.key || one.stem === word.stem;
  const fits = (fact: ColumnFact) => canHave(fact, 'no');
  const named = facts.columns.flatMap((fact, column) => (fits(fact) && fact.header.some(isSame) ? [column] : []));
  const columns = named.length > 0 ? named : conceptsOf(facts, word).flatMap((one) => facts.ofConcept(one, fits));
  if (columns.length > 0) return [...new Set(columns)].map((column) => ({ kind: 'column', column, via: 'verb' }));
  return facts.columns.flatMap(({ isName, indexed }, column): Meaning[] => {
    if (!isName || indexed.distinct > MAX_STATES) return [];
    const value = (indexed.column.texts ?? []).find((text) => foldKey(text.trim(), facts.words.language) === word.key);
    return value === undefined ? [] : [{ kind: 'value', column, value, match: 'same' }];
  });
}

function conceptsOf({ words }: TableFacts, { key, stem }: Word): string[] {
  const phrases = [...(words.concepts.get(key) ?? []), ...(words.concepts.get(stem) ?? [])];
  const single = phrases.filter(({ keys, stems }) => keys.length === 1 && (keys[0] === key || stems[0] === stem));
  return [...new Set(single.map(({ sense }) => sense.concept))];
}

/** Endings of decades in digits: "1960s", "60er Jahre", "60年代". */
const DECADE = new Set(['s', 'er', 'ern', '年']);

/** Adds "in the 60s", "1990s" and "in their forties". */
function findDecade(sink: PartSink, at: number): void {
  const first = decadeAt(sink, at);
  const to = sink.facts.words.decades.has(sink.tokens[at]?.key ?? '') ? at + 1 : decadeEnd(sink, at);
  if (first === null || to === null) return;
  const age = first < 100 ? sink.facts.only(['age'], ({ isFigure }) => isFigure) : null;
  if (age === null) {
    const year = first >= 100 ? first : first + (first < 30 ? 2000 : 1900);
    sink.add(at, to, 0, { kind: 'moment', moment: { property: 'year', first: year, last: year + 9 } });
    return;
  }
  const measure: Measure = { column: age, property: 'number' };
  const condition: Condition = { op: 'between', measure, from: first, to: first + 9 };
  sink.add(at, to, 0, { kind: 'condition', condition, column: age });
}

/** Returns the first year or age of the decade at a token: 60, 1990. */
function decadeAt({ tokens, facts }: PartSink, at: number): number | null {
  // Otherwise it is a possessive: "2020's total revenue".
  const isOneWord = tokens[at]?.to === tokens[at + 1]?.from;
  const isDigits = tokens[at]?.number !== null && isOneWord && DECADE.has(tokens[at + 1]?.key ?? '');
  const first = facts.words.decades.get(tokens[at]?.key ?? '') ?? (isDigits ? (tokens[at]?.number ?? 0) : 0);
  const isPossible = (first >= 10 && first < 100) || (first >= 1800 && first < 2100);
  return first % 10 === 0 && isPossible ? first : null;
}

function decadeEnd({ tokens, facts }: PartSink, at: number): number | null {
  if (facts.words.language !== 'zh') return /^jahr/.test(tokens[at + 2]?.key ?? '') ? at + 3 : at + 2;
  return tokens[at + 2]?.key === '代' ? at + 3 : null;
}
