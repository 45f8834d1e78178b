import type { DatasetFacts } from '../profile/table-profile.js';
import type { QueryAnswer } from '../query/query-answer.js';
import type { QueryPlan } from '../query/query-plan.js';
import type { QueryTable } from '../query/query-table.js';
import type { JobInput } from './table-job.js';

/** A question about the tables of a file. */
export interface AskInput extends JobInput {
  question: string;
  /** Absolute folder of the words that questions are read by. */
  wordsDir: string;
  /** Run instead of reading the question; null reads it. */
  plan: QueryPlan | null;
  /** Memory of the engine's data, MB. */
  memoryMb: number;
  /** Whether the table of the answer is handed back too. */
  withTable: boolean;
}

export interface AskValue {
  facts: DatasetFacts;
  answer: QueryAnswer;
  /** Null where it was not asked for, or no table could be chosen. */
  table: QueryTable | null;
}
