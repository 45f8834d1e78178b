import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import { inLanes } from '../in-lanes.js';
import type { ServedApi } from '../served-api.js';

/** A request as it was sent, and what the service answered. */
export interface Asked {
  text: string;
  answer: AgentAnswer;
}

/** Requests in flight at a time. */
const LANES = 4;

/** Sends one request to `/agent/run` for a plan; nothing is run. */
export async function askAgent({ post }: ServedApi, text: string): Promise<AgentAnswer> {
  return (await post('/agent/run', { text, execute: false })) as AgentAnswer;
}

/** Sends each text once, a few at a time. @returns the answers in the order of the texts. */
export function askAll(api: ServedApi, texts: readonly string[]): Promise<Asked[]> {
  return inLanes(texts, LANES, async (text) => ({ text, answer: await askAgent(api, text) }));
}

/** How many answers there are of each kind. */
export function countKinds(asked: readonly Asked[]): Record<AgentAnswer['kind'], number> {
  const counts = { call: 0, clarify: 0, explain: 0, refuse: 0 };
  for (const { answer } of asked) counts[answer.kind]++;
  return counts;
}
