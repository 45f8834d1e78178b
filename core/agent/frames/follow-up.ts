import type { Frame } from '../language/compile-frames.js';
import { longestAt, rowOf, type TokenRow } from '../request/token-row.js';
import { readClasses } from '../slots/read-classes.js';
import { numeralAt } from '../slots/read-number.js';
import {
  type Ask,
  type Call,
  isReport,
  isWork,
  PLACE_ARGUMENTS,
  takesClasses,
  WORK_TOOLS,
} from '../tools/agent-tool.js';
import { NO_PLACES } from '../tools/filling.js';
import { type ClauseReading, isIdle } from './clause-reading.js';
import { overlaySlots, readContinuation } from './continue-reading.js';
import { type EarlierStep, frameOf, slotsOf } from './earlier-call.js';
import { excludedClasses } from './exclude.js';
import { fillTool, type Reading, readOptions, wholeReading } from './read-clause.js';

/** A clause that only changes the classes of the previous detection, and the new arguments. */
interface ClassChange {
  row: TokenRow;
  given: Call['arguments'];
}

const LEADS = ['follow', 'contrast'];

const isLed = (row: TokenRow) => row.tokens.some((_, at) => longestAt(row, at, LEADS) > 0);

/**
 * Returns the `classes` argument for known classes after words that refer to the previous request ("only cats"); no
 * arguments for "everything"; null for anything else.
 */
function onlyClasses(sent: TokenRow, row: TokenRow, isReplaced = false): Call['arguments'] | null {
  const from = longestAt(row, 0, ['word.with', 'word.in']);
  const [reading] = readClasses(row, from);
  if (!reading || from + reading.length !== row.tokens.length || reading.value.kind !== 'classes') return null;
  const { classes } = reading.value;
  if (classes.every(({ sort }) => sort === 'all')) return {};
  const isKnown = (isLed(sent) || isReplaced) && classes.every(({ sort }) => sort === 'known' || sort === 'quoted');
  return isKnown ? { classes: classes.map(({ text }) => text) } : null;
}

/** Whether a clause replaces something: "cats instead of dogs". */
const isReplacement = ({ negated }: Pick<ClauseReading['clause'], 'negated'>, { language }: TokenRow) =>
  negated.every(({ cue }) => language.data.negation.replaced.includes(cue));

const isAllObjects = (row: TokenRow) =>
  row.tokens.length === 0 || longestAt(row, 0, ['word.objects']) === row.tokens.length;

/**
 * Reads a clause that only changes the classes: "same but only cats", "everything except cars".
 * @param withoutLead removes the introductory words of a row.
 */
function changeClasses(
  { clause, rows }: Pick<ClauseReading, 'clause' | 'rows'>,
  withoutLead: (row: TokenRow) => TokenRow,
): ClassChange | null {
  for (const sent of rows) {
    const row = withoutLead(sent);
    if (clause.negated.length === 0 || isReplacement(clause, sent)) {
      const given = onlyClasses(sent, row, clause.negated.length > 0);
      if (given) return { row: sent, given };
    } else if (isAllObjects(row)) {
      const excluded = excludedClasses(clause, sent.original, [sent.language]);
      if (excluded.length > 0) return { row: sent, given: { without_classes: excluded } };
    }
  }
  return null;
}

const IGNORED_GROUPS = ['follow', 'filler', 'opening', 'break', 'join', 'contrast'];

/** Whether a word compares with the number after it: "above 80%". */
const isBound = (row: TokenRow, at: number) =>
  longestAt(row, at, ['word.above', 'word.below']) > 0 && numeralAt(row, at + 1) !== null;

/** Verbs in front of a change: "use batch 2", "show those above 80%", "look in the subfolders". */
const LEADING_VERBS = ['action.run', 'action.list', 'action.scan', 'action.plan'];

/** Removes the introductory words of a row: "and now the same for photos/" becomes "for photos/". */
export function withoutLead(row: TokenRow): TokenRow {
  const kept: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const verb = kept.length === 0 ? longestAt(row, at, LEADING_VERBS) : 0;
    const length = longestAt(row, at, IGNORED_GROUPS) || verb;
    if (length === 0 || isBound(row, at) || row.hits[at]!.some((hit) => hit.length > length)) kept.push(at++);
    else at += length;
  }
  return rowOf(
    kept.map((at) => row.tokens[at]!),
    row.original,
    row.language,
  );
}

