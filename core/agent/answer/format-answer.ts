import { data, type Phrase, phrase, textOf } from '../../report/document.js';
import { type AgentAnswer, type AgentStep, resultOf } from '../decision/agent-answer.js';
import type { NotDone } from '../decision/decision.js';
import { joinList } from '../words/vocabulary.js';
import { type AnswerWords, COMMON } from './answer-words.js';

const { sentence } = COMMON;

/** Describes the outcome of a step, or why it has none, in sentences. */
export function formatStep(step: AgentStep, words: AnswerWords): Phrase[] {
  const ran = resultOf(step);
  if (ran) {
    const whole = ran.tool.summarize(ran.result, ran.args, words);
    return step.status === 'partial' ? [...whole, sentence(words, 'partial', {})] : whole;
  }
  if (!step.problem) return [];
  const slots = { tool: data(step.tool), detail: phrase`${step.problem.detail}` };
  return [sentence(words, step.status === 'failed' ? 'failed' : 'not_run', slots)];
}

const formatOmitted = ({ text, reason }: NotDone, words: AnswerWords) =>
  sentence(words, 'not_done', { text: data(text), reason: phrase`${reason}` });

/** A sentence and the index of the step that it is about; null if it is about none. */
interface AnswerSentence {
  phrase: Phrase;
  step: number | null;
}

/** Joins the sentences of an answer to a text and locates the figures in it. */
function write(sentences: readonly AnswerSentence[], between: string): Pick<AgentAnswer, 'message' | 'figures'> {
  const figures: AgentAnswer['figures'] = [];
  let message = '';
  for (const [place, { phrase, step }] of sentences.entries()) {
    if (place > 0) message += between;
    for (const inline of phrase) {
      const start = message.length;
      message += textOf([inline]);
      if (inline.kind === 'figure' && step !== null) figures.push({ start, end: message.length, step });
    }
  }
  return { message, figures };
}

/** Formats the answer to a request whose calls ran or would run. Figures refer to their step by index. */
export function formatAnswer(
  steps: readonly AgentStep[],
  notDone: readonly NotDone[],
  words: AnswerWords,
): Pick<AgentAnswer, 'message' | 'figures'> {
  const planned = steps.filter(({ status, problem }) => status === 'not_run' && problem === null);
  const tools = joinList(
    words,
    planned.map(({ tool }) => phrase`${data(tool)}`),
  );
  const others = [
    ...(planned.length > 0 ? [sentence(words, 'would_run', { tools })] : []),
    ...(planned.some(({ is_mock: isMock }) => isMock) ? [sentence(words, 'would_mock', {})] : []),
    // Parts excluded by the user are not mentioned.
    ...notDone.filter(({ category }) => category !== 'negated').map((one) => formatOmitted(one, words)),
  ];
  const ofSteps = steps.flatMap((step, place) => formatStep(step, words).map((phrase) => ({ phrase, step: place })));
  return write([...ofSteps, ...others.map((phrase) => ({ phrase, step: null }))], words.joins.sentence);
}
