import type { CodedColumn } from '../relations/coded-column.js';
import type { Dependency } from '../relations/find-dependencies.js';

/** One row's group says that its cell should hold another text. */
export interface Vote {
  /** Row among those that were looked at. */
  row: number;
  /** Code of the expected text. */
  expected: number;
  /** Rows of the group that hold it. */
  support: number;
  /** Rows of the group that hold anything. */
  size: number;
  /** Of the other rows of the group, those that hold it. */
  share: number;
}

/** What one dependency says of all rows. */
export interface Ballot {
  dependency: Dependency;
  against: Vote[];
  /** 1 for each row whose cell the group confirms. */
  inFavour: Uint8Array;
  /** 1 for each row whose group was large enough to say anything. */
  checked: Uint8Array;
  /** Log-odds that it is right about a cell. */
  weight: number;
}

/** Rows that a group must have to say anything. */
const FEWEST = 3;
/** Share of the others that must agree on a text to call a different one wrong; of large groups a plurality is enough. */
const SURE = 0.6;
const LARGE = 8;
const SURE_WHEN_LARGE = 0.36;
/** Share of the group that must agree to fill an empty cell. */
const SURE_OF_EMPTY = 0.6;
/** A text that holds this much of the group beside the commonest one is an alternative, no slip. */
const ALTERNATIVE = 0.34;
/** Columns with more empty cells than this are meant to have them. */
const MOSTLY_EMPTY = 0.4;
const HEAVIEST = 5;
/** Standard deviations above the mean error of all groups from which a group is taken to be undetermined. */
const UNDETERMINED = 3;
/** With a larger share of the rows in such groups it is no dependency at all. */
const MOST_UNDETERMINED = 0.1;
const LEAST_ERROR = 0.02;

interface Group {
  members: Uint32Array;
  /** Code of its commonest text. */
  most: number;
  support: number;
  /** Rows that hold anything. */
  size: number;
}

/** Lets each group of a dependency vote on its cells. */
export function castVotes(dependency: Dependency): Ballot {
  const { to, rows, kept } = dependency;
  const error = (rows - kept + 1) / (rows + 2);
  const ballot: Ballot = {
    dependency,
    against: [],
    inFavour: new Uint8Array(to.codes.length),
    checked: new Uint8Array(to.codes.length),
    weight: Math.max(0.1, Math.min(HEAVIEST, Math.log((1 - error) / error))),
  };
  const tally = new Uint32Array(to.texts.length);
  const groups = determinedGroups(groupsOf(dependency, tally));
  const judgesEmpty = to.present >= (1 - MOSTLY_EMPTY) * to.codes.length;
  for (const group of groups) {
    for (const row of group.members) tally[to.codes[row]!] = tally[to.codes[row]!]! + 1;
    for (const row of group.members) {
      ballot.checked[row] = 1;
      if (to.isMissing[to.codes[row]!] === 0) judgeText(row, group, tally, ballot);
      else if (judgesEmpty) judgeEmpty(row, group, ballot);
    }
    for (const row of group.members) tally[to.codes[row]!] = 0;
  }
  return ballot;
}

function groupsOf({ byFrom, to }: Dependency, tally: Uint32Array): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at + 1 < byFrom.offsets.length; at++) {
    const members = byFrom.rows.subarray(byFrom.offsets[at]!, byFrom.offsets[at + 1]!);
    if (members.length < FEWEST) continue;
    const { most, size } = countTexts(members, to, tally);
    if (size >= 2) groups.push({ members, most, support: tally[most]!, size });
    for (const row of members) tally[to.codes[row]!] = 0;
  }
  return groups;
}

function countTexts(members: Uint32Array, to: CodedColumn, tally: Uint32Array): { most: number; size: number } {
  let most = -1;
  let size = 0;
  for (const row of members) {
    const code = to.codes[row]!;
    if (to.isMissing[code] === 1) continue;
    size++;
    tally[code] = tally[code]! + 1;
    if (most < 0 || tally[code]! > tally[most]!) most = code;
  }
  return { most, size };
}

/**
 * Errors fall on all groups alike: a group that breaks far more often than the others has several texts by right.
 * @returns the groups without these; none where they are many.
 */
function determinedGroups(groups: readonly Group[]): readonly Group[] {
  let determined = groups;
  for (let round = 0; round < 3; round++) {
    const errors = determined.reduce((sum, { support, size }) => sum + (1 - support / size), 0);
    const mean = Math.max(LEAST_ERROR, errors / Math.max(1, determined.length));
    determined = groups.filter(({ support, size }) => {
      return size - support <= size * mean + UNDETERMINED * Math.sqrt(size * mean * (1 - mean)) + 1;
    });
  }
  const left = rowsOf(groups) - rowsOf(determined);
  return left > MOST_UNDETERMINED * rowsOf(groups) ? [] : determined;
}

function rowsOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { size }) => sum + size, 0);
}

function judgeText(row: number, { most, support, size }: Group, tally: Uint32Array, ballot: Ballot): void {
  const code = ballot.dependency.to.codes[row]!;
  const own = tally[code]!;
  if (code === most) {
    if (support >= 2) ballot.inFavour[row] = 1;
    return;
  }
  const share = support / (size - 1);
  const enough = size >= LARGE ? SURE_WHEN_LARGE : SURE;
  if (support >= 2 && share > enough && own <= ALTERNATIVE * support) {
    ballot.against.push({ row, expected: most, support, size, share });
  } else if (own >= 2) ballot.inFavour[row] = 1;
}

function judgeEmpty(row: number, { most, support, size }: Group, ballot: Ballot): void {
  const share = support / size;
  if (support >= FEWEST && share >= SURE_OF_EMPTY) ballot.against.push({ row, expected: most, support, size, share });
}
