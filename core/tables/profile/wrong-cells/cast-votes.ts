import type { CodedColumn } from '../relations/coded-column.js';
import type { Dependency } from '../relations/find-dependencies.js';
import { heaviestText, type SourceWeights } from './weigh-sources.js';

/** A group of rows expects a text other than the one in the cell of a row. */
export interface Vote {
  /** Index of the row among the analyzed rows. */
  row: number;
  /** Code of the expected text. */
  expected: number;
  /** Number of rows of the group with the expected text. */
  support: number;
  /** Number of rows of the group whose cell is not missing. */
  size: number;
  /** Share of the group's other rows with the expected text. */
  share: number;
}

/** The votes of a dependency on all rows. */
export interface Ballot {
  dependency: Dependency;
  against: Vote[];
  /** 1 for each row whose cell agrees with its group. */
  inFavour: Uint8Array;
  /** 1 for each row whose group is large enough to vote. */
  checked: Uint8Array;
  /** Log-odds that the dependency is right about a cell. */
  weight: number;
  /**
   * Name of the column of sources whose accuracy determines the weight of each vote; null if all rows have the same
   * weight.
   */
  source: string | null;
  /** Number of groups that vote, and of those in which rows disagree. */
  groups: { all: number; divided: number };
}

/** Minimum rows of a group for it to vote. */
const MIN_GROUP = 3;
/**
 * Minimum share of the other rows that must agree on a text for a different text to count as wrong. Lower in large
 * groups.
 */
const MIN_AGREEMENT = 0.6;
const LARGE_GROUP = 8;
const MIN_AGREEMENT_IN_LARGE = 0.36;
/** Minimum share of the group that must agree on a text for an empty cell to count as wrong. */
const MIN_AGREEMENT_ON_EMPTY = 0.6;
/**
 * Maximum ratio of the cells of an error to those of the most common text of the group. More frequent texts are
 * alternatives.
 */
const ALTERNATIVE = 0.34;
/**
 * From this share of empty cells on, the empty cells of a column are intended. Higher if rows come from different
 * sources, because many of these state only a few values.
 */
const MOSTLY_EMPTY = 0.4;
const MOSTLY_EMPTY_SOURCES = 0.8;
const MAX_WEIGHT = 5;
/**
 * Maximum error of a group, in standard deviations above the mean of all groups. Beyond it, the group is undetermined.
 */
const MAX_DEVIATIONS = 3;
/** Maximum share of rows in undetermined groups. Beyond it, there is no dependency. */
const MAX_UNDETERMINED = 0.1;
const MIN_ERROR = 0.02;

/** Groups of rows that may vote, as columns: for each group, its place in the dependency and its counts. */
interface Groups {
  count: number;
  /** Index of the group in `Dependency.byFrom`. */
  places: Uint32Array;
  /** Code of its most common text, or of the text stated by the most accurate sources. */
  mostCommon: Uint32Array;
  /** Number of rows with that text. */
  support: Uint32Array;
  /** Number of rows whose cell is not missing. */
  sizes: Uint32Array;
  /** Share of the weights of its rows with that text; null if all rows have the same weight. */
  weighted: (number | null)[];
}

/** One group. */
interface Group {
  mostCommon: number;
  support: number;
  size: number;
  weighted: number | null;
}

/**
 * Minimum share of the weights for all other texts of a group to count as wrong. Sources copy errors from each other,
 * so a common text is not necessarily an alternative.
 */
const MIN_WEIGHTED = 0.6;

/**
 * Collects the votes of each group of a dependency.
 * @param weights weights of the rows by the accuracy of their sources; null if there are no sources.
 */
export function castVotes(dependency: Dependency, weights: SourceWeights | null = null): Ballot {
  const { to, rows, kept, byFrom } = dependency;
  const { offsets } = byFrom;
  const error = (rows - kept + 1) / (rows + 2);
  const ballot: Ballot = {
    dependency,
    against: [],
    inFavour: new Uint8Array(to.codes.length),
    checked: new Uint8Array(to.codes.length),
    source: weights?.source.name ?? null,
    groups: { all: 0, divided: 0 },
    weight: Math.max(0.1, Math.min(MAX_WEIGHT, Math.log((1 - error) / error))),
  };
  const tally = new Uint32Array(to.texts.length);
  const groups = groupsOf(dependency, tally, weights);
  const isDetermined = determinedGroups(groups);
  const mostlyEmpty = weights === null ? MOSTLY_EMPTY : MOSTLY_EMPTY_SOURCES;
  const checksEmpty = to.present >= (1 - mostlyEmpty) * to.codes.length;
  for (let at = 0; at < groups.count; at++) {
    if (isDetermined[at] === 0) continue;
    ballot.groups.all++;
    const [from, end] = [offsets[groups.places[at]!]!, offsets[groups.places[at]! + 1]!];
    const [support, size] = [groups.support[at]!, groups.sizes[at]!];
    if (support === size && size === end - from) {
      addAgreement(ballot, from, end);
      continue;
    }
    ballot.groups.divided++;
    const group = { mostCommon: groups.mostCommon[at]!, support, size, weighted: groups.weighted[at]! };
    judgeRows(byFrom.rows.subarray(from, end), group, { tally, ballot, checksEmpty });
  }
  return ballot;
}

