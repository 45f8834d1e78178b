import { hintsOfName, wordsOfName } from '../meaning/words-of-name.js';
import { isKnownUnit, unitOf } from '../numbers/number-form.js';
import type { CodedColumn } from './coded-column.js';
import { type FirstRows, groupRows, type RowGroups, splitGroups, takeFirst } from './group-rows.js';
import { type DependencyMeasure, type GiveUp, isHopeless, measureDependency } from './measure-dependency.js';

/** An approximate functional dependency, with the rows grouped by the determinant. */
export interface Dependency extends DependencyMeasure {
  from: readonly CodedColumn[];
  to: CodedColumn;
  byFrom: RowGroups;
}

export interface DependencyLimits {
  /** Maximum share of rows that violate the dependency, among rows in groups of two or more. */
  error: number;
  /** Minimum chance-corrected agreement. */
  strength: number;
}

/** Maximum row visits when searching for determinants of two columns. */
const PAIR_BUDGET = 40_000_000;
/** Minimum gain of a pair over its better column, as a fraction of the maximum possible gain. */
const PAIR_GAIN = 0.7;
/** Minimum share of rows in groups of two or more for a pair. Pairs that are nearly keys prove little. */
const PAIR_COVER = 0.3;

/** The same share among the first rows, below which a pair is rejected. */
const FIRST_COVER = PAIR_COVER / 3;

/** A determinant, with the rows grouped by its texts. */
interface Grouped {
  column: CodedColumn;
  groups: RowGroups;
  /** Some of these rows. Most dependencies are rejected after measuring only them. */
  first: FirstRows;
}

function groupBy(column: CodedColumn): Grouped {
  const groups = withoutMissing(groupRows(column.codes, column.texts.length), column);
  return { column, groups, first: takeFirst(groups) };
}

/**
 * Returns limits at which a measurement stops early. They are much looser than the actual limits, because the first
 * groups may not be representative.
 */
const rejectionLimits = ({ error, strength }: DependencyLimits): GiveUp => ({
  error: 4 * error + 0.2,
  strength: strength / 5,
});

const errorOf = (measure: DependencyMeasure) => (measure.rows === 0 ? 1 : 1 - measure.kept / measure.rows);

/** Whether enough rows have a recurring determinant for agreement to be meaningful. */
function hasSupport(measure: DependencyMeasure, rows: number): boolean {
  const repeats = measure.rows - measure.groups;
  return measure.groups >= 3 && repeats >= 10 && measure.rows >= 0.05 * rows;
}

/** Number of repeated rows below which agreement may be chance. With more, only the strength is tested. */
const FEW_REPEATS = 100;
/** Minimum difference from always guessing the most common text, in standard errors. */
const BEYOND_CHANCE = 2.5;

/** Whether repeated rows agree more often than a guess of the most common text would (a binomial test). */
function isBeyondChance(measure: DependencyMeasure, to: CodedColumn): boolean {
  const repeats = measure.rows - measure.groups;
  if (repeats >= FEW_REPEATS) return true;
  const guess = maxCountOf(to) / to.present;
  const agreeing = measure.kept - measure.groups;
  return agreeing - repeats * guess >= BEYOND_CHANCE * Math.sqrt(repeats * guess * (1 - guess));
}

/** Returns the number of cells with the most common text. */
function maxCountOf(column: CodedColumn): number {
  let most = 0;
  for (let code = 0; code < column.counts.length; code++) {
    if (column.isMissing[code] === 0 && column.counts[code]! > most) most = column.counts[code]!;
  }
  return most;
}

function isWithin(measure: DependencyMeasure, limits: DependencyLimits, to: CodedColumn): boolean {
  if (!hasSupport(measure, to.present) || !isBeyondChance(measure, to)) return false;
  return errorOf(measure) <= limits.error && measure.strength >= limits.strength;
}

/** Whether a column can be a determinant: it is neither constant nor (nearly) a key. */
function canDetermine(column: CodedColumn): boolean {
  return column.distinct >= 2 && column.present - column.distinct >= 10 && !isMeasured(column);
}

const FRACTION = /^[+-]?\d+[.,]\d+$/;
/** Distinct texts that show whether a column is measured, and minimum share of fractions among them. */
const MEASURED = { texts: 50, share: 0.5 };

/** Whether a column holds measurements, which determine nothing: equal ones are a coincidence. */
function isMeasured(column: CodedColumn): boolean {
  const { name, texts, distinct } = column;
  if (namesMeasure(name) && isQuantity(column)) return true;
  if (distinct < MEASURED.texts) return false;
  const first = texts.slice(0, MEASURED.texts);
  return first.filter((text) => FRACTION.test(text.trim())).length >= MEASURED.share * first.length;
}

