import { editDistance } from '../../../language/edit-distance.js';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { isNullToken } from '../../cells/null-tokens.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { parseNumber } from '../../cells/parse-number.js';
import type { CodedColumn } from '../relations/coded-column.js';
import type { Dependency } from '../relations/find-dependencies.js';
import { type Ballot, castVotes, type Vote } from './cast-votes.js';
import { RepairConfidence } from './repair-confidence.js';
import { weighSources } from './weigh-sources.js';
import type { WrongCell } from './wrong-cell.js';

/** For a text to explain violations: minimum number and share of its rows that violate the dependency. */
const MIN_ROWS = 4;
const MIN_SHARE = 0.8;

/**
 * Returns the rows whose violation of a dependency is explained by a text in a third column, so that it is not an
 * error. Example: `measure` determines `average`, except in nearly all rows of one state. A text explains violations if
 * nearly all of its rows violate the dependency, in two or more groups.
 */
function exceptionRows({ dependency, against }: Ballot, columns: readonly CodedColumn[]): Set<number> {
  const { from, to } = dependency;
  const broken = against.map(({ row }) => row).filter((row) => to.isMissing[to.codes[row]!] === 0);
  if (broken.length < MIN_ROWS) return new Set();
  const others = columns.filter((column) => column !== to && !from.includes(column));
  return new Set(others.flatMap((column) => exceptionsIn(column, broken, from[0]!)));
}

function exceptionsIn(column: CodedColumn, broken: readonly number[], groups: CodedColumn): number[] {
  const byText = new Map<number, number[]>();
  const maxCount = broken.length / MIN_SHARE;
  for (const row of broken) {
    const code = column.codes[row]!;
    const count = column.counts[code]!;
    if (column.isMissing[code] === 1 || count < MIN_ROWS || count > maxCount) continue;
    const list = byText.get(code);
    if (list === undefined) byText.set(code, [row]);
    else list.push(row);
  }
  return [...byText].flatMap(([code, rows]) => {
    const isRule = rows.length >= MIN_ROWS && rows.length >= MIN_SHARE * column.counts[code]!;
    return isRule && new Set(rows.map((row) => groups.codes[row]!)).size >= 2 ? rows : [];
  });
}

/** Minimum cells of a text that is one of the values of its column, rather than a slip. */
const ESTABLISHED = 5;
/** Maximum share of the rows that are wrong by having another value of the column. */
const MAX_SWAPPED = 0.05;

/**
 * Whether too many rows contradict a dependency with another value of the column for these to be errors: ships also call
 * at other ports than their own.
 */
function hasExceptions({ dependency: { to, rows }, against }: Ballot): boolean {
  return against.filter(({ row }) => isEstablished(to, row)).length > MAX_SWAPPED * rows;
}

function isEstablished({ codes, counts, isMissing }: CodedColumn, row: number): boolean {
  const code = codes[row]!;
  return isMissing[code] === 0 && counts[code]! >= ESTABLISHED;
}

/** Maximum edits between a slip and the value of the column that it was meant to be. */
const MAX_EDITS = 2;
/** Maximum distinct texts of a column in which similar values are searched. */
const MAX_TEXTS = 500;

/**
 * Returns a predicate for a word that is closer to another value of its column than to the expected one. Numbers and times
 * are no closer to what they resemble.
 */
function closerToAnother({
  texts,
  counts,
  isMissing,
  distinct,
}: CodedColumn): (code: number, expected: number) => boolean {
  if (distinct > MAX_TEXTS) return () => false;
  const values = [...texts.keys()].filter((code) => isMissing[code] === 0 && counts[code]! >= ESTABLISHED);
  const nearest = new Map<number, number | null>();
  const nearestOf = (code: number) => {
    const text = texts[code]!.toLowerCase();
    const near = values
      .filter((value) => value !== code)
      .map((value) => ({ value, edits: editDistance(text, texts[value]!.toLowerCase(), MAX_EDITS) }))
      .filter(({ edits }) => edits <= MAX_EDITS && edits * 3 <= text.length)
      .sort((one, other) => one.edits - other.edits);
    return near[0]?.value ?? null;
  };
  return (code, expected) => {
    if (counts[code]! >= ESTABLISHED || /\d/.test(texts[code]!)) return false;
    if (!nearest.has(code)) nearest.set(code, nearestOf(code));
    const meant = nearest.get(code)!;
    const isFar = (other: number) =>
      editDistance(texts[code]!.toLowerCase(), texts[other]!.toLowerCase(), MAX_EDITS) > MAX_EDITS;
    return meant !== null && meant !== expected && isFar(expected);
  };
}

