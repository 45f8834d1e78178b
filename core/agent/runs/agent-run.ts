import { z } from 'zod';
import { AgentStep } from '../decision/agent-answer.js';

export const RunId = z.string().regex(/^run-\d{8}-\d{9}-[0-9a-f]{4}$/, 'Use the `run_id` of an earlier response');
export type RunId = z.infer<typeof RunId>;

/** What is kept of a request that ran, so that a later one can build upon it. */
export const AgentRun = z.strictObject({
  schema: z.literal('handlens.agent-run/1'),
  id: RunId,
  /** ISO 8601, UTC. */
  time: z.string(),
  text: z.string(),
  language: z.string(),
  /** Run that it was built upon. */
  previous: RunId.nullable(),
  steps: z.array(AgentStep),
});
export type AgentRun = z.infer<typeof AgentRun>;
