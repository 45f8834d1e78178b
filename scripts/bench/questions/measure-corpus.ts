import { askCorpus, type ScoredQuestion } from '../../table-questions/ask-corpus.js';
import { openHalfReader } from '../../table-questions/half-reader.js';
import { isToTuneOn, readCorpus } from '../../table-questions/read-corpus.js';
import type { Section, Table } from '../report.js';
import { round } from '../statistics.js';

const percent = (share: number) => `${round(share * 100, 1)} %`;

/**
 * Asks about the tables of one half of the corpus, with weights that were learned from the other half alone.
 * @param most first questions; null asks all.
 */
export async function measureCorpus(folder: string, most: number | null): Promise<Section> {
  const reader = openHalfReader();
  const all = readCorpus(folder).filter((question) => !isToTuneOn(question));
  const questions = most === null ? all : all.slice(0, most);
  const began = performance.now();
  const scored = await askCorpus(folder, questions, reader);
  const mean = (performance.now() - began) / Math.max(1, questions.length);
  const { coverage, precision, accuracy } = sumUp(scored);
  return {
    title: 'Questions over tables of Wikipedia',
    how: `${questions.length} questions of WikiTableQuestions, answers compared as the corpus does (numbers without commas between thousands). Asked by a reader whose weights and threshold come from the tables of the other half: it never saw these. The one that is shipped learned from both.`,
    tables: [
      {
        caption: 'As the service answers',
        columns: ['questions', 'answered', 'of those right', 'right in all', 'ms a question'],
        rows: [[questions.length, percent(coverage), percent(precision), percent(accuracy), round(mean, 0)]],
      },
      curveOf(scored),
    ],
    notes: [],
    values: { questions: questions.length, coverage, precision, accuracy, mean_ms: mean },
  };
}

function sumUp(scored: readonly ScoredQuestion[]) {
  const answered = scored.filter(({ isAnswered }) => isAnswered);
  const right = answered.filter(({ isRight }) => isRight).length;
  return {
    coverage: answered.length / Math.max(1, scored.length),
    precision: right / Math.max(1, answered.length),
    accuracy: right / Math.max(1, scored.length),
  };
}

const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1];

/** Risk and coverage: the surest answers, and how many of them are wrong. */
function curveOf(scored: readonly ScoredQuestion[]): Table {
  const sorted = [...scored].sort((a, b) => b.confidence - a.confidence);
  const rows = SHARES.map((share) => {
    const surest = sorted.slice(0, Math.round(sorted.length * share));
    const right = surest.filter(({ isRight }) => isRight).length;
    return [percent(share), percent(right / Math.max(1, surest.length)), round(surest.at(-1)?.confidence ?? 0, 2)];
  });
  return { caption: 'If only the surest were answered', columns: ['answered', 'right', 'least confidence'], rows };
}
