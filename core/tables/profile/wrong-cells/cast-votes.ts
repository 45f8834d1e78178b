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
/** Share of the others that must agree on a text to call a different one wrong, and to fill an empty cell. */
const SURE = 0.5;
const SURE_OF_EMPTY = 0.75;
/** A text that holds this much of the group beside the commonest one is an alternative, no slip. */
const ALTERNATIVE = 0.34;
/** Columns with more empty cells than this are meant to have them. */
const MOSTLY_EMPTY = 0.4;
const HEAVIEST = 5;

/** Lets each group of a dependency vote on its cells. */
export function castVotes(dependency: Dependency): Ballot {
  const { byFrom, to, rows, kept } = dependency;
  const error = (rows - kept + 1) / (rows + 2);
  const ballot: Ballot = {
    dependency,
    against: [],
    inFavour: new Uint8Array(to.codes.length),
    checked: new Uint8Array(to.codes.length),
    weight: Math.max(0.1, Math.min(HEAVIEST, Math.log((1 - error) / error))),
  };
  const judgesEmpty = to.present >= (1 - MOSTLY_EMPTY) * to.codes.length;
  const tally = new Uint32Array(to.texts.length);
  for (let group = 0; group + 1 < byFrom.offsets.length; group++) {
    const members = byFrom.rows.subarray(byFrom.offsets[group]!, byFrom.offsets[group + 1]!);
    if (members.length < FEWEST) continue;
    const { most, size } = countTexts(members, dependency, tally);
    if (size >= 2) judge(members, { most, size, judgesEmpty }, tally, ballot);
    for (const row of members) tally[to.codes[row]!] = 0;
  }
  return ballot;
}

function countTexts(members: Uint32Array, { to }: Dependency, tally: Uint32Array): { most: number; size: number } {
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

interface Verdict {
  most: number;
  size: number;
  judgesEmpty: boolean;
}

function judge(members: Uint32Array, { most, size, judgesEmpty }: Verdict, tally: Uint32Array, ballot: Ballot): void {
  const { to } = ballot.dependency;
  const support = tally[most]!;
  for (const row of members) {
    const code = to.codes[row]!;
    ballot.checked[row] = 1;
    if (to.isMissing[code] === 1) {
      const share = support / size;
      if (judgesEmpty && support >= FEWEST && share >= SURE_OF_EMPTY) {
        ballot.against.push({ row, expected: most, support, size, share });
      }
      continue;
    }
    const share = support / (size - 1);
    const isSlip = support >= 2 && share > SURE && tally[code]! <= ALTERNATIVE * support;
    if (code === most ? support >= 2 : !isSlip && tally[code]! >= 2) ballot.inFavour[row] = 1;
    else if (code !== most && isSlip) ballot.against.push({ row, expected: most, support, size, share });
  }
}
