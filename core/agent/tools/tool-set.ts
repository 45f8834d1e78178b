import type { AgentStep } from '../agent-answer.js';
import type { AgentTool, ToolArguments } from '../agent-tool.js';

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

/** Something of the toolkit that the agent may call. */
export interface Tool<Name extends AgentTool> {
  /** Method and path of the endpoint that answers such arguments; null for what no endpoint does. */
  endpointOf(args: ToolArguments<Name>): string | null;
  /** Whether such a call answers with made-up boxes; absent for a tool that answers with none. */
  isMock?(args: ToolArguments<Name>): boolean;
  /** Faults: those of the endpoint. */
  run(args: ToolArguments<Name>, call: ToolCall): Promise<ToolOutcome>;
}

export type ToolSet = { readonly [Name in AgentTool]: Tool<Name> };
