import type { AgentStep } from '../decision/agent-answer.js';
import type { AgentTool } from '../tools/agent-tool.js';

/** What a tool hands back. */
export interface ToolOutcome {
  /** Plain data, already held to the schema of its endpoint. */
  result: unknown;
  /** Whether time or size ended it early: the result leads on. */
  isPartial: boolean;
}

/** What a tool gets beside its arguments. */
export interface ToolCall {
  signal: AbortSignal;
  /** Time in which it should be done, ms; what is left after it is for the steps behind it. */
  shareMs: number;
  /** Steps of the same request that are over, in their order. */
  earlier: readonly AgentStep[];
  /** Hears how far it is. @param unit in the plural, English. */
  onProgress: OnToolProgress;
}

export type OnToolProgress = (done: number, total: number, unit: 'images') => void;

/** Runs a tool with arguments after its schema. Faults: those of its endpoint. */
export type RunTool = (tool: AgentTool, args: Record<string, unknown>, call: ToolCall) => Promise<ToolOutcome>;
