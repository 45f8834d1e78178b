import type { Clause } from '../../language/request-text.js';
import type { Language } from '../language/language.js';
import { longestAt, type TokenRow, tokenRowsOf } from '../request/token-row.js';
import type { Call } from '../slots/filled.js';
import { PLACE_ARGUMENTS } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';

/** Words beside a place that say nothing of what is to be done with it. */
const BESIDE = ['filler', 'join', 'negation.end', 'word.in', 'word.image', 'word.image_plural', 'word.folder'];

/** The places of a row that says nothing else, up to what leads them: "not b.jpg", "forget b.jpg". */
function placesAlone(row: TokenRow, lead: readonly string[]): string[] {
  const places: string[] = [];
  for (let at = longestAt(row, 0, lead); at < row.tokens.length; ) {
    const token = row.tokens[at]!;
    if (token.kind === 'data') places.push(token.data.text);
    const length = token.kind === 'data' ? 1 : longestAt(row, at, BESIDE);
    if (length === 0) return [];
    at += length;
  }
  return places;
}

const NEGATIONS = ['negation.clause', 'negation.phrase', 'contrast'];

/** Places that a clause says to leave alone. */
function placesLeft({ clause, rows }: ClauseReading, original: string, languages: readonly Language[]) {
  const negated = tokenRowsOf(clause, 'negated', { original, languages }).flatMap((row) => placesAlone(row, NEGATIONS));
  const dismissed = rows.flatMap((row) =>
    longestAt(row, 0, ['dismissal']) > 0 ? placesAlone(row, ['dismissal']) : [],
  );
  return { places: [...negated, ...dismissed], isDismissal: dismissed.length > 0 };
}

const isOf = ({ arguments: given }: Call, places: ReadonlySet<string>) =>
  Object.values(PLACE_ARGUMENTS)
    .map((argument) => given[argument])
    .some((path) => typeof path === 'string' && places.has(path));

/** A reading without the calls for some places; whether any were left out. */
function without(reading: ClauseReading, places: ReadonlySet<string>): ClauseReading | null {
  const { outcome } = reading;
  if (outcome.kind !== 'calls') return null;
  const calls = outcome.calls.filter((call) => !isOf(call, places));
  if (calls.length === outcome.calls.length) return null;
  if (calls.length > 0) return { ...reading, outcome: { ...outcome, calls } };
  return {
    ...reading,
    clause: negated(reading.clause),
    outcome: { kind: 'silent' },
    forbidden: outcome.reading.frame.tool,
  };
}

const negated = (clause: Clause): Clause => ({
  ...clause,
  held: clause.held ?? { why: 'negated', start: clause.start, end: clause.end },
});

/** Places of all the texts that are left out later in a request; more come only of texts made for it. */
const MOST_LEFT = 32;

/**
 * Leaves out what was asked for of places that are taken back by their name: "detect dogs in a.jpg and b.jpg, but not b.jpg",
 * "... forget b.jpg". Cost: linear in the clauses.
 */
export function leavePlaces(
  readings: readonly ClauseReading[],
  original: string,
  languages: readonly Language[],
): readonly ClauseReading[] {
  if (readings.every(({ clause }) => clause.data.length === 0)) return readings;
  const left = new Set<string>();
  const kept = readings.toReversed().map((reading): ClauseReading => {
    if (left.size > MOST_LEFT) return reading;
    const { places, isDismissal } = placesLeft(reading, original, languages);
    for (const place of places) left.add(place);
    if (isDismissal) return { ...reading, clause: negated(reading.clause), outcome: { kind: 'silent' } };
    return left.size > 0 ? (without(reading, left) ?? reading) : reading;
  });
  return left.size > 0 ? kept.toReversed() : readings;
}
