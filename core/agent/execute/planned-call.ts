import { type Fault, isFault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import type { AgentStep } from '../decision/agent-answer.js';
import type { RequestedCall } from '../decision/decision.js';
import { type AgentTool, TOOLS, toolOf } from '../tools/agent-tool.js';

/** A call whose arguments were checked: how it stands in the answer before it runs. */
export interface PlannedCall {
  step: AgentStep;
  /** False where the arguments do not fit. */
  mayRun: boolean;
}

export const problemOf = ({ code, message }: Fault): AgentStep['problem'] => ({ code, detail: message });

/** A tool that is not allowed is a bug of whoever planned it, and nothing of the plan may run. */
export function assertAllowed(tool: string): asserts tool is AgentTool {
  if (!Object.hasOwn(TOOLS, tool)) throw new Error(`"${tool.slice(0, 80)}" is no tool that the agent may call`);
}

/** Holds a planned step to the schema of its tool, once more. */
export function toCall(
  { tool: name, arguments: given, why }: RequestedCall,
  defaultBackend: 'mock' | 'onnx',
): PlannedCall {
  const tool = toolOf(name);
  const step: AgentStep = {
    tool: name,
    arguments: given,
    why,
    status: 'not_run',
    result: null,
    problem: null,
    is_mock: false,
    endpoint: null,
  };
  try {
    const args = parseInput(tool.arguments, given);
    const endpoint = tool.isByEndpoint?.(args) === false ? null : tool.endpoint;
    const isMock = tool.isMock?.(args, defaultBackend) ?? false;
    return { step: { ...step, arguments: args, is_mock: isMock, endpoint }, mayRun: true };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { step: { ...step, status: 'failed', problem: problemOf(error) }, mayRun: false };
  }
}
