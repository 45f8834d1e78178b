import type { RefusalCategory, Span } from '../decision/decision.js';

/** Something that a request asks for and that is refused. */
export interface PolicyFinding {
  category: RefusalCategory;
  /** `hard`: the whole request is refused. `soft`: only the clauses that the finding lies in are left out. */
  severity: 'hard' | 'soft';
  /** `<file of words>.<category>.<rule>`, for the trace. */
  rule: string;
  /** First UTF-16 unit of the words in the request as it was sent, and the unit after the last. */
  start: number;
  end: number;
  /** The words that led to it, as they were sent: the verb, the object, what hid them. */
  spans: Span[];
}
