import type { QueryPlan } from '../../plan/query-plan.js';
import type { Question } from '../question/question.js';
import type { WholeWords } from '../question/whole-words.js';
import { mixesUnits } from './mixes-units.js';
import { readChoice } from './read-choice.js';
import { readComparison } from './read-comparison.js';
import { readDifference } from './read-difference.js';
import { readFigure } from './read-figure.js';
import { readGroups } from './read-groups.js';
import { readLookup } from './read-lookup.js';
import { readQuality } from './read-quality.js';
import { readShare } from './read-share.js';
import { readTop } from './read-top.js';
import { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

export type WholeReading = { plan: QueryPlan } | { plan: null; left: number[]; isAmbiguous: boolean };

type Read = (state: ReadingState) => QueryPlan | null;

/** In this order: what asks for more comes first. */
const READERS: readonly Read[] = [
  readQuality,
  readShare,
  readChoice,
  readDifference,
  readComparison,
  readGroups,
  readTop,
  readFigure,
  readLookup,
];

/** Reads a question of which every word is understood; otherwise says which words are left in the best try. */
export function readWhole(question: Question, words: WholeWords): WholeReading {
  let least: number[] | null = null;
  let isAmbiguous = false;
  for (const read of READERS) {
    const state = new ReadingState(question, words);
    const plan = read(state);
    if (plan === null) {
      isAmbiguous ||= state.isAmbiguous;
      continue;
    }
    const left = withoutRowNouns(state, question);
    if (left.length === 0 && mixesUnits(question, plan)) return { plan: null, left, isAmbiguous: true };
    if (left.length === 0) return { plan };
    if (least === null || left.length < least.length) least = left;
  }
  return { plan: null, left: least ?? [], isAmbiguous };
}

/** Words for a row ("orders", in a table of orders) say nothing. */
function withoutRowNouns(state: ReadingState, question: Question): number[] {
  const nouns = rowNouns(question, state.words);
  return state.left().filter((at) => !nouns.has(state.stem(at)));
}
