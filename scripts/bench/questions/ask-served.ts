import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import type { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import type { ServedApi } from '../served-api.js';

/** Questions in flight at a time; each runs in its own process. */
export const QUESTION_LANES = 2;

/** A question about a file of this machine. */
interface PutQuestion extends ReadOptions {
  question: string;
  /** Absolute path of the table file. */
  path: string;
}

/** Puts one question to `/api/agent/query`. */
export async function askServed({ post }: ServedApi, question: PutQuestion): Promise<QueryAnswer> {
  return (await post('/api/agent/query', { ...question })) as QueryAnswer;
}
