import type { QueryPlan } from './query-plan.js';

/** Languages in which answers are given. */
export type AnswerLanguage = 'en' | 'de' | 'zh';
export type ResultCell = string | number | boolean | null;

/** Result of a plan. */
export interface PlanResult {
  plan: QueryPlan;
  /** Rows of the answer; a single cell for a figure. Texts are as in the file, dates in ISO 8601. */
  values: ResultCell[][];
  /** Number of rows of the answer. `values` has the first 1,000. */
  valueCount: number;
  valueNames: string[];
  unit: string | null;
  sql: string;
  parameters: ResultCell[];
  /** The first 100 source rows used for the answer. */
  rows: number[];
  rowsUsed: number;
  rowsSkipped: { count: number; reason: string; rows: number[] }[];
  /** The answer as a sentence, for answers that are unclear as figures. */
  text?: string;
  /** Further notes for the user. */
  notes?: string[];
  /** Units that the figure mixes ("$" and "€"), which make it invalid. */
  mixedUnits?: string[];
}

/** Runs a plan on an open table. Faults: invalid-input (a column of the plan does not exist). */
export type RunPlan = (plan: QueryPlan) => Promise<PlanResult>;

/** Interpretation of a question: a plan, or why there is none. */
export type QuestionReading =
  | {
      kind: 'plan';
      plan: QueryPlan;
      result: PlanResult;
      /** Share of correct answers, 0 to 1, among similar interpretations of questions with known answers. */
      confidence: number;
      notes: string[];
      /** Whether the question asks for a chart. */
      asksChart?: true;
      /** Language of the question; default: English. */
      language?: AnswerLanguage;
    }
  | {
      kind: 'declined';
      reason: 'not-understood' | 'ambiguous' | 'not-in-table' | 'no-rows' | 'no-numbers' | 'not-about-the-table';
      unexplained: string[];
      /** Possible plans, most likely first. */
      plans: QueryPlan[];
      suggestions: string[];
    };
