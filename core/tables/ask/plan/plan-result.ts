import type { QueryPlan } from './query-plan.js';

export type ResultCell = string | number | boolean | null;

/** Result of a plan. */
export interface PlanResult {
  plan: QueryPlan;
  /** Rows of the answer; one row of one cell for a figure. Texts as written in the file, dates as ISO 8601. */
  values: ResultCell[][];
  /** Number of rows of the answer; `values` contains the first 1,000. */
  valueCount: number;
  valueNames: string[];
  unit: string | null;
  sql: string;
  parameters: ResultCell[];
  /** Source rows used for the answer: the first 100. */
  rows: number[];
  rowsUsed: number;
  rowsSkipped: { count: number; reason: string; rows: number[] }[];
  /** The answer as a sentence, if the figures alone would be unclear. */
  text?: string;
  /** Further notes for the user. */
  notes?: string[];
  /** Units mixed by the figure ("$" and "€"), which makes it invalid. */
  mixedUnits?: string[];
}

/** Runs a plan on an open table. Faults: invalid-input, for a plan with a missing column. */
export type RunPlan = (plan: QueryPlan) => Promise<PlanResult>;

/** Result of reading a question: a plan, or the reason why there is none. */
export type QuestionReading =
  | {
      kind: 'plan';
      plan: QueryPlan;
      result: PlanResult;
      /** Share of such readings that were correct on questions with known answers, 0 to 1. */
      confidence: number;
      notes: string[];
    }
  | {
      kind: 'declined';
      reason: 'not-understood' | 'ambiguous' | 'not-in-table' | 'no-rows' | 'no-numbers' | 'not-about-the-table';
      unexplained: string[];
      /** Possible plans, most likely first. */
      plans: QueryPlan[];
      suggestions: string[];
    };