/** Maximum share of empty cells of a column that is usually filled in. */
const USUALLY_FILLED = 0.05;
/** Minimum such columns that are empty in an unfinished row. */
const MIN_EMPTY = 3;

/**
 * Returns the rows that lack several cells which nearly all others have: open orders, pending results. What holds for
 * finished rows need not hold for them.
 */
function unfinishedRows(columns: readonly CodedColumn[]): Set<number> {
  const empty = new Map<number, number>();
  for (const { codes, isMissing, present } of columns) {
    const missing = codes.length - present;
    if (missing === 0 || missing > USUALLY_FILLED * codes.length) continue;
    for (let row = 0; row < codes.length; row++)
      if (isMissing[codes[row]!] === 1) empty.set(row, (empty.get(row) ?? 0) + 1);
  }
  return new Set([...empty].flatMap(([row, count]) => (count >= MIN_EMPTY ? [row] : [])));
}

/** Margin by which votes against a cell must outweigh votes for it. */
const MAJORITY = 0.5;
/**
 * Error of a dependency from which its votes are never discarded, because several violations in one row are expected.
 */
const NOISY = 0.1;

/**
 * Discards the votes on a row that violates more than half of the dependencies with the same determinant. Either the
 * row is an exception, or the determinant is wrong.
 */
function disqualify(ballots: readonly Ballot[]): Set<Vote> {
  const byDeterminant = new Map<string, Map<number, { broken: Vote[]; all: number }>>();
  for (const { dependency, against, checked } of ballots) {
    if (dependency.rows - dependency.kept > NOISY * dependency.rows) continue;
    const key = dependency.from.map(({ at }) => at).join();
    const rows = byDeterminant.get(key) ?? new Map<number, { broken: Vote[]; all: number }>();
    byDeterminant.set(key, rows);
    for (const vote of against) {
      const known = rows.get(vote.row) ?? { broken: [], all: 0 };
      known.broken.push(vote);
      rows.set(vote.row, known);
    }
    for (const [row, known] of rows) if (checked[row] === 1) known.all++;
  }
  return new Set(
    [...byDeterminant.values()].flatMap((rows) =>
      [...rows.values()].flatMap(({ broken, all }) => (broken.length >= 2 && broken.length > 0.5 * all ? broken : [])),
    ),
  );
}

/** Maximum confidence that a placeholder means the expected text: below what is suggested. */
const UNKNOWN = 0.5;

interface Contradiction {
  to: CodedColumn;
  row: number;
  votes: { vote: Vote; ballot: Ballot }[];
  inFavour: number;
}

const weightOf = (votes: Contradiction['votes']) => votes.reduce((sum, { ballot }) => sum + ballot.weight, 0);

/**
 * Finds cells that contradict the columns that determine them, by votes of the dependencies, weighted by the log-odds
 * of their error. Includes empty cells whose group agrees on a text. The strongest cases are decided first, and a cell
 * found wrong no longer votes on other cells of its row.
 * @param rows table row of each analyzed row; null if all rows were analyzed.
 */
export function findBrokenDependencies(
  dependencies: readonly Dependency[],
  columns: readonly CodedColumn[],
  rows: Uint32Array | null,
): WrongCell[] {
  const ballots = dependencies.map((dependency) => castVotes(dependency, weighSources(dependency, columns)));
  const contradictions = findContradictions(ballots, columns).sort(
    (one, other) => weightOf(other.votes) - weightOf(one.votes),
  );
  const confidence = new RepairConfidence(contradictions);
  const wrong = new Set<string>();
  return contradictions.flatMap((contradiction) => {
    const { to, row, inFavour } = contradiction;
    const votes = contradiction.votes.filter(({ ballot }) => {
      return !ballot.dependency.from.some(({ at }) => wrong.has(`${row}:${at}`));
    });
    const score = weightOf(votes) / (weightOf(votes) + inFavour);
    if (votes.length === 0 || score <= MAJORITY) return [];
    wrong.add(`${row}:${to.at}`);
    const cell = describeCell({ ...contradiction, votes }, score, rows);
    // A placeholder means that the value was unknown, or that there is none.
    const text = to.texts[to.codes[row]!]!;
    const isUnknown = !isBlank(text) && isNullToken(trimBlanks(text));
    const certainty = confidence.of(to, row, strongestOf(votes));
    return [{ ...cell, confidence: isUnknown ? Math.min(UNKNOWN, certainty) : certainty }];
  });
}

