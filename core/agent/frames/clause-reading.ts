import type { Clause, RequestText } from '../../language/request-text.js';
import type { PolicyFinding } from '../policy/policy-finding.js';
import type { TokenRow } from '../request/token-row.js';
import type { AgentTool } from '../tools/agent-tool.js';
import type { ClauseOutcome } from './clause-outcome.js';

/** A clause with what was made of it. */
export interface ClauseReading {
  clause: Clause;
  /** What is not negated in it, in each language. */
  rows: readonly TokenRow[];
  /** What policy says about it; it is left out then. */
  finding: PolicyFinding | null;
  outcome: ClauseOutcome;
  /** Whether it shares the action of the one before: "cats in b.jpg" after "detect dogs in a.jpg and". */
  continues: boolean;
  /** Tool that it says not to use. */
  forbidden: AgentTool | null;
}

export interface ReadRequest {
  request: RequestText;
  findings: readonly PolicyFinding[];
  /** None where the whole request is refused. */
  clauses: readonly ClauseReading[];
}
