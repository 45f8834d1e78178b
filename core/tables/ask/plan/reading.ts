import type { PlanResult } from './plan-result.js';
import type { QueryPlan } from './query-plan.js';

/** What came of reading a question: one plan that explains it whole, or why there is none. */
export type QuestionReading =
  | {
      kind: 'plan';
      plan: QueryPlan;
      result: PlanResult;
      /** 0 to 1: share of such readings that were right on questions with known answers. */
      confidence: number;
      notes: string[];
    }
  | {
      kind: 'declined';
      reason: 'not-understood' | 'ambiguous' | 'not-in-table' | 'no-rows' | 'no-numbers' | 'not-about-the-table';
      unexplained: string[];
      /** Plans that it may have meant, best first. */
      plans: QueryPlan[];
      suggestions: string[];
    };