/** Returns the slots and options that a row adds to an earlier call; null if the row contains anything else. */
function addedTo(row: TokenRow, frame: Frame): Reading | null {
  const continued = readContinuation(row, { frame });
  if (continued) return continued;
  const added = readOptions(row, frame, { covered: [], slots: new Map() });
  return added.covered.size > 0 && added.rest.length === 0 ? added : null;
}

/** Applies a clause to an earlier call; null if the clause does not change it. */
function changed(reading: ClauseReading, step: EarlierStep): ClauseReading | null {
  const frame = frameOf(step);
  for (const sent of reading.rows) {
    const row = withoutLead(sent);
    if (row.tokens.length === 0) continue;
    const added = addedTo(row, frame);
    if (!added) continue;
    const before = slotsOf(step.arguments);
    if (added.slots.has('model') || added.options.some(({ gives }) => 'backend' in gives)) before.delete('model');
    const slots = overlaySlots(before, added.slots);
    const whole: Reading = { ...added, row: sent, covered: new Set(sent.tokens.keys()), slots };
    const filled = fillTool(whole, NO_PLACES);
    if (filled.kind !== 'calls') continue;
    return {
      ...reading,
      outcome: { kind: 'calls', reading: whole, calls: filled.calls.map((call) => keepExclusions(call, step)) },
    };
  }
  return null;
}

/** Copies the excluded classes of an earlier call, because no slot contains them. */
function keepExclusions(call: Call, { arguments: { without_classes } }: EarlierStep): Call {
  const isKept = without_classes !== undefined && call.arguments.classes === undefined;
  return isKept && takesClasses(call.tool) ? { ...call, arguments: { ...call.arguments, without_classes } } : call;
}

const callsOf = ({ outcome }: ClauseReading): readonly Call[] => (outcome.kind === 'calls' ? outcome.calls : []);

/** Applies a clause that only changes the classes to an earlier detection; null if it contains anything else. */
function withClasses(reading: ClauseReading, step: EarlierStep): ClauseReading | null {
  const change = takesClasses(step.tool) ? changeClasses(reading, withoutLead) : null;
  if (!change) return null;
  const { classes: _, without_classes: __, ...kept } = step.arguments;
  const call: Call = { tool: step.tool, arguments: { ...kept, ...change.given } };
  return { ...reading, outcome: { kind: 'calls', reading: wholeReading(change.row, frameOf(step)), calls: [call] } };
}

/** Whether a row asks for a repetition: "do the same". */
export const repeats = (row: TokenRow) => row.tokens.some((_, at) => longestAt(row, at, ['repeat']) > 0);

/** Returns the row of a clause that only asks for repetition: "again". */
const repeatedRow = ({ rows, clause }: ClauseReading) =>
  clause.negated.length > 0 ? undefined : rows.find((row) => repeats(row) && withoutLead(row).tokens.length === 0);

/** Repeats the earlier request. */
function repeated(reading: ClauseReading, earlier: readonly EarlierStep[]): ClauseReading | null {
  const row = repeatedRow(reading);
  if (!row) return null;
  const calls = earlier.map(({ tool, arguments: given }): Call => ({ tool, arguments: given }));
  return { ...reading, outcome: { kind: 'calls', reading: wholeReading(row, frameOf(earlier[0]!)), calls } };
}

/** Applies a clause to the earlier calls. Asks if it could change more than one of them. */
function followUp(reading: ClauseReading, earlier: readonly EarlierStep[]): ClauseReading {
  const again = repeated(reading, earlier);
  if (again) return again;
  const steps = earlier.filter(({ tool }) => isWork(tool));
  const isPlain = reading.clause.negated.length === 0;
  const found = steps.flatMap((step) => withClasses(reading, step) ?? (isPlain ? changed(reading, step) : null) ?? []);
  const [first] = found;
  if (first?.outcome.kind !== 'calls') return reading;
  const choices = found.flatMap(callsOf);
  const isOne = new Set(choices.map((call) => JSON.stringify(call))).size === callsOf(first).length;
  if (isOne) return first;
  const ask: Ask = { message: 'follow_which', values: {}, choices, weak: false };
  return { ...reading, outcome: { kind: 'ask', reading: first.outcome.reading, ask } };
}

