import type { Held } from '../../language/request-text.js';
import { type ClausePart, hold, inSentence, isAction, lastAsked } from './clause-part.js';

/** For each clause the place after the last that belongs to its sentence, up to "but". */
function sentenceEnds(parts: readonly ClausePart[]): number[] {
  const ends: number[] = [];
  for (let at = parts.length - 1; at >= 0; at--) {
    const next = parts[at + 1];
    ends[at] = inSentence(next) && next.range.after !== 'contrast' ? ends[at + 1]! : at + 1;
  }
  return ends;
}

/** Actions after which "if" asks nothing, and is a condition. */
const NEVER_ASK_IF: ReadonlySet<string> = new Set(['action.train', 'action.compare', 'word.report']);

/** Whether the words of a clause stand before its cue: "train on it if it passes"; not "check if there are dogs". */
function holdLed(part: ClausePart, cue: number, why: Held['why']): void {
  if (why === 'condition' && part.has((name) => NEVER_ASK_IF.has(name)).some((at) => at < cue - 1)) hold(part, why);
}

/** A condition that stands behind what it is about: "validate d.yaml, if it is there". */
function holdBefore(parts: readonly ClausePart[], index: number): void {
  const before = inSentence(parts[index]) ? lastAsked(parts, index) : undefined;
  if (before) hold(before, 'condition');
}

/**
 * Holds what is asked for under a condition, or said by somebody else.
 * @returns what looks at one clause after the other. Cost of all: linear, for the rest of a sentence is gone over once.
 */
export function conditionHolder(parts: readonly ClausePart[], why: 'condition' | 'reported'): (index: number) => void {
  const ends = sentenceEnds(parts);
  /** Up to where the clauses of the sentence are held. */
  let done = 0;
  return (index) => {
    const part = parts[index]!;
    const [cue] = part.cues(why);
    if (cue === undefined) return;
    const actions = part.has(isAction).filter((at) => at !== cue);
    // "The sign says: ..." is about what follows, whatever stands before it.
    const isLast = why === 'reported' && cue >= part.range.to - 1;
    if (!isLast && actions.some((at) => at < cue)) {
      holdLed(part, cue, why);
      return;
    }
    const { start } = part.clause;
    const end = ends[index]!;
    if (!isLast && actions.length > 0) hold(part, why, start);
    for (let at = Math.max(index + 1, done); at < end; at++) hold(parts[at]!, why, start);
    done = Math.max(done, end);
    if (why === 'condition' && actions.length === 0 && end === index + 1) holdBefore(parts, index);
  };
}
