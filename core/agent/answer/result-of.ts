import type { AgentStep } from '../decision/agent-answer.js';
import { toolOf } from '../tools/agent-tool.js';
import type { Tool } from '../tools/define-tool.js';

/** A call that ran, with its arguments and result as the schemas of its tool say. */
export interface ToolResult {
  tool: Tool;
  args: Record<string, unknown>;
  result: unknown;
}

/** The result of a call, by its schema; null where it has none. @throws a ZodError where it is not what its tool answers. */
export function resultOf({ tool: name, arguments: given, status, result }: AgentStep): ToolResult | null {
  if (status !== 'done' && status !== 'partial') return null;
  const tool = toolOf(name);
  return { tool, args: tool.arguments.parse(given), result: tool.result.parse(result) };
}

/** Whether a step has a result that a report can be over. */
export function isReportable({ tool, status }: Pick<AgentStep, 'tool' | 'status'>): boolean {
  return toolOf(tool).report !== null && (status === 'done' || status === 'partial');
}
