import { type Fault, isFault } from '../../fault.js';
import type { AgentStep } from '../agent-answer.js';
import type { AgentTool, ToolArguments } from '../agent-tool.js';
import type { RequestedCall } from '../decision.js';
import { checkArguments } from './check-step.js';
import type { Tool, ToolCall, ToolOutcome, ToolSet } from './tool-set.js';

/** A call whose arguments were checked: how it stands in the answer before it runs, and how to run it. */
export interface PlannedCall {
  step: AgentStep;
  /** Null where the arguments do not fit. */
  run: ((call: ToolCall) => Promise<ToolOutcome>) | null;
}

export const problemOf = ({ code, message }: Fault): AgentStep['problem'] => ({ code, detail: message });

/** Holds a planned step to the schema of its tool, and binds it to that tool. */
export function toCall({ tool, arguments: given, why }: RequestedCall, tools: ToolSet): PlannedCall {
  const step: AgentStep = {
    tool,
    arguments: given as AgentStep['arguments'],
    why,
    status: 'not_run',
    result: null,
    problem: null,
    is_mock: false,
    endpoint: null,
  };
  try {
    const args: ToolArguments = checkArguments(tool, given);
    const chosen = tools[tool] as Tool<AgentTool>;
    const facts = { is_mock: chosen.isMock?.(args) ?? false, endpoint: chosen.endpointOf(args) };
    const checked = { ...step, arguments: args as AgentStep['arguments'], ...facts };
    return { step: checked, run: (call) => chosen.run(args, call) };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { step: { ...step, status: 'failed', problem: problemOf(error) }, run: null };
  }
}
