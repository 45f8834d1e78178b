import { isDeepStrictEqual } from 'node:util';
import type { FrameOption } from '../language/compile-frames.js';
import { readClasses } from '../slots/read-classes.js';
import { skipFillers } from '../slots/scan-row.js';
import { type Call, takesClasses, toolOf } from '../tools/agent-tool.js';
import type { KnownPlaces } from '../tools/filling.js';
import type { SlotValue } from '../values/slot-value.js';
import { type ClauseReading, isIdle } from './clause-reading.js';
import { continueReading } from './continue-reading.js';
import { repeats, withoutLead } from './follow-up.js';
import { fillTool, type Reading, readOptions, wholeReading } from './read-clause.js';

const hasNoRequest = (reading: ClauseReading) => isIdle(reading) && reading.clause.negated.length === 0;

/**
 * Returns the options that a clause adds to the previous call ("use 20 epochs", 训练50轮); null if it contains anything
 * else.
 */
function addedBy({ rows }: ClauseReading, { frame }: Reading): Reading | null {
  for (const row of rows) {
    const added = readOptions(row, frame, { covered: [], slots: new Map() });
    if (added.covered.size > 0 && added.rest.length === 0) return added;
  }
  return null;
}

/** Computes the arguments of a reading with more options. Returns the original reading if that fails. */
function refill(reading: ClauseReading, whole: Reading, places: KnownPlaces): ClauseReading {
  const filled = fillTool(whole, places);
  if (filled.kind === 'nothing') return reading;
  if (filled.kind === 'ask') return { ...reading, outcome: { kind: 'ask', reading: whole, ask: filled.ask } };
  return { ...reading, outcome: { kind: 'calls', reading: whole, calls: filled.calls } };
}

/** Slots that apply to all detections of a request: "detect dogs in a.jpg and cats in b.jpg with yolox_nano". */
const SHARED = ['confidence', 'model'];

const sharedOf = (slots: ReadonlyMap<string, SlotValue>) => [...slots].filter(([name]) => SHARED.includes(name));

/** Copies shared options from the last of several requests with the same action to the others. */
function shareOptions(readings: ClauseReading[], last: number, places: KnownPlaces): void {
  const end = readings[last]!.outcome;
  if (end.kind !== 'calls') return;
  for (let at = last; at > 0 && readings[at]!.continues; at--) {
    const before = readings[at - 1]!;
    if (before.outcome.kind !== 'calls') return;
    const { reading } = before.outcome;
    const hasOwnOptions = reading.options.length > 0 || sharedOf(reading.slots).length > 0;
    if (hasOwnOptions) return;
    const slots = new Map([...sharedOf(end.reading.slots), ...reading.slots]);
    readings[at - 1] = refill(before, { ...reading, slots, options: end.reading.options }, places);
  }
}

/** Whether a reading names a place or model that is not part of the calls, so that it does more than add options. */
function namesAnother({ slots }: Reading, calls: readonly Call[]): boolean {
  const used = JSON.stringify(calls.map((call) => call.arguments));
  return [...slots.values()].some((value) => {
    const names = value.kind === 'paths' ? value.paths : value.kind === 'models' ? value.models : [];
    return names.some((name) => !used.includes(JSON.stringify(name)));
  });
}

/** Returns the classes of a clause that contains nothing else: "run mock on a.jpg, I only want the cars". */
function classesOnly({ rows }: ClauseReading, called: Reading): Reading | null {
  if (!takesClasses(called.frame.tool) || called.slots.has('classes')) return null;
  for (const row of rows) {
    const from = skipFillers(row, 0);
    const [found] = readClasses(row, from);
    const isWhole = found !== undefined && from + found.length === row.tokens.length;
    const isKnown = found?.value.kind === 'classes' && found.value.classes.every(({ sort }) => sort === 'known');
    if (isWhole && isKnown) return { ...wholeReading(row, called.frame), slots: new Map([['classes', found.value]]) };
  }
  return null;
}

/** Whether an option changes no call: "in the image", "for helmets". */
const isReference = ({ rule }: FrameOption) => /\.(?:image-given|objects-in-it|what-for|data-for-training)$/.test(rule);

/** Whether all calls lack a place. In "compare a and b, on photos/", the second clause names it. */
const lackPlace = (calls: readonly Call[]) => calls.every((call) => toolOf(call.tool).lacksPlace?.(call.arguments));

/**
 * Joins a clause to the previous one if it continues or completes its call.
 * @returns the readings that replace both; null if the clause does neither.
 */
