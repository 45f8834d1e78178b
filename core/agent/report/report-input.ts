import type { AnswerWords } from '../answer/answer-words.js';
import type { AgentStep } from '../decision/agent-answer.js';

/** What a report is over. Every figure of it stands in the results of the steps. */
export interface AgentReportInput {
  /** The request that the results came of. */
  asked: string;
  /** Id of the run; null for the request that is being answered. */
  run: string | null;
  steps: readonly AgentStep[];
  words: AnswerWords;
  /** ISO 8601. */
  time: string;
  /** Of the toolkit. */
  version: string;
}
