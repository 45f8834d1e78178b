import type { CellEvidence, TextEffect } from '../kit/define-step.js';

/** A step of the chain of a column, in plan order. */
export interface ChainStep {
  /** Position in the plan's steps, from 0. */
  index: number;
  /** Steps that are not applied are evaluated but have no effect. */
  applied: boolean;
  effect: TextEffect;
  /** Index of the added column, among all added columns; -1 if the step adds none. */
  slot: number;
  /**
   * Whether the step parses decimal marks. Of several such steps, only the first one that changes a text is applied.
   */
  parsesMarks: boolean;
  /** Whether the step never changes a plain text; see `Effect`. */
  leavesPlain: boolean;
}

export interface TextStepChange {
  index: number;
  applied: boolean;
  before: string;
  after: string;
  reason: string;
  evidence: CellEvidence | undefined;
}

/** The result of all steps for a text. */
export interface Trace {
  text: string;
  changes: TextStepChange[];
  splitTexts: { slot: number; text: string }[];
  hasParsedMarks: boolean;
}

/**
 * Maximum rounds, enough for text that was garbled or escaped several times. Steps that still change a text would
 * alternate forever.
 */
const MAX_ROUNDS = 8;

/**
 * Applies the steps to a text until nothing changes, so that a second cleaning has no effect. If `MAX_ROUNDS` is not
 * enough, returns the result of the first round.
 * @returns null if no step changes the text.
 */
export function traceText(text: string, steps: readonly ChainStep[]): Trace | null {
  const trace: Trace = { text, changes: [], splitTexts: [], hasParsedMarks: false };
  runRound(trace, steps, true);
  if (trace.changes.length === 0) return null;
  const first = { text: trace.text, changes: trace.changes.length, splitTexts: trace.splitTexts.length };
  let before = text;
  for (let round = 1; trace.text !== before; round += 1) {
    if (round > MAX_ROUNDS) return keepFirst(trace, first);
    before = trace.text;
    runRound(trace, steps, false);
  }
  return trace;
}

function runRound(trace: Trace, steps: readonly ChainStep[], isFirst: boolean): void {
  for (const { index, applied, effect, slot, parsesMarks } of steps) {
    if ((!applied && !isFirst) || (parsesMarks && trace.hasParsedMarks)) continue;
    const before = trace.text;
    const change = effect(before);
    if (change === null || (change.text === before && change.splitText === undefined)) continue;
    const { text: after, reason, evidence } = change;
    trace.changes.push({ index, applied, before, after, reason, evidence });
    if (!applied) continue;
    trace.text = change.text;
    trace.hasParsedMarks ||= parsesMarks;
    if (slot >= 0 && change.splitText !== undefined) trace.splitTexts.push({ slot, text: change.splitText });
  }
}

function keepFirst(trace: Trace, first: { text: string; changes: number; splitTexts: number }): Trace {
  return {
    ...trace,
    text: first.text,
    changes: trace.changes.slice(0, first.changes),
    splitTexts: trace.splitTexts.slice(0, first.splitTexts),
  };
}

/** Maximum texts in the cache. Others are computed each time. */
const MAX_CACHED = 150_000;
/** Number of cached texts after which the cache is dropped if it had fewer hits. */
const TRIAL_TEXTS = 10_000;
/** Longer texts are not cached. */
const MAX_TEXT = 1024;

/**
 * What steps with `leavesPlain` may change: control characters, ampersands, non-ASCII characters, and blanks other than
 * single spaces between words.
 */
const UNUSUAL = /[^ -%'-~]|^ | $| {2}/;

/** Compiles the steps of a column. Results are cached as long as texts recur. */
export function makeChain(steps: readonly ChainStep[]): (text: string) => Trace | null {
  const onPlain = steps.filter(({ leavesPlain }) => !leavesPlain);
  const trace = cacheTraces(steps);
  return onPlain.length > 0 ? trace : (text) => (UNUSUAL.test(text) ? trace(text) : null);
}

function cacheTraces(steps: readonly ChainStep[]): (text: string) => Trace | null {
  const known = new Map<string, Trace | null>();
  let hits = 0;
  let isCaching = true;
  return (text) => {
    if (!isCaching) return traceText(text, steps);
    const found = known.get(text);
    if (found !== undefined) {
      hits += 1;
      return found;
    }
    const trace = traceText(text, steps);
    if (known.size < MAX_CACHED && text.length <= MAX_TEXT) known.set(text, trace);
    if (known.size === TRIAL_TEXTS && hits < TRIAL_TEXTS) {
      isCaching = false;
      known.clear();
    }
    return trace;
  };
}
