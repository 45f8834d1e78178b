import type { FramePart } from '../language/compile-frames.js';
import type { Hit } from '../language/lexicon.js';
import { lengthsAt, longestAt, type TokenRow } from '../request/token-row.js';
import { readSlot } from '../slots/read-slot.js';
import { skipSeparator } from '../slots/scan-row.js';
import type { SlotValue } from '../values/slot-value.js';

/** A match of a sentence pattern. */
export interface SentenceMatch {
  /** Indices of the matched tokens, ascending. */
  covered: readonly number[];
  /** Index after the last matched token. */
  end: number;
  slots: ReadonlyMap<string, SlotValue>;
}

/** Groups of words without meaning, which may occur between the parts of a sentence. */
const SKIPPED = ['filler', 'opening'];
const MAX_SKIPPED = 6;
/** Maximum further actions joined to the first. */
const MAX_CHAINED = 4;

interface State {
  at: number;
  covered: readonly number[];
  slots: ReadonlyMap<string, SlotValue>;
}

const span = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

const advance = ({ covered, slots }: State, at: number, length: number, slot?: [string, SlotValue]): State => ({
  at: at + length,
  covered: [...covered, ...span(at, length)],
  slots: slot ? new Map([...slots, slot]) : slots,
});

/** Yields the positions at which a part may start: `from`, and after words without meaning. */
function* placesFrom(row: TokenRow, from: number): Generator<number> {
  let at = from;
  for (let skipped = 0; skipped <= MAX_SKIPPED && at < row.tokens.length; skipped++) {
    yield at;
    const length = longestAt(row, at, SKIPPED);
    if (length === 0) return;
    at += length;
  }
}

function* matchHere(row: TokenRow, part: Exclude<FramePart, { kind: 'optional' }>, state: State): Generator<State> {
  const { at } = state;
  if (part.kind === 'word') {
    const token = row.tokens[at];
    if (token?.kind === 'word' && token.norm === part.word) yield advance(state, at, 1);
  } else if (part.kind === 'group') {
    for (const length of lengthsAt(row, at, part.groups))
      yield* withChain(row, advance(state, at, length), part.groups);
  } else {
    for (const { length, value } of readSlot(part.name, row, at)) yield advance(state, at, length, [part.name, value]);
  }
}

/** Also yields the states after further actions with the same object: "detect, count and label the dogs". */
function* withChain(row: TokenRow, state: State, groups: readonly string[]): Generator<State> {
  yield state;
  if (!groups.some((group) => group.startsWith('action.'))) return;
  let { at } = state;
  for (let chained = 0; chained < MAX_CHAINED; chained++) {
    const next = chainedAction(row, at);
    if (next === at) return;
    at = next;
    yield advance(state, state.at, at - state.at);
  }
}

const isAction = ({ group }: Hit) => group.startsWith('action.');

/** Returns the position after a further action; the same position if there is none. */
function chainedAction(row: TokenRow, at: number): number {
  const separator = skipSeparator(row, at, ['join']);
  if (!separator.found) return at;
  const hit = row.hits[separator.at]?.find(isAction);
  return hit ? separator.at + hit.length : at;
}

function* matchParts(row: TokenRow, parts: readonly FramePart[], index: number, state: State): Generator<State> {
  const part = parts[index];
  if (!part) {
    yield state;
    return;
  }
  if (part.kind === 'optional') {
    for (const inside of matchParts(row, part.parts, 0, state)) yield* matchParts(row, parts, index + 1, inside);
    yield* matchParts(row, parts, index + 1, state);
    return;
  }
  for (const at of placesFrom(row, state.at))
    for (const next of matchHere(row, part, { ...state, at })) yield* matchParts(row, parts, index + 1, next);
}

/** Maximum matches tried per position. Sentences have few parts, so only generated texts have more. */
const MAX_TRIED = 64;

/** Returns the match at a position that covers the most tokens; null if there is none. */
export function matchAt(row: TokenRow, parts: readonly FramePart[], at: number): SentenceMatch | null {
  let best: SentenceMatch | null = null;
  let tried = 0;
  for (const { at: end, covered, slots } of matchParts(row, parts, 0, { at, covered: [], slots: new Map() })) {
    if (covered.length > (best?.covered.length ?? 0)) best = { covered, end, slots };
    if (++tried >= MAX_TRIED) break;
  }
  return best;
}
