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

interface Group {
  members: Uint32Array;
  /** Code of its most common text, or of the text stated by the most accurate sources. */
  mostCommon: number;
  support: number;
  /** Number of rows whose cell is not missing. */
  size: number;
  /** Share of the weights of its rows with that text; null if all rows have the same weight. */
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
  const { to, rows, kept } = dependency;
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
  const groups = determinedGroups(groupsOf(dependency, tally, weights));
  const divided = groups.filter(({ support, size, members }) => support < size || size < members.length);
  ballot.groups = { all: groups.length, divided: divided.length };
  const mostlyEmpty = weights === null ? MOSTLY_EMPTY : MOSTLY_EMPTY_SOURCES;
  const checksEmpty = to.present >= (1 - mostlyEmpty) * to.codes.length;
  for (const group of groups) {
    for (const row of group.members) tally[to.codes[row]!] = tally[to.codes[row]!]! + 1;
    for (const row of group.members) {
      ballot.checked[row] = 1;
      if (to.isMissing[to.codes[row]!] === 0) judgeText(row, group, tally, ballot);
      else if (checksEmpty) judgeEmpty(row, group, ballot);
    }
    for (const row of group.members) tally[to.codes[row]!] = 0;
  }
  return ballot;
}

function groupsOf({ byFrom, to }: Dependency, tally: Uint32Array, weights: SourceWeights | null): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at + 1 < byFrom.offsets.length; at++) {
    const members = byFrom.rows.subarray(byFrom.offsets[at]!, byFrom.offsets[at + 1]!);
    if (members.length < MIN_GROUP) continue;
    const counted = countTexts(members, to, tally);
    const weighed =
      weights === null || counted.size < 2 ? null : heaviestText(members, to, (row) => weights.byRow[row]!);
    const mostCommon = weighed?.code ?? counted.mostCommon;
    if (counted.size >= 2)
      groups.push({
        ...{ members, mostCommon, support: tally[mostCommon]!, size: counted.size },
        weighted: weighed?.share ?? null,
      });
    for (const row of members) tally[to.codes[row]!] = 0;
  }
  return groups;
}

function countTexts(members: Uint32Array, to: CodedColumn, tally: Uint32Array): { mostCommon: number; size: number } {
  let mostCommon = -1;
  let size = 0;
  for (const row of members) {
    const code = to.codes[row]!;
    if (to.isMissing[code] === 1) continue;
    size++;
    tally[code] = tally[code]! + 1;
    if (mostCommon < 0 || tally[code]! > tally[mostCommon]!) mostCommon = code;
  }
  return { mostCommon, size };
}

/**
 * Removes groups that violate the dependency far more often than the others. Errors would be distributed evenly, so
 * these groups legitimately have several texts.
 * @returns no groups if many would be removed.
 */
function determinedGroups(groups: readonly Group[]): readonly Group[] {
  let determined = groups;
  for (let round = 0; round < 3; round++) {
    const errors = determined.reduce((sum, { support, size }) => sum + (1 - support / size), 0);
    const mean = Math.max(MIN_ERROR, errors / Math.max(1, determined.length));
    determined = groups.filter(({ support, size }) => {
      return size - support <= size * mean + MAX_DEVIATIONS * Math.sqrt(size * mean * (1 - mean)) + 1;
    });
  }
  const removed = rowsOf(groups) - rowsOf(determined);
  return removed > MAX_UNDETERMINED * rowsOf(groups) ? [] : determined;
}

function rowsOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
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
