import { isApart } from './question/candidate.js';
import type { Question } from './question/question.js';
import type { QuestionShape } from './question-shape.js';

/** What speaks for none of the plans being right, as names of features. */
export function noPlanFeatures(question: Question, shape: QuestionShape, grams: readonly string[]): string[] {
  const { tokens, isFiller, values, columns, cues } = question;
  const known = [...values, ...columns, ...cues];
  const free = tokens.filter(
    (_, at) => isFiller[at] !== true && known.every((span) => isApart(span, { from: at, to: at + 1 })),
  ).length;
  return [
    'null',
    `null a=${shape.asks}`,
    `null pl=${shape.isPlural} a=${shape.asks}`,
    `null head=${shape.headMention !== null}`,
    ...grams.map((gram) => `null g=${gram}`),
    `null free=${Math.min(free, 5)}`,
    `null n=${Math.min(30, Math.floor(tokens.length / 3))}`,
  ];
}
