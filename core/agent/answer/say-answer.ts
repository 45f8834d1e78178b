import { data, type Phrase, say } from '../../report/document.js';
import type { AgentStep } from '../agent-answer.js';
import type { NotDone } from '../decision.js';
import type { AnswerWords } from './answer-words.js';
import { listed, sentence, textOf } from './phrases.js';
import { sayResult } from './say-result.js';
import { resultOf } from './tool-result.js';

/** A step in sentences: what came of it, or why nothing did. */
export function sayStep(step: AgentStep, words: AnswerWords): Phrase[] {
  const result = resultOf(step);
  if (result) return sayResult(result, words);
  if (!step.problem) return [];
  const slots = { tool: data(step.tool), detail: say`${step.problem.detail}` };
  return [sentence(words, step.status === 'failed' ? 'failed' : 'not_run', slots)];
}

const sayLeftOut = ({ text, reason }: NotDone, words: AnswerWords) =>
  sentence(words, 'not_done', { text: data(text), reason: say`${reason}` });

/** The answer to a request whose calls ran, or would run, as plain text. */
export function sayAnswer(steps: readonly AgentStep[], notDone: readonly NotDone[], words: AnswerWords): string {
  const planned = steps.filter(({ status, problem }) => status === 'not_run' && problem === null);
  const tools = listed(
    words,
    planned.map(({ tool }) => say`${data(tool)}`),
  );
  const phrases = [
    ...steps.flatMap((step) => sayStep(step, words)),
    ...(planned.length > 0 ? [sentence(words, 'would_run', { tools })] : []),
    // What somebody asked not to do needs no answer.
    ...notDone.filter(({ category }) => category !== 'negated').map((one) => sayLeftOut(one, words)),
  ];
  return phrases.map(textOf).join(words.joins.sentence);
}
