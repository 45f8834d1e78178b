import type { AgentTool } from '../../../core/agent/agent-tool.js';
import { type DecideContext, decide } from '../../../core/agent/decide.js';
import type { Decision } from '../../../core/agent/decision.js';

/** A request, what came of it and how long that took. */
export interface Decided {
  text: string;
  decision: Decision;
  ms: number;
}

/** Decides each text once, in order. */
export function decideAll(texts: readonly string[], agent: DecideContext): Decided[] {
  return texts.map((text) => {
    const started = performance.now();
    const decision = decide(text, agent);
    return { text, decision, ms: performance.now() - started };
  });
}

export const toolsOf = ({ decision }: Decided): AgentTool[] =>
  decision.kind === 'call' ? decision.steps.map(({ tool }) => tool) : [];

/** How many of each kind of decision there are. */
export function countKinds(decided: readonly Decided[]): Record<Decision['kind'], number> {
  const counts = { call: 0, clarify: 0, explain: 0, refuse: 0 };
  for (const { decision } of decided) counts[decision.kind]++;
  return counts;
}
