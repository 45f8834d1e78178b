import type { WordSpan } from '../question/mentions.js';
import type { ReadingState } from './reading-state.js';

type By = '=' | '<' | '<=' | '>' | '>=';

/** The comparison that stands beside a number. */
export function comparisonAt(state: ReadingState, number: WordSpan): (WordSpan & { by: By }) | null {
  for (const { from, to, meaning } of state.question.cues) {
    const { kind, by } = meaning;
    if (by === undefined || by === '!=' || (kind !== 'before' && kind !== 'after')) continue;
    if (!state.isFree({ from, to })) continue;
    if (kind === 'before' && to <= number.from && number.from - to <= 1) return { from, to, by };
    if (kind === 'after' && from >= number.to && from - number.to <= 1) return { from, to, by };
  }
  return null;
}
