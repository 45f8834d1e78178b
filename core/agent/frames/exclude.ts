import type { Clause } from '../../language/request-text.js';
import type { Language } from '../language/language.js';
import { longestAt, type TokenRow, tokenRowsOf } from '../request/token-row.js';
import { readClasses } from '../slots/read-classes.js';
import { type Call, PLACE_ARGUMENTS, takesClasses } from '../tools/agent-tool.js';
import type { ClauseOutcome, ClauseReading } from './clause-reading.js';

const CUES = ['negation.phrase', 'negation.clause', 'negation.exception', 'contrast', 'join', 'filler', 'opening'];
/** Verbs that do not change the meaning of an exclusion: "don't list the cars". */
const VERBS = ['action.detect', 'action.find', 'action.list', 'action.other', 'action.write'];

/** Returns the classes in negated words; none if there are other words. */
function classesIn(row: TokenRow, groups: readonly string[]): string[] {
  let at = 0;
  for (let length = longestAt(row, at, groups); length > 0; length = longestAt(row, at, groups)) at += length;
  const [reading] = readClasses(row, at);
  if (reading?.value.kind !== 'classes') return [];
  const { classes } = reading.value;
  return classes.every(({ sort }) => sort === 'known' || sort === 'quoted') ? classes.map(({ text }) => text) : [];
}

const isDetection = ({ tool }: Call) => takesClasses(tool);

/** Excludes classes from a detection: all of them from anything, or those that it names from its own. */
function addExclusion(call: Call, classes: readonly string[]): Call {
  if (!isDetection(call)) return call;
  const named = call.arguments.classes;
  if (!Array.isArray(named)) return { ...call, arguments: { ...call.arguments, without_classes: [...classes] } };
  const excluded = new Set(classes.map((name) => name.toLowerCase()));
  const left = named.filter((name) => !excluded.has(String(name).toLowerCase()));
  return left.length > 0 ? { ...call, arguments: { ...call.arguments, classes: left } } : call;
}

const callsOf = (outcome: ClauseOutcome): readonly Call[] =>
  outcome.kind === 'calls' ? outcome.calls : outcome.kind === 'ask' ? outcome.ask.choices : [];

function excludeClasses(outcome: ClauseOutcome, classes: readonly string[]): ClauseOutcome {
  const calls = callsOf(outcome).map((call) => addExclusion(call, classes));
  if (outcome.kind === 'calls') return { ...outcome, calls };
  return outcome.kind === 'ask' ? { ...outcome, ask: { ...outcome.ask, choices: calls } } : outcome;
}

/** Returns the classes excluded by a clause: "everything except cars". */
export function excludedClasses(clause: Clause, original: string, languages: readonly Language[]): string[] {
  if (clause.negated.length === 0) return [];
  const rows = tokenRowsOf(clause, 'negated', { original, languages });
  const groups = clause.negated[0]!.start <= clause.start ? [...CUES, ...VERBS] : CUES;
  return rows.map((row) => classesIn(row, groups)).find((classes) => classes.length > 0) ?? [];
}

/**
 * Adds excluded classes to detections. The exclusion is in the same clause as the detection, or in a clause of its own.
 */
export function addExclusions(
  readings: readonly ClauseReading[],
  original: string,
  languages: readonly Language[],
): ClauseReading[] {
  const done: ClauseReading[] = [];
  let last = -1;
  for (const reading of readings) {
    const { outcome, clause } = reading;
    const isCalled = callsOf(outcome).some(isDetection);
    done.push(reading);
    if (isCalled) last = done.length - 1;
    const target = done[last];
    const isApplicable = isCalled || (outcome.kind === 'silent' && !clause.cancellation);
    const classes = target && isApplicable ? excludedClasses(clause, original, languages) : [];
    if (target && classes.length > 0) done[last] = { ...target, outcome: excludeClasses(target.outcome, classes) };
  }
  return done;
}

/** Groups of words that may surround a place but do not express an action. */
const IGNORED_WORDS = ['filler', 'join', 'negation.end', 'word.in', 'word.image', 'word.image_plural', 'word.folder'];

/**
 * Returns the places of a row that contains only places after its first words: "not b.jpg", "forget b.jpg".
 * @param lead groups of the first words.
 */
function placesAlone(row: TokenRow, lead: readonly string[]): string[] {
  const places: string[] = [];
  for (let at = longestAt(row, 0, lead); at < row.tokens.length; ) {
    const token = row.tokens[at]!;
    if (token.kind === 'data') places.push(token.data.text);
    const length = token.kind === 'data' ? 1 : longestAt(row, at, IGNORED_WORDS);
    if (length === 0) return [];
    at += length;
  }
  return places;
}

const NEGATIONS = ['negation.clause', 'negation.phrase', 'contrast'];

/** Returns the places excluded by a clause. */
function excludedPlaces({ clause, rows }: ClauseReading, original: string, languages: readonly Language[]) {
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

/** Removes the calls for some places from a reading; null if it has none. */
function withoutPlaces(reading: ClauseReading, places: ReadonlySet<string>): ClauseReading | null {
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
  cancellation: clause.cancellation ?? { why: 'negated', start: clause.start, end: clause.end },
});

/** Maximum excluded places per request. Only generated texts have more. */
const MAX_EXCLUDED = 32;

/**
 * Removes calls for places that the user withdraws by name: "detect dogs in a.jpg and b.jpg, but not b.jpg", "...
 * forget b.jpg". Cost: linear in the clauses.
 */
export function excludePlaces(
  readings: readonly ClauseReading[],
  original: string,
  languages: readonly Language[],
): readonly ClauseReading[] {
  if (readings.every(({ clause }) => clause.data.length === 0)) return readings;
  const excluded = new Set<string>();
  const kept = readings.toReversed().map((reading): ClauseReading => {
    if (excluded.size > MAX_EXCLUDED) return reading;
    const { places, isDismissal } = excludedPlaces(reading, original, languages);
    for (const place of places) excluded.add(place);
    if (isDismissal) return { ...reading, clause: negated(reading.clause), outcome: { kind: 'silent' } };
    return excluded.size > 0 ? (withoutPlaces(reading, excluded) ?? reading) : reading;
  });
  return excluded.size > 0 ? kept.toReversed() : readings;
}
