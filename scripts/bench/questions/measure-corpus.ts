import { join } from 'node:path';
import { CORPUS_FORM, textsOf } from '../../table-questions/corpus-form.js';
import { fitsTarget } from '../../table-questions/fits-target.js';
import type { CorpusQuestion } from '../../table-questions/read-corpus.js';
import { inLanes } from '../in-lanes.js';
import type { Section } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { median, round } from '../statistics.js';
import { askServed, QUESTION_LANES } from './ask-served.js';

interface Answered {
  isAnswered: boolean;
  isRight: boolean;
  ms: number;
}

const percent = (share: number) => `${round(share * 100, 1)} %`;

async function askOne(folder: string, { text, table, target }: CorpusQuestion, api: ServedApi): Promise<Answered> {
  const started = performance.now();
  const answer = await askServed(api, { question: text, path: join(folder, table), ...CORPUS_FORM });
  const isAnswered = answer.status === 'answered';
  return { isAnswered, isRight: isAnswered && fitsTarget(target, textsOf(answer)), ms: performance.now() - started };
}

/**
 * Asks about tables of the corpus.
 * @param api of a server whose reader never saw these tables.
 */
export async function measureCorpus(
  folder: string,
  questions: readonly CorpusQuestion[],
  api: ServedApi,
): Promise<Section> {
  const given = await inLanes(questions, QUESTION_LANES, (question) => askOne(folder, question, api));
  const answered = given.filter(({ isAnswered }) => isAnswered).length;
  const right = given.filter(({ isRight }) => isRight).length;
  const [coverage, precision, accuracy] = [
    answered / given.length,
    right / Math.max(1, answered),
    right / given.length,
  ];
  const ms = median(given.map((one) => one.ms));
  return {
    title: 'Questions over tables of Wikipedia',
    how: `${given.length} questions of WikiTableQuestions, sent to \`/api/agent/query\`, answers compared as the corpus does (numbers without commas between thousands). The server is a copy of this build with other weights: those that were learned, with their threshold, from the tables of the other half alone. The reader that is shipped learned from both halves.`,
    tables: [
      {
        caption: `As the service answers, ${QUESTION_LANES} questions at a time`,
        columns: ['questions', 'answered', 'of those right', 'right in all', 'ms a question, median'],
        rows: [[given.length, percent(coverage), percent(precision), percent(accuracy), round(ms, 0)]],
      },
    ],
    notes: [],
    values: { questions: given.length, coverage, precision, accuracy, median_ms: round(ms, 0) },
  };
}