/** Whether a name ends in a unit or a word for a quantity: `Tara kg`, `downtime_min`, `price`. */
function namesMeasure(name: string): boolean {
  const unit = unitOf(wordsOfName(name).at(-1) ?? '');
  return isKnownUnit(unit) || hintsOfName(name).last === 'measure';
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
/** Distinct texts that show whether a column is a quantity, and minimum share of numbers among them. */
const QUANTITY = { texts: 50, share: 0.9 };
/** Hints in the names of columns whose numbers identify something. */
const NAMING: readonly string[] = ['id', 'number', 'code', 'year', 'kind', 'place'];

/** Whether a column holds quantities, rather than numbers of things. One quantity does not determine another. */
function isQuantity({ name, texts, isMissing }: CodedColumn): boolean {
  const first = texts.slice(0, QUANTITY.texts).filter((_, code) => isMissing[code] === 0);
  const numbers = first.filter((text) => NUMBER.test(text.trim()));
  const { all } = hintsOfName(name);
  return numbers.length >= QUANTITY.share * first.length && !NAMING.some((hint) => all.has(hint));
}

/** Whether a column has only signs such as + and -, which judge the row rather than belong to a group of rows. */
const areSigns = ({ texts, isMissing }: CodedColumn) =>
  texts.every((text, code) => isMissing[code] === 1 || !/[\p{L}\d]/u.test(text));

/**
 * Whether a column can be determined: it is neither constant (except for a few cells) nor nearly a key, nor has only
 * signs.
 */
function canBeDetermined(column: CodedColumn): boolean {
  if (column.distinct < 2 || column.present < 10 || areSigns(column)) return false;
  return maxCountOf(column) < 0.995 * column.present && column.distinct < 0.9 * column.present;
}

/**
 * Measures approximate functional dependencies once, for any limits. Excludes constants, which every column determines,
 * and keys, which determine every column. Cost: one pass over the rows for each pair of columns, and a limited number of
 * passes for determinants of two columns.
 */
export class DependencySearch {
  readonly columns: readonly CodedColumn[];
  readonly #grouped: readonly Grouped[];
  readonly #targets: readonly CodedColumn[];
  readonly #tally: Uint32Array;
  readonly #measures = new Map<CodedColumn, Map<CodedColumn, DependencyMeasure>>();
  readonly #pairs: PairMeasures[] = [];

  /** @param loosest limits that those of no later search exceed. */
  constructor(columns: readonly CodedColumn[], loosest: DependencyLimits) {
    this.columns = columns;
    this.#tally = new Uint32Array(Math.max(1, ...columns.map(({ texts }) => texts.length)));
    this.#grouped = columns.filter(canDetermine).map(groupBy);
    this.#targets = columns.filter(canBeDetermined);
    const quantities = new Set(columns.filter(isQuantity));
    const giveUp = rejectionLimits(loosest);
    for (const grouped of this.#grouped) {
      const { column } = grouped;
      const targets = this.#targets.filter((to) => to !== column && !(quantities.has(column) && quantities.has(to)));
      this.#measures.set(column, new Map(targets.map((to) => [to, this.#measure(grouped, to, giveUp)])));
    }
  }

  #measure({ groups, first }: Grouped, to: CodedColumn, giveUp: GiveUp): DependencyMeasure {
    const sample = measureDependency(first, to, this.#tally, giveUp);
    return isHopeless(sample, giveUp) ? sample : measureDependency(groups, to, this.#tally, giveUp);
  }

  /** Finds dependencies with determinants of one or two columns. */
  find(limits: DependencyLimits, pairLimits: DependencyLimits): Dependency[] {
    const found = this.#grouped.flatMap(({ column, groups }) =>
      [...this.#measures.get(column)!].flatMap(([to, measure]) =>
        isWithin(measure, limits, to) ? [{ ...measure, from: [column], to, byFrom: groups }] : [],
      ),
    );
    const strengthOf = (from: CodedColumn, to: CodedColumn) => this.#measures.get(from)?.get(to)?.strength ?? 0;
    const search = { limits: pairLimits, strengthOf, tally: this.#tally, known: this.#pairs };
    return [...found, ...findPairs(this.#grouped, this.#targets, found, search)];
  }
}

/** Removes rows with a missing text, because these do not form a group. */
function withoutMissing(groups: RowGroups, column: CodedColumn): RowGroups {
  if (!column.isMissing.includes(1)) return groups;
  return splitGroups(groups, column.codes, column.isMissing);
}

/** Limits that those of no search for pairs exceed. */
export const LOOSEST_PAIRS: DependencyLimits = { error: 0.05, strength: 0.9 };

/** What was measured of a pair of determinants, so that a search with other limits need not repeat it. */
interface PairMeasures {
  /** Measures of its first rows, and of all. */
  first: Map<CodedColumn, DependencyMeasure>;
  all: Map<CodedColumn, DependencyMeasure>;
  /** Whether nearly all of its first groups have one row. */
  isNearlyKey: boolean;
  /** Number of rows in groups of two or more; null before it is needed. */
  rows: number | null;
}

interface PairSearch {
  limits: DependencyLimits;
  strengthOf: (from: CodedColumn, to: CodedColumn) => number;
  tally: Uint32Array;
  /** The measures of earlier searches, by the place of the pair. */
  known: PairMeasures[];
}

function findPairs(
  grouped: readonly Grouped[],
  targets: readonly CodedColumn[],
  singles: readonly Dependency[],
  search: PairSearch,
): Dependency[] {
  const known = new Map<CodedColumn, Set<CodedColumn>>();
  for (const { from, to } of singles) known.set(from[0]!, (known.get(from[0]!) ?? new Set()).add(to));
  const holds = (from: CodedColumn, to: CodedColumn) => known.get(from)?.has(to) ?? false;
  const found: Dependency[] = [];
  let visits = 0;
  for (const pair of pairsOf(grouped)) {
    const [first, second] = [pair.left.column, pair.right.column];
    if (holds(first, second) || holds(second, first)) continue;
    const open = targets.filter((to) => to !== first && to !== second && !holds(first, to) && !holds(second, to));
    visits += first.codes.length * (1 + open.length);
    if (visits > PAIR_BUDGET) break;
    found.push(...tryPair(pair, open, search));
  }
  return found;
}

/** Returns the groups of both columns, split only when they are needed. */
const splitOnce = (groups: RowGroups, { codes, isMissing }: CodedColumn) => {
  let split: RowGroups | undefined;
  return () => (split ??= splitGroups(groups, codes, isMissing));
};

/** Returns the measure of a column by groups, or the one of an earlier search. */
function measureOnce(
  known: Map<CodedColumn, DependencyMeasure>,
  to: CodedColumn,
  groups: () => RowGroups,
  tally: Uint32Array,
): DependencyMeasure {
  const measure = known.get(to) ?? measureDependency(groups(), to, tally, rejectionLimits(LOOSEST_PAIRS));
  known.set(to, measure);
  return measure;
}

function tryPair({ left, right, place }: Pair, open: readonly CodedColumn[], search: PairSearch): Dependency[] {
  if (open.length === 0) return [];
  const { tally, limits, known, strengthOf } = search;
  const first = splitOnce(left.first, right.column);
  const pair = known[place] ?? startPair(left, first());
  known[place] = pair;
  const giveUp = rejectionLimits(limits);
  // The first rows of most pairs show that they determine no column.
  if (pair.isNearlyKey || open.every((to) => isHopeless(measureOnce(pair.first, to, first, tally), giveUp))) return [];
  const byFrom = splitOnce(left.groups, right.column);
  pair.rows ??= byFrom().rows.length;
  if (pair.rows < PAIR_COVER * left.column.codes.length) return [];
  const from = [left.column, right.column].sort((one, other) => one.at - other.at);
  return open.flatMap((to) => {
    const measure = measureOnce(pair.all, to, byFrom, tally);
    const before = Math.max(0, strengthOf(left.column, to), strengthOf(right.column, to));
    const gain = (measure.strength - before) / (1 - before);
    return gain >= PAIR_GAIN && isWithin(measure, limits, to) ? [{ ...measure, from, to, byFrom: byFrom() }] : [];
  });
}

function startPair(left: Grouped, { rows }: RowGroups): PairMeasures {
  const isNearlyKey = left.first.areWhole && rows.length < FIRST_COVER * left.first.rows.length;
  return { first: new Map(), all: new Map(), isNearlyKey, rows: null };
}

/** Two determinants, and the place of the pair among all. */
interface Pair {
  left: Grouped;
  right: Grouped;
  place: number;
}

/** Yields pairs of determinants, those with fewer distinct texts first, because their groups are larger. */
function* pairsOf(grouped: readonly Grouped[]): Generator<Pair> {
  const coarse = [...grouped].sort((one, other) => one.column.distinct - other.column.distinct);
  let place = 0;
  for (let right = 1; right < coarse.length; right++) {
    for (let left = 0; left < right; left++) yield { left: coarse[left]!, right: coarse[right]!, place: place++ };
  }
}
