import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HALF_WEIGHTS, isToTuneOn, readCorpus } from '../../table-questions/read-corpus.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { type ServedApi, serveApi } from '../served-api.js';
import { measureBusiness } from './measure-business.js';
import { measureCorpus } from './measure-corpus.js';

/** Questions of the corpus in a trial. */
const TRIAL = 200;

/** What a server runs from. */
const SHIPPED = ['dist', 'configs', 'package.json', 'serverless.yml', 'local-stack.cjs'];

/** A copy of this build whose reader learned from the first half of the corpus alone. @returns its root. */
async function buildOfHalf(folder: string): Promise<string> {
  const root = join(folder, 'half');
  await mkdir(root);
  for (const name of SHIPPED) await cp(name, join(root, name), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  await cp(HALF_WEIGHTS, join(root, 'configs', 'questions', 'en.weights.json'));
  return root;
}

async function served<T>(settings: { stateDir: string; reads: string; root?: string }, work: (api: ServedApi) => T) {
  const api = await serveApi({ HANDLENS_ROOTS: settings.reads, HANDLENS_STATE_DIR: settings.stateDir }, settings.root);
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

async function measure({ pace, questionsDir, folder, say }: AreaContext): Promise<Measurement> {
  const stateDir = join(folder, 'state');
  say('asking business tables');
  const business = await served({ stateDir, reads: resolve('tests/fixtures') }, measureBusiness);
  if (!existsSync(join(questionsDir, 'questions.tsv'))) {
    const missing = 'Questions over tables of Wikipedia: name a folder of WikiTableQuestions by --questions FOLDER.';
    return { sections: [business], missing };
  }
  say('asking tables of Wikipedia');
  const unseen = readCorpus(questionsDir).filter((question) => !isToTuneOn(question));
  const questions = pace === 'quick' ? unseen.slice(0, TRIAL) : unseen;
  const corpus = await served({ stateDir, reads: questionsDir, root: await buildOfHalf(folder) }, (api) =>
    measureCorpus(questionsDir, questions, api),
  );
  return { sections: [corpus, business], missing: null };
}

/** How many questions about tables are answered, and how many of the answers are right. */
export const questionsArea: Area = {
  name: 'questions',
  title: 'Questions about tables',
  packages: ['@duckdb/node-api'],
  measure,
};
