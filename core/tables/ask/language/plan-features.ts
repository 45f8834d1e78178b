import { pushCondition } from './condition-features.js';
import type { Candidate, Superlative } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { QuestionToken } from './question/tokens.js';
import type { QuestionShape } from './question-shape.js';
import { pushNeighbour, pushSuperlative } from './superlative-features.js';
import { pushTarget } from './target-features.js';
import { pushUnexplained } from './unexplained.js';

/** Words of a question that a model knows, alone and in pairs; numbers are all "#". */
export function gramsOf(tokens: readonly QuestionToken[]): string[] {
  const words = tokens.map(({ text, number }) => (number === null ? text : '#'));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return [...new Set(['^', ...words.slice(0, 1).map((word) => `^ ${word}`), ...words, ...pairs])];
}

/** What speaks for or against a plan before it runs, as names of features. */
export function planFeatures(
  candidate: Candidate,
  question: Question,
  shape: QuestionShape,
  grams: readonly string[],
): string[] {
  const found: string[] = [];
  const kind =
    candidate.form === 'text' || candidate.form === '' ? candidate.kind : `${candidate.kind}.${candidate.form}`;
  const { superlative, neighbour, conditions, isAlternative } = candidate.rows;
  const order = orderOf(superlative);
  const sign = `${conditions.length}${isAlternative ? 'or' : ''}`;
  found.push(
    `k=${kind}`,
    `k=${candidate.kind} s=${order} n=${neighbour?.kind ?? 'none'}`,
    `k=${candidate.kind} c=${sign}`,
    `k=${kind} a=${shape.asks}`,
    `s=${order} c=${sign}`,
  );
  found.push(`k=${candidate.kind} a=${shape.asks} pl=${shape.isPlural} s=${superlative === null ? 0 : 1}`);
  for (const gram of grams)
    found.push(
      `g=${gram} k=${candidate.kind}`,
      `g=${gram} s=${order}`,
      `g=${gram} n=${neighbour?.kind ?? 'none'}`,
      `g=${gram} c=${sign}`,
    );
  pushUnexplained(found, candidate, question);
  pushHead(found, candidate, question, shape);
  for (const piece of conditions) pushCondition(found, piece, candidate, question);
  pushTarget(found, candidate, question, shape);
  pushSuperlative(found, candidate, question, shape);
  pushNeighbour(found, candidate, question);
  return found;
}

function orderOf(superlative: Superlative | null): string {
  if (superlative === null) return 'none';
  return superlative.by === null ? superlative.order : `${superlative.order}.${superlative.cue.meaning.axis}`;
}

/** Whether what is asked for is understood. */
function pushHead(found: string[], candidate: Candidate, question: Question, shape: QuestionShape): void {
  const { head } = shape;
  if (head === null) return;
  const isAt = ({ from, to }: { from: number; to: number }) => from <= head && head < to;
  const isHeader = question.columns.some((mention) => isAt(mention) && mention.via !== 'synonym');
  const how = isHeader ? 'header' : question.values.some(isAt) ? 'cell' : 'other';
  const { conditions, isAlternative } = candidate.rows;
  const sign = `${conditions.length}${isAlternative ? 'or' : ''}`;
  const known = `h=${candidate.used.has(head)} ${how} k=${candidate.kind}`;
  found.push(`${known} a=${shape.asks}`, `${known} c=${sign}`);
}
