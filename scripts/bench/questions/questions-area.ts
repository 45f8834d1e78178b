import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openQuestionReader } from '../../../core/tables/query/language/open-question-reader.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { measureBusiness } from './measure-business.js';
import { measureCorpus } from './measure-corpus.js';

/** Questions of the corpus in a trial. */
const TRIAL = 200;

async function measure({ pace, questionsDir, say }: AreaContext): Promise<Measurement> {
  const reader = openQuestionReader('configs/questions');
  say('asking business tables');
  const business = await measureBusiness(reader);
  if (!existsSync(join(questionsDir, 'questions.tsv'))) {
    const missing = 'Questions over tables of Wikipedia: name a folder of WikiTableQuestions by --questions FOLDER.';
    return { sections: [business], missing };
  }
  say('asking tables of Wikipedia');
  return {
    sections: [await measureCorpus(questionsDir, pace === 'quick' ? TRIAL : null), business],
    missing: null,
  };
}

/** How many questions about tables are answered, and how many of the answers are right. */
export const questionsArea: Area = {
  name: 'questions',
  title: 'Questions about tables',
  packages: ['@duckdb/node-api'],
  measure,
};
