import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import type { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import {
  EVERYDAY_LANGUAGES,
  type EverydayHalf,
  type EverydayLanguage,
  type FixtureTable,
  readEveryday,
  readQuestions,
} from '../../../tests/support/business-questions/read-questions.js';
import { type Score, scoreAnswer, sumUp } from '../../../tests/support/business-questions/score-questions.js';
import { fitsTarget } from '../../table-questions/fits-target.js';
import {
  CORPUS_FORM,
  type CorpusQuestion,
  HALF_WEIGHTS,
  isForTuning,
  readCorpus,
  textsOf,
} from '../../table-questions/read-corpus.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { copyBuild } from '../copy-build.js';
import { type Cell, type Section, tableSection } from '../report.js';
import { type ServedApi, withApi } from '../served-api.js';
import { median, round } from '../statistics.js';

/** Maximum simultaneous questions; each runs in a separate process. */
const MAX_PARALLEL = 2;

/** A question about a file of this machine. */
interface FileQuestion extends ReadOptions {
  question: string;
  /** Absolute path of the table file. */
  path: string;
}

/** Sends a question to `/api/agent/query`. */
async function askServer({ post }: ServedApi, question: FileQuestion): Promise<QueryAnswer> {
  return (await post('/api/agent/query', { ...question })) as QueryAnswer;
}

interface Answered {
  isAnswered: boolean;
  isRight: boolean;
  ms: number;
}

const percent = (share: number) => `${round(share * 100, 1)} %`;

async function askOne(folder: string, { text, table, target }: CorpusQuestion, api: ServedApi): Promise<Answered> {
  const started = performance.now();
  const answer = await askServer(api, { question: text, path: join(folder, table), ...CORPUS_FORM });
  const isAnswered = answer.status === 'answered';
  return { isAnswered, isRight: isAnswered && fitsTarget(target, textsOf(answer)), ms: performance.now() - started };
}

/**
 * Asks about tables of the corpus.
 * @param api of a server whose reader was not trained on these tables.
 */
async function measureCorpus(folder: string, questions: readonly CorpusQuestion[], api: ServedApi): Promise<Section> {
  const lanes = { places: questions.length, lanes: MAX_PARALLEL };
  const given = await inLanes(lanes, (place) => askOne(folder, questions[place]!, api));
  const answered = given.filter(({ isAnswered }) => isAnswered).length;
  const right = given.filter(({ isRight }) => isRight).length;
  const [coverage, precision, accuracy] = [
    answered / given.length,
    right / Math.max(1, answered),
    right / given.length,
  ];
  const ms = median(given.map((one) => one.ms));
  return tableSection({
    title: 'Questions over tables of Wikipedia',
    how: `${given.length} questions of WikiTableQuestions, sent to \`/api/agent/query\`, with answers compared as the corpus does (numbers without thousands separators). The server is a copy of this build whose weights and threshold were learned only from the tables of the other half. The shipped reader learned from both halves.`,
    caption: `As the service answers, ${MAX_PARALLEL} questions at a time`,
    columns: ['questions', 'answered', 'of those right', 'right in all', 'ms a question, median'],
    rows: [[given.length, percent(coverage), percent(precision), percent(accuracy), round(ms, 0)]],
    values: { questions: given.length, coverage, precision, accuracy, median_ms: round(ms, 0) },
  });
}

/** Asks the questions about generated business tables: the half for development, and the half for evaluation. */
async function measureBusiness(api: ServedApi): Promise<Section> {
  const dev = await ask(readQuestions('dev'), api);
  const test = await ask(readQuestions('test'), api);
  return tableSection({
    title: 'Questions over business tables',
    how: 'Generated business tables with typical errors, and questions whose answers were computed without the product; about a quarter are unanswerable. An answer to an unanswerable question counts as wrong. Each is sent to `/api/agent/query` of a separate server.',
    caption: 'Bars: coverage 70 %, precision 98 %, 95 % of unanswerable questions declined',
    columns: ['half', 'questions', 'coverage', 'precision', 'unanswerable declined'],
    rows: [toRow('development', dev), toRow('evaluation', test)],
    values: { dev: { ...dev }, test: { ...test } },
  });
}

const LANGUAGE_NAMES: Record<EverydayLanguage, string> = { en: 'English', de: 'German', zh: 'Chinese' };

/** Asks the questions that new users would type: in each language those that were kept unseen, and the others. */
async function measureEveryday(api: ServedApi): Promise<Section> {
  const rows: Cell[][] = [];
  const values: Section['values'] = {};
  for (const language of EVERYDAY_LANGUAGES) {
    const tables = (...halves: EverydayHalf[]) => halves.flatMap((half) => readEveryday(language, half));
    const unseen = await ask(tables('unseen'), api);
    const tuned = await ask(tables('dev', 'test'), api);
    const name = LANGUAGE_NAMES[language];
    rows.push([name, ...toRow('unseen', unseen)], [name, ...toRow('dev and test', tuned)]);
    values[language] = { unseen: { ...unseen }, tuned: { ...tuned } };
  }
  return tableSection({
    title: 'Everyday questions',
    how: 'Small tables, and questions that new users would type, by authors who saw neither the rules nor the words. Rules were tuned on the halves `dev` and `test`, not on `unseen`. An answer to an unanswerable question counts as wrong. Each is sent to `/api/agent/query` of a separate server.',
    caption: 'Bars for `unseen`: English 80 % answered, 98 % of those right; German and Chinese 60 % answered',
    columns: ['language', 'half', 'questions', 'answered', 'of those right', 'unanswerable declined'],
    rows,
    values,
  });
}

async function ask(tables: readonly FixtureTable[], api: ServedApi): Promise<Score> {
  const asked = tables.flatMap((table) => table.questions.map((question) => ({ table, question })));
  const scored = await inLanes({ places: asked.length, lanes: MAX_PARALLEL }, async (place) => {
    const { table, question } = asked[place]!;
    const given = await askServer(api, { question: question.ask, path: resolve(table.path) });
    return scoreAnswer(table.name, question, given);
  });
  return sumUp(scored);
}

function toRow(name: string, score: Score): Cell[] {
  const { answerable, unanswerable, coverage, precision, abstention } = score;
  return [name, answerable + unanswerable, percent(coverage), percent(precision), percent(abstention)];
}

/** Number of questions from the corpus in a trial. */
const TRIAL = 200;

/** Copies this build with a reader trained only on the first half of the corpus. @returns its root. */
async function buildOfHalf(folder: string): Promise<string> {
  const root = await copyBuild(join(folder, 'half'));
  await cp(HALF_WEIGHTS, join(root, 'configs', 'questions', 'en.weights.json'));
  return root;
}

async function measure({ pace, questionsDir, folder, log }: AreaContext): Promise<Measurement> {
  const stateDir = join(folder, 'state');
  log('asking business tables');
  const settingsFor = (folder: string) => ({ HANDLENS_ROOTS: folder, HANDLENS_STATE_DIR: stateDir });
  const fixtures = await withApi(settingsFor(resolve('tests/fixtures')), async (api) => {
    const business = await measureBusiness(api);
    log('asking everyday questions');
    return [business, await measureEveryday(api)];
  });
  if (!existsSync(join(questionsDir, 'questions.tsv'))) {
    const missing = 'Questions over tables of Wikipedia: name a folder of WikiTableQuestions by --questions FOLDER.';
    return { sections: fixtures, missing };
  }
  log('asking tables of Wikipedia');
  const unseen = readCorpus(questionsDir).filter((question) => !isForTuning(question));
  const questions = pace === 'quick' ? unseen.slice(0, TRIAL) : unseen;
  const ask = (api: ServedApi) => measureCorpus(questionsDir, questions, api);
  const corpus = await withApi(settingsFor(questionsDir), ask, await buildOfHalf(folder));
  return { sections: [corpus, ...fixtures], missing: null };
}

/** Measures how many questions about tables are answered, and how many answers are right. */
export const questionsArea: Area = {
  name: 'questions',
  title: 'Questions about tables',
  packages: ['@duckdb/node-api'],
  measure,
};
