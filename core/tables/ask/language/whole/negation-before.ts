import type { WordSpan } from '../question/mentions.js';
import type { ReadingState } from './reading-state.js';

/** The word of negation right before words, where there is one. */
export function negationBefore(state: ReadingState, { from }: WordSpan): WordSpan | null {
  const negation = state.find(state.words.phrases.not, Math.max(0, from - 3));
  return negation !== null && negation.to <= from ? negation : null;
}
