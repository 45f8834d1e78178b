import { buildDeclined } from './describe/build-answer.js';
import { quoteText } from './describe/format-cell.js';
import type { QueryAnswer } from './plan/query-answer.js';

/** A table and its answer to the question. */
export interface TableAnswer {
  id: string;
  name: string;
  answer: QueryAnswer;
}

/**
 * Chooses the answer for a file with several tables: that of the only table to which the question may refer. If there
 * are several such tables, declines the question and asks for the table.
 */
export function chooseAnswer(question: string, answers: readonly TableAnswer[]): QueryAnswer {
  const [first] = answers;
  if (first === undefined) {
    return buildDeclined(question, null, {
      reason: 'not-in-table',
      unexplained: [],
      meanings: [],
      suggestions: [],
      text: 'This file contains no table.',
    });
  }
  if (answers.length === 1) return first.answer;
  const answered = answers.filter(({ answer }) => answer.status === 'answered');
  if (answered.length === 0) return closest(answers).answer;
  const candidates = answers.filter(isCandidate);
  return candidates.length === 1 ? withNote(answered[0]!, answers.length) : declineSeveral(question, candidates);
}

/**
 * Whether a question may refer to a table: the table answers it, or all words are understood but several readings are
 * possible.
 */
function isCandidate({ answer: { status, declined } }: TableAnswer): boolean {
  if (status === 'answered') return true;
  if (declined === null || declined.unexplained.length > 0) return false;
  const { reason, meanings } = declined;
  return reason === 'ambiguous' || reason === 'no-numbers' || (reason === 'not-understood' && meanings.length > 0);
}

function declineSeveral(question: string, candidates: readonly TableAnswer[]): QueryAnswer {
  const tables = candidates.map(({ id, name }) => `${id} (${quoteText(name)})`);
  const verb = candidates.every(({ answer }) => answer.status === 'answered') ? 'answer the question' : 'may match';
  const declined = buildDeclined(question, null, {
    reason: 'ambiguous',
    unexplained: [],
    meanings: candidates.map(({ answer }, at) => `${tables[at]}: ${meaningOf(answer)}`),
    suggestions: [],
    text: `${candidates.length} tables of this file ${verb}: ${tables.join(', ')}. Choose one of them.`,
  });
  return { ...declined, uncertain_import: candidates.flatMap(({ answer }) => answer.uncertain_import) };
}

const meaningOf = ({ evidence, declined, text }: QueryAnswer): string =>
  evidence?.plan_in_words ?? declined?.meanings[0] ?? text;

function withNote({ id, name, answer }: TableAnswer, count: number): QueryAnswer {
  return {
    ...answer,
    notes: [...answer.notes, `Of ${count} tables, only ${id} (${quoteText(name)}) answers the question.`],
  };
}

/** Returns the first table with the fewest words that were not understood. */
function closest(answers: readonly TableAnswer[]): TableAnswer {
  const open = ({ answer }: TableAnswer) => answer.declined?.unexplained.length ?? 0;
  return answers.reduce((best, one) => (open(one) < open(best) ? one : best));
}
