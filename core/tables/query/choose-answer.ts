import { buildDeclined } from './describe/build-answer.js';
import { quoted } from './describe/format-cell.js';
import type { QueryAnswer } from './query-answer.js';

/** A table with the answer that it gives. */
export interface TableAnswer {
  id: string;
  name: string;
  answer: QueryAnswer;
}

/**
 * The one answer of a file with several tables: that of the only table which answers. Where several do, the question
 * has to name one.
 */
export function chooseAnswer(question: string, answers: readonly TableAnswer[]): QueryAnswer {
  const [first] = answers;
  if (first === undefined) {
    return buildDeclined(question, null, {
      reason: 'not-in-table',
      unexplained: [],
      readings: [],
      suggestions: [],
      text: 'There is no table in this file.',
    });
  }
  const answered = answers.filter(({ answer }) => answer.status === 'answered');
  if (answered.length === 1) return withNote(answered[0]!, answers.length);
  if (answers.length === 1) return first.answer;
  if (answered.length === 0) return closest(answers).answer;
  return buildDeclined(question, null, {
    reason: 'ambiguous',
    unexplained: [],
    readings: answered.map(
      ({ id, name, answer }) => `${id} (${quoted(name)}): ${answer.evidence?.plan_in_words ?? ''}`,
    ),
    suggestions: [],
    text: `${answered.length} tables of this file answer the question: ${answered.map(({ id }) => id).join(', ')}. Name one of them as the table.`,
  });
}

function withNote({ id, name, answer }: TableAnswer, count: number): QueryAnswer {
  if (count === 1) return answer;
  return {
    ...answer,
    notes: [...answer.notes, `Of ${count} tables, only ${id} (${quoted(name)}) answers the question.`],
  };
}

/** The table that explains most of the question; the first of those. */
function closest(answers: readonly TableAnswer[]): TableAnswer {
  const open = ({ answer }: TableAnswer) => answer.declined?.unexplained.length ?? 0;
  return answers.reduce((best, one) => (open(one) < open(best) ? one : best));
}
