import { editDistance } from '../../../language/edit-distance.js';
import { trimBlanks } from '../../cells/blank.js';
import { parseDate } from '../../cells/parse-date.js';
import type { CodedColumn } from '../relations/coded-column.js';
import type { Ballot, Vote } from './cast-votes.js';

/**
 * Confidence in the text of a majority: 0.99, less for dissenting rows and small groups. Estimated from the hospital
 * and beers tables of the Raha benchmark, from generated tables, and from 451 tables of Wikipedia, in which hardly any
 * cell is wrong.
 */
const BEST = 0.99;
const LOSS = { dissent: 0.3, dissentOnEmpty: 0.2, small: 1 };
/** Factor for a text that may be a legitimate exception. */
const MAYBE_EXCEPTION = 0.6;
/** Maximum number of cells of a text that is likely to be a mistake. */
const MAX_RARE = 2;
/** Maximum share of letters that a typing error changes. */
const MAX_CHANGED = 0.34;
/** Below this length, one changed letter may make another valid code: MA and MI. */
const MIN_COMPARED = 4;
/** From this number of groups on, of which this share is divided, sources contradict each other throughout. */
const DISPUTED = { groups: 10, divided: 0.5 };
/** Minimum share of a group that must agree for an empty cell to be filled, unless the column is disputed. */
const MIN_TO_FILL = 0.95;

/** Rates how certain it is that a cell should contain the text of the majority of its group. */
export class RepairConfidence {
  /** Number of contradicted cells with each text. */
  readonly #contradicted = new Map<CodedColumn, Map<number, number>>();
  readonly #dated = new Map<CodedColumn, boolean>();

  /** @param contradictions all cells that contradict a dependency, each once. */
  constructor(contradictions: readonly { to: CodedColumn; row: number }[]) {
    for (const { to, row } of contradictions) {
      const counts = this.#contradicted.get(to) ?? new Map<number, number>();
      this.#contradicted.set(to, counts);
      const code = to.codes[row]!;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }

  /** @returns confidence, 0 to 1. */
  of(to: CodedColumn, row: number, { vote, ballot }: { vote: Vote; ballot: Ballot }): number {
    const { share, support, expected } = vote;
    const { all, divided } = ballot.groups;
    const isDisputed = all >= DISPUTED.groups && divided >= DISPUTED.divided * all;
    const code = to.codes[row]!;
    const isEmpty = to.isMissing[code] === 1;
    const isMistake = isEmpty
      ? isDisputed || (share >= MIN_TO_FILL && isRarelyEmpty(to) && !this.#hasDates(to))
      : ballot.source !== null || this.#isTypo(to, code, expected) || (isDisputed && to.counts[code]! <= MAX_RARE);
    const loss = isEmpty ? LOSS.dissentOnEmpty : LOSS.dissent;
    const confidence = BEST - loss * (1 - share) - LOSS.small / (support + 1);
    return Math.max(0, isMistake ? confidence : confidence * MAYBE_EXCEPTION);
  }

  /**
   * Whether a column has calendar dates. An empty cell there may mean "not yet", such as the end of an open contract.
   */
  #hasDates(column: CodedColumn): boolean {
    const known = this.#dated.get(column) ?? hasDates(column);
    this.#dated.set(column, known);
    return known;
  }

  /** Whether a text that is never right in other rows is similar to the expected one. */
  #isTypo(to: CodedColumn, code: number, expected: number): boolean {
    const [text, other] = [to.texts[code]!, to.texts[expected]!];
    const isRight = (this.#contradicted.get(to)?.get(code) ?? 0) < to.counts[code]! - 1;
    if (isRight || patternOf(text) === patternOf(other)) return false;
    if (Math.min(text.length, other.length) < MIN_COMPARED) return editDistance(text, other, 1) <= 1;
    const limit = Math.ceil(MAX_CHANGED * other.length);
    return editDistance(text, other, limit) <= limit;
  }
}

/**
 * Returns a text with its numbers masked if it has some. Two texts with the same pattern are different numbers, of
 * which neither is a mistake by itself: 10:50 and 10:30, 5 mg and 10 mg.
 */
const patternOf = (text: string) => (/\d/.test(text) ? text.replace(/\d+/g, '9') : text);

/** Maximum share of empty cells in a column for one of them to be a slip. */
const MAX_EMPTY = 0.1;

const isRarelyEmpty = ({ present, codes }: CodedColumn) => present >= (1 - MAX_EMPTY) * codes.length;

/** Number of distinct texts that are parsed, and minimum share of dates among them. */
const MAX_PARSED = 200;
const MIN_DATES = 0.8;

function hasDates({ texts, isMissing }: CodedColumn): boolean {
  const filled = texts.filter((_, code) => isMissing[code] === 0).slice(0, MAX_PARSED);
  const dates = filled.filter((text) => /^date/.test(parseDate(trimBlanks(text))?.kind ?? ''));
  return dates.length >= MIN_DATES * filled.length;
}
