import type { QuestionReading } from '../plan/reading.js';
import { quoted } from './format-cell.js';

type Declined = Extract<QuestionReading, { kind: 'declined' }>;

const MOST_WORDS = 8;

const REASONS: Record<Declined['reason'], string> = {
  'not-understood': 'The question was not understood.',
  ambiguous: 'The question can be read in more than one way, with different answers.',
  'not-in-table': 'The table does not hold what the question asks for.',
  'no-rows': 'No row of the table is what the question asks for.',
  'no-numbers': 'The cells that the question asks for hold no numbers.',
  'not-about-the-table': 'The question is not one that the cells of a table answer.',
};

/** Why a question was declined, with the words that nothing explained. */
export function wordDeclined({ reason, unexplained }: Pick<Declined, 'reason' | 'unexplained'>): string {
  if (unexplained.length === 0) return REASONS[reason];
  const words = unexplained.slice(0, MOST_WORDS).map(quoted).join(', ');
  return `${REASONS[reason]} Nothing in the table explains ${words}.`;
}
