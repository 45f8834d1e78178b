import type { Clause } from '../../language/request-text.js';
import type { Language } from '../language/language.js';
import { longestAt, type TokenRow, tokenRowsOf } from '../request/token-row.js';
import type { Call } from '../slots/filled.js';
import { readClasses } from '../slots/read-classes.js';
import { takesClasses } from '../tools/agent-tool.js';
import type { ClauseOutcome } from './clause-outcome.js';
import type { ClauseReading } from './clause-reading.js';

const CUES = ['negation.phrase', 'negation.clause', 'negation.exception', 'contrast', 'join', 'filler', 'opening'];
/** "don't list the cars": what is done to them says no more. */
const VERBS = ['action.detect', 'action.find', 'action.list', 'action.other', 'action.write'];

/** Classes that negated words name, where they name nothing else. */
function classesIn(row: TokenRow, groups: readonly string[]): string[] {
  let at = 0;
  for (let length = longestAt(row, at, groups); length > 0; length = longestAt(row, at, groups)) at += length;
  const [reading] = readClasses(row, at);
  if (reading?.value.kind !== 'classes') return [];
  const { classes } = reading.value;
  return classes.every(({ sort }) => sort === 'known' || sort === 'quoted') ? classes.map(({ text }) => text) : [];
}

const isDetection = ({ tool }: Call) => takesClasses(tool);

const without = (call: Call, classes: readonly string[]): Call =>
  isDetection(call) && call.arguments.classes === undefined
    ? { ...call, arguments: { ...call.arguments, without_classes: [...classes] } }
    : call;

const callsOf = (outcome: ClauseOutcome): readonly Call[] =>
  outcome.kind === 'calls' ? outcome.calls : outcome.kind === 'ask' ? outcome.ask.choices : [];

function leaveOut(outcome: ClauseOutcome, classes: readonly string[]): ClauseOutcome {
  const calls = callsOf(outcome).map((call) => without(call, classes));
  if (outcome.kind === 'calls') return { ...outcome, calls };
  return outcome.kind === 'ask' ? { ...outcome, ask: { ...outcome.ask, choices: calls } } : outcome;
}

/** The classes that a clause says to leave out: "everything except cars". */
export function classesLeftOut(clause: Clause, original: string, languages: readonly Language[]): string[] {
  if (clause.negated.length === 0) return [];
  const rows = tokenRowsOf(clause, 'negated', { original, languages });
  const groups = clause.negated[0]!.start <= clause.start ? [...CUES, ...VERBS] : CUES;
  return rows.map((row) => classesIn(row, groups)).find((classes) => classes.length > 0) ?? [];
}

/** Leaves out of detections what the request says to leave out; in the same clause, or in one that says nothing else. */
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
    const isBeside = isCalled || (outcome.kind === 'silent' && !clause.held);
    const classes = target && isBeside ? classesLeftOut(clause, original, languages) : [];
    if (target && classes.length > 0) done[last] = { ...target, outcome: leaveOut(target.outcome, classes) };
  }
  return done;
}