function joinTo(before: ClauseReading, reading: ClauseReading, places: KnownPlaces): ClauseReading[] | null {
  if (before.outcome.kind !== 'calls' || !hasNoRequest(reading)) return null;
  const called = before.outcome.reading;
  const rows = reading.rows.some(repeats) ? reading.rows.map(withoutLead) : reading.rows;
  const continued = continueReading(rows, called);
  if (continued && namesAnother(continued, before.outcome.calls)) {
    const whole = refill(reading, continued, places);
    return lackPlace(before.outcome.calls)
      ? [
          { ...whole, clause: before.clause },
          { ...reading, outcome: { kind: 'joined' } },
        ]
      : [before, whole];
  }
  const added = addedBy(reading, called) ?? classesOnly(reading, called);
  if (!added) return null;
  const slots = new Map([...added.slots, ...called.slots]);
  const whole: Reading = { ...called, slots, options: [...called.options, ...added.options] };
  const joined = refill(before, whole, places);
  if (added.options.every(isReference) && isDeepStrictEqual(joined.outcome, { ...before.outcome, reading: whole }))
    return null;
  return [joined.outcome.kind === 'calls' ? joined : before, { ...reading, outcome: { kind: 'joined' } }];
}

const placeOf = ({ arguments: given }: Call) => given.image_path ?? given.folder_path;

/** Whether a clause names the place of its call itself. */
const namesPlace = ({ slots }: Reading) => ['image', 'folder'].some((name) => slots.get(name)?.kind === 'paths');

/**
 * Joins a detection of classes to the preceding one of anything at the same place: "look through photos/ and count the
 * dogs"; null if they are two detections.
 */
function joinDetections(before: ClauseReading, reading: ClauseReading): ClauseReading[] | null {
  const [first, second] = [before.outcome, reading.outcome];
  if (first.kind !== 'calls' || second.kind !== 'calls' || reading.clause.negated.length > 0) return null;
  const [call] = first.calls;
  const [next] = second.calls;
  if (!call || !next || first.calls.length > 1 || second.calls.length > 1 || call.tool !== next.tool) return null;
  const isSame = placeOf(call) !== undefined && placeOf(call) === placeOf(next) && !namesPlace(second.reading);
  if (!takesClasses(call.tool) || !isSame || first.reading.slots.has('classes') || !next.arguments.classes) return null;
  const joined: Call = { ...call, arguments: { ...call.arguments, ...next.arguments } };
  return [
    { ...before, outcome: { ...first, calls: [joined] } },
    { ...reading, outcome: { kind: 'joined' } },
  ];
}

/** Adds the options of a clause that only introduces the place of a call: "go through photos/ recursively and find dogs". */
function withIntroduction(
  before: ClauseReading | undefined,
  reading: ClauseReading,
  places: KnownPlaces,
): ClauseReading {
  const { outcome } = reading;
  if (before?.outcome.kind !== 'silent' && before?.outcome.kind !== 'other') return reading;
  if (outcome.kind !== 'calls' || !takesClasses(outcome.reading.frame.tool) || namesPlace(outcome.reading))
    return reading;
  const [call] = outcome.calls;
  const row = before.rows.find(({ tokens }) =>
    tokens.some((token) => token.kind === 'data' && token.data.text === placeOf(call!)),
  );
  if (!row || outcome.calls.length !== 1) return reading;
  const added = readOptions(row, outcome.reading.frame, { covered: [], slots: new Map() });
  if (added.options.every(isReference)) return reading;
  const slots = new Map([...added.slots, ...outcome.reading.slots]);
  return refill(
    reading,
    { ...outcome.reading, slots, options: [...outcome.reading.options, ...added.options] },
    places,
  );
}

/** Joins clauses without an action to the preceding call, as options or as another call of the same kind. */
export function joinOptions(readings: readonly ClauseReading[], places: KnownPlaces): ClauseReading[] {
  const joined: ClauseReading[] = [];
  let last = -1;
  for (const sent of readings) {
    const before = joined[last];
    const reading = withIntroduction(joined.at(-1), sent, places);
    const [first, second] = (before && (joinTo(before, reading, places) ?? joinDetections(before, reading))) ?? [];
    if (first) joined[last] = first;
    joined.push(second ?? reading);
    if (joined.at(-1)!.outcome.kind === 'calls') last = joined.length - 1;
  }
  joined.forEach(({ continues }, at) => {
    if (continues && !joined[at + 1]?.continues) shareOptions(joined, at, places);
  });
  return joined;
}