/** Counts the votes of a group whose rows all have the same text. */
function addAgreement({ dependency, checked, inFavour }: Ballot, from: number, end: number): void {
  const { rows } = dependency.byFrom;
  for (let at = from; at < end; at++) {
    checked[rows[at]!] = 1;
    inFavour[rows[at]!] = 1;
  }
}

interface Judging {
  /** Zeros, one per text. */
  tally: Uint32Array;
  ballot: Ballot;
  checksEmpty: boolean;
}

function judgeRows(members: Uint32Array, group: Group, { tally, ballot, checksEmpty }: Judging): void {
  const { codes, isMissing } = ballot.dependency.to;
  for (const row of members) tally[codes[row]!] = tally[codes[row]!]! + 1;
  for (const row of members) {
    ballot.checked[row] = 1;
    if (isMissing[codes[row]!] === 0) judgeText(row, group, tally, ballot);
    else if (checksEmpty) judgeEmpty(row, group, ballot);
  }
  for (const row of members) tally[codes[row]!] = 0;
}

/** Counts the groups of three or more rows with two or more texts. */
function groupsOf(dependency: Dependency, tally: Uint32Array, weights: SourceWeights | null): Groups {
  const { to } = dependency;
  const { rows, offsets } = dependency.byFrom;
  const room = offsets.length - 1;
  const [places, mostCommon] = [new Uint32Array(room), new Uint32Array(room)];
  const [support, sizes] = [new Uint32Array(room), new Uint32Array(room)];
  const groups: Groups = { count: 0, places, mostCommon, support, sizes, weighted: [] };
  for (let place = 0; place < room; place++) {
    const [from, end] = [offsets[place]!, offsets[place + 1]!];
    if (end - from < MIN_GROUP) continue;
    const counted = countTexts(rows, [from, end], to, tally);
    if (counted.size >= 2) {
      const weighed =
        weights === null ? null : heaviestText(rows.subarray(from, end), to, (row) => weights.byRow[row]!);
      const best = weighed?.code ?? counted.mostCommon;
      places[groups.count] = place;
      mostCommon[groups.count] = best;
      support[groups.count] = tally[best]!;
      sizes[groups.count] = counted.size;
      groups.weighted.push(weighed?.share ?? null);
      groups.count++;
    }
    for (let at = from; at < end; at++) tally[to.codes[rows[at]!]!] = 0;
  }
  return groups;
}

function countTexts(
  rows: Uint32Array,
  [from, end]: readonly [number, number],
  { codes, isMissing }: CodedColumn,
  tally: Uint32Array,
): { mostCommon: number; size: number } {
  let mostCommon = -1;
  let size = 0;
  for (let at = from; at < end; at++) {
    const code = codes[rows[at]!]!;
    if (isMissing[code] === 1) continue;
    size++;
    tally[code] = tally[code]! + 1;
    if (mostCommon < 0 || tally[code]! > tally[mostCommon]!) mostCommon = code;
  }
  return { mostCommon, size };
}

/**
 * Marks the groups that do not violate the dependency far more often than the others. Errors would be distributed
 * evenly, so those that do legitimately have several texts.
 * @returns 1 for each such group; only zeros if there are many others.
 */
function determinedGroups({ count, support, sizes }: Groups): Uint8Array {
  const isDetermined = new Uint8Array(count).fill(1);
  for (let round = 0; round < 3; round++) {
    let errors = 0;
    let determined = 0;
    for (let at = 0; at < count; at++) {
      if (isDetermined[at] === 0) continue;
      errors += 1 - support[at]! / sizes[at]!;
      determined++;
    }
    const mean = Math.max(MIN_ERROR, errors / Math.max(1, determined));
    const deviation = MAX_DEVIATIONS * Math.sqrt(mean * (1 - mean));
    for (let at = 0; at < count; at++) {
      const size = sizes[at]!;
      isDetermined[at] = size - support[at]! <= size * mean + deviation * Math.sqrt(size) + 1 ? 1 : 0;
    }
  }
  let [all, removed] = [0, 0];
  for (let at = 0; at < count; at++) {
    all += sizes[at]!;
    if (isDetermined[at] === 0) removed += sizes[at]!;
  }
  return removed > MAX_UNDETERMINED * all ? isDetermined.fill(0) : isDetermined;
}

function judgeText(row: number, group: Group, tally: Uint32Array, ballot: Ballot): void {
  const { mostCommon, support, size, weighted } = group;
  const code = ballot.dependency.to.codes[row]!;
  const count = tally[code]!;
  if (code === mostCommon) {
    if (support >= 2) ballot.inFavour[row] = 1;
    return;
  }
  if (weighted !== null && weighted >= MIN_WEIGHTED) {
    ballot.against.push({ row, expected: mostCommon, support, size, share: weighted });
    return;
  }
  const share = support / (size - 1);
  const required = size >= LARGE_GROUP ? MIN_AGREEMENT_IN_LARGE : MIN_AGREEMENT;
  if (support >= 2 && share > required && count <= ALTERNATIVE * support) {
    ballot.against.push({ row, expected: mostCommon, support, size, share });
  } else if (count >= 2) ballot.inFavour[row] = 1;
}

function judgeEmpty(row: number, { mostCommon, support, size, weighted }: Group, ballot: Ballot): void {
  const share = weighted ?? support / size;
  if (support >= MIN_GROUP && share >= MIN_AGREEMENT_ON_EMPTY)
    ballot.against.push({ row, expected: mostCommon, support, size, share });
}
