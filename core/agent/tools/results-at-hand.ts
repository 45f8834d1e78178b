import type { AgentStep } from '../agent-answer.js';

/** Whether a step has a result that a report can be over. */
export function isReportable({ tool, status }: Pick<AgentStep, 'tool' | 'status'>): boolean {
  return tool !== 'generate_report' && (status === 'done' || status === 'partial');
}