function findContradictions(ballots: readonly Ballot[], columns: readonly CodedColumn[]): Contradiction[] {
  const disqualified = disqualify(ballots);
  const unfinished = unfinishedRows(columns);
  const meantOtherwise = new Map<CodedColumn, ReturnType<typeof closerToAnother>>();
  // Each of several sources states every value, many of which are wrong.
  const areFromSources = ballots.some(({ source }) => source !== null);
  const byTarget = new Map<CodedColumn, Map<number, Contradiction>>();
  for (const ballot of ballots) {
    const { to } = ballot.dependency;
    const exceptions = exceptionRows(ballot, columns);
    const contradictions = byTarget.get(to) ?? new Map<number, Contradiction>();
    byTarget.set(to, contradictions);
    const areSame = sameAmounts(to);
    const mayDiffer = !areFromSources && hasExceptions(ballot);
    const isMeantOtherwise = meantOtherwise.get(to) ?? closerToAnother(to);
    meantOtherwise.set(to, isMeantOtherwise);
    const isExcused = (row: number) =>
      exceptions.has(row) ||
      (unfinished.has(row) && to.isMissing[to.codes[row]!] === 0) ||
      (mayDiffer && isEstablished(to, row));
    const votes = ballot.against.filter((vote) => {
      const { row, expected } = vote;
      const code = to.codes[row]!;
      return (
        !disqualified.has(vote) && !isExcused(row) && !areSame(code, expected) && !isMeantOtherwise(code, expected)
      );
    });
    for (const vote of votes) {
      const contradiction = contradictions.get(vote.row) ?? { to, row: vote.row, votes: [], inFavour: 0 };
      contradictions.set(vote.row, contradiction);
      contradiction.votes.push({ vote, ballot });
    }
  }
  for (const ballot of ballots) addSupport(ballot, byTarget.get(ballot.dependency.to)?.values() ?? []);
  return [...byTarget.values()].flatMap((contradictions) => [...contradictions.values()]);
}

const AMOUNT_START = /^[^\p{L}\d]*[1-9]/u;

/**
 * Returns a predicate for a text that is the same amount as an expected plain number: `60,00 €` and `60`. Takes the codes
 * of both.
 */
function sameAmounts({ texts }: CodedColumn): (code: number, expected: number) => boolean {
  const known = new Map<number, number | null>();
  const amountOf = (code: number) => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const text = trimBlanks(texts[code]!);
    const value = AMOUNT_START.test(text) ? (parseNumber(text) ?? parseAmount(text)?.number)?.value : undefined;
    known.set(code, value ?? null);
    return value ?? null;
  };
  const isPlain = (code: number) => parseNumber(trimBlanks(texts[code]!)) !== null;
  return (code, expected) => amountOf(code) !== null && amountOf(code) === amountOf(expected) && isPlain(expected);
}

function addSupport({ inFavour, weight }: Ballot, contradictions: Iterable<Contradiction>): void {
  for (const contradiction of contradictions) if (inFavour[contradiction.row] === 1) contradiction.inFavour += weight;
}

function strongestOf(votes: Contradiction['votes']): Contradiction['votes'][number] {
  return votes.reduce((best, next) => {
    return next.ballot.weight * next.vote.share > best.ballot.weight * best.vote.share ? next : best;
  });
}

function describeCell(
  { to, row, votes }: Contradiction,
  score: number,
  rows: Uint32Array | null,
): Omit<WrongCell, 'confidence'> {
  const { vote, ballot } = strongestOf(votes);
  const witness = ballot.dependency.from
    .map(({ name, texts, codes }) => `${name} "${texts[codes[row]!]}"`)
    .join(' and ');
  const expected = to.texts[vote.expected]!;
  const bySource =
    ballot.source === null ? '' : `, weighted by how often each "${ballot.source}" agrees with the others`;
  return {
    row: rows === null ? row : rows[row]!,
    column: to.at,
    kind: 'dependency',
    witnesses: [...new Set(votes.flatMap((one) => one.ballot.dependency.from.map(({ at }) => at)))],
    expected,
    reason: `${vote.support.toLocaleString('en')} of ${vote.size.toLocaleString('en')} rows with ${witness} have "${expected}"${bySource}`,
    score: Math.min(0.99, 0.5 + 0.5 * score * vote.share),
  };
}
