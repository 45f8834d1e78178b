import type { ColumnFact } from '../facts/column-facts.js';
import type { PartToken } from '../words/part-tokens.js';
import { COST, type PartSink } from './part-sink.js';

/** Longer cells are prose. */
const MAX_VALUE = 80;
/** Minimum share of distinct values for matching a part of a value. */
const MIN_DISTINCT = 0.3;
/** Maximum mean words of values of which a part is enough. Longer ones are remarks. */
const MAX_WORDS = 4;
/** Maximum values of a column that are compared with groups of equal values. */
const MAX_GROUPED = 2_000;

/** A part of exactly one cell, or of several. */
interface PartialValue {
  value: string;
  count: number;
  from: number;
  to: number;
}

interface ColumnSearch {
  column: number;
  /** Places of the question's tokens by stem. */
  starts: ReadonlyMap<string, readonly number[]>;
  partial: Map<string, PartialValue>;
  /** Whether a part of a value is enough, because there are many short values. */
  takesParts: boolean;
}

/** Adds the values of cells in a question: whole cells, parts of a single cell, and other words for a value. */
export function findCells(sink: PartSink): void {
  const starts = new Map<string, number[]>();
  for (const [at, { stem }] of sink.tokens.entries()) starts.set(stem, [...(starts.get(stem) ?? []), at]);
  for (const [column, fact] of sink.facts.columns.entries()) {
    if (!fact.isName || fact.flag !== null) continue;
    const search: ColumnSearch = { column, starts, partial: new Map(), takesParts: takesParts(sink, fact) };
    for (const text of valuesOf(fact)) addCell(sink, text, search);
    for (const { value, count, from, to } of search.partial.values())
      if (count === 1) sink.add(from, to, COST.partOfValue, { kind: 'value', column, value, match: 'same' });
    addGroups(sink, column, fact);
  }
}

function takesParts({ facts }: PartSink, { indexed, concepts }: ColumnFact): boolean {
  if (concepts.has('product')) return true;
  if (indexed.words > MAX_WORDS) return false;
  return facts.words.language === 'zh' || indexed.distinct > indexed.filled * MIN_DISTINCT;
}

const valuesOf = ({ indexed: { column } }: ColumnFact): string[] =>
  (column.texts ?? []).filter(
    (text, at) =>
      text.trim() !== '' && text.length <= MAX_VALUE && !column.missing.has(text) && column.counts?.[at] !== 0,
  );

function addCell(sink: PartSink, value: string, search: ColumnSearch): void {
  const cell = sink.facts.cellWords(value);
  for (const [start, { stem }] of cell.entries())
    for (const from of search.starts.get(stem) ?? []) addRun(sink, { cell, value, start, from }, search);
}

interface Run {
  cell: readonly PartToken[];
  value: string;
  /** Places of the first common word in the cell and in the question. */
  start: number;
  from: number;
}

function addRun(
  sink: PartSink,
  { cell, value, start, from }: Run,
  { column, partial, takesParts: takes }: ColumnSearch,
) {
  let length = 1;
  while (start + length < cell.length && cell[start + length]?.stem === sink.tokens[from + length]?.stem) length += 1;
  const to = from + length;
  if (start === 0 && length === cell.length) {
    const cost = costOfWhole(sink, cell, from);
    if (cost !== null) sink.add(from, to, cost, { kind: 'value', column, value, match: 'same' });
    return;
  }
  const isInside = start > 0 && cell[start - 1]?.stem === sink.tokens[from - 1]?.stem;
  if (!takes || isInside || !sink.isContent(from, to)) return;
  const key = `${from} ${to}`;
  partial.set(key, { value, count: (partial.get(key)?.count ?? 0) + 1, from, to });
}

/** Returns the cost of a whole cell; null if only the stem of a short one occurs. */
function costOfWhole(sink: PartSink, cell: readonly PartToken[], from: number): number | null {
  const isExact = cell.every(({ key }, at) => sink.tokens[from + at]?.key === key);
  if (isExact) return COST.value - (isShouted(sink, from, from + cell.length) ? COST.shouted : 0);
  const isPlural = sink.tokens[from]?.key === `${cell[0]?.key}s`;
  return isTooShort(cell) && !isPlural ? null : COST.valueStem;
}

/** Whether words are in capital letters in a question that is not: "IT", which is not "it". */
function isShouted({ text, tokens }: PartSink, from: number, to: number): boolean {
  const raw = text.slice(tokens[from]?.from, tokens[to - 1]?.to);
  return /^\p{Lu}{2,}$/u.test(raw) && /\p{Ll}/u.test(text);
}

/** Whether a cell is a single short word, whose stem may be that of another word. */
const isTooShort = ([first, ...others]: readonly PartToken[]): boolean =>
  others.length === 0 && first !== undefined && first.number === null && first.key.length < 4;

const fold = (text: string): string => text.trim().toLowerCase();

/** Adds values that are written in another way: "women" for "F". */
function addGroups(sink: PartSink, column: number, { indexed: { column: about } }: ColumnFact): void {
  const { words } = sink.facts;
  const texts = (about.texts ?? []).filter((text, at) => about.counts?.[at] !== 0 && !about.missing.has(text));
  if (texts.length > MAX_GROUPED || !areGroups(texts, words.groupedValues)) return;
  for (const from of sink.tokens.keys()) {
    for (const { to, sense } of sink.phrasesAt(words.values, from)) {
      const group = new Set(words.valueGroups[sense]?.map(fold));
      const fits = texts.filter((text) => group.has(fold(text)));
      const [value] = fits;
      if (value !== undefined && new Set(fits.map(fold)).size === 1)
        sink.add(from, to, COST.valueStem, { kind: 'value', column, value, match: 'same' });
    }
  }
}

/** Whether most texts are in groups of equal values, such as "F" and "M". Sizes also have an "M". */
function areGroups(texts: readonly string[], known: ReadonlySet<string>): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.filter((text) => known.has(fold(text))).length * 2 >= filled.length;
}