const ANY_DETECTION: EarlierStep = { tool: 'detect_image', arguments: {} };

const REPEATABLE_CALLS: readonly Call[] = WORK_TOOLS.map((tool) => ({ tool, arguments: {} }));

/**
 * Asks what a clause refers to if there is no earlier request: "again", "same but only cats", "everything except cars".
 */
function askWithoutEarlier(reading: ClauseReading): ClauseReading {
  const { clause, rows } = reading;
  const asked = (row: TokenRow, ask: Omit<Ask, 'values' | 'weak'>): ClauseReading => ({
    ...reading,
    outcome: {
      kind: 'ask',
      reading: wholeReading(row, frameOf(ANY_DETECTION)),
      ask: { ...ask, values: {}, weak: true },
    },
  });
  const row = rows.find(repeats);
  const isExcept = clause.negated.length > 0 && clause.words[0]?.start !== clause.negated[0]?.start;
  const change = row || isExcept ? changeClasses(reading, withoutLead) : null;
  if (change) {
    const choices = [ANY_DETECTION.tool, 'detect_folder' as const].map((tool) => ({ tool, arguments: change.given }));
    return asked(change.row, { message: 'missing_image', choices });
  }
  const continued =
    repeatedRow(reading) ?? (row && addedTo(withoutLead(row), frameOf(ANY_DETECTION)) ? row : undefined);
  return continued ? asked(continued, { message: 'again_what', choices: REPEATABLE_CALLS }) : reading;
}

/** Whether the clause requests nothing, or only a report. */
const isOpen = ({ outcome }: ClauseReading) =>
  outcome.kind === 'calls' ? isReport(outcome.reading.frame.tool) : outcome.kind !== 'ask';

/** Adds the classes of an earlier detection at the same place: "also look for dogs" after "detect people in a.jpg". */
function withEarlierClasses(reading: ClauseReading, earlier: readonly EarlierStep[]): ClauseReading {
  const { outcome } = reading;
  if (outcome.kind !== 'calls') return reading;
  const { row, slots } = outcome.reading;
  const isAdded = row.tokens.some((_, at) => longestAt(row, at, ['word.also']) > 0);
  if (!isAdded || PLACE_SLOTS.some((name) => slots.get(name)?.kind === 'paths')) return reading;
  const calls = outcome.calls.map((call): Call => {
    const step = earlier.find(({ tool, arguments: given }) => tool === call.tool && isSamePlace(given, call.arguments));
    const before = step?.arguments.classes;
    const added = call.arguments.classes;
    if (!takesClasses(call.tool) || !step || !Array.isArray(before) || !Array.isArray(added)) return call;
    return { ...call, arguments: { ...step.arguments, classes: [...new Set([...before, ...added])] } };
  });
  return { ...reading, outcome: { ...outcome, calls } };
}

const PLACE_SLOTS = Object.keys(PLACE_ARGUMENTS);

const isSamePlace = (a: Call['arguments'], b: Call['arguments']) =>
  Object.values(PLACE_ARGUMENTS).every((name) => a[name] === b[name]);

/** Applies clauses that request nothing themselves to the calls of an earlier request: "now with confidence 0.6". */
export function followUps(readings: readonly ClauseReading[], earlier: readonly EarlierStep[]): ClauseReading[] {
  if (!readings.every(isOpen)) return readings.map((reading) => withEarlierClasses(reading, earlier));
  const follow = earlier.length > 0 ? (one: ClauseReading) => followUp(one, earlier) : askWithoutEarlier;
  // A negation is a change only if it is the whole request: "same, but without cars".
  const isAlone = readings.length === 1;
  return readings.map((reading) =>
    isIdle(reading) && (isAlone || reading.clause.negated.length === 0) ? follow(reading) : reading,
  );
}
