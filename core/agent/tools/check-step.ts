import { parseInput } from '../../parse-input.js';
import { type AgentTool, TOOL_ARGUMENTS, type ToolArguments } from '../agent-tool.js';

/**
 * What the executor runs. Said here a second time on purpose: a tool that the grammar learns is not thereby allowed.
 */
const ALLOWED: ReadonlySet<string> = new Set<AgentTool>([
  'detect_image',
  'detect_folder',
  'list_models',
  'validate_dataset',
  'compare_models',
  'train_model',
  'generate_report',
  'check_health',
]);

/** A tool that is not allowed is a bug of whoever planned it, and nothing of the plan may run. */
export function assertAllowed(tool: string): asserts tool is AgentTool {
  if (!ALLOWED.has(tool)) throw new Error(`"${tool.slice(0, 80)}" is no tool that the agent may call`);
}

/** Holds arguments to the schema of their tool, once more. Faults: invalid-input. */
export function checkArguments<Name extends AgentTool>(tool: Name, args: unknown): ToolArguments<Name> {
  return parseInput(TOOL_ARGUMENTS[tool], args) as ToolArguments<Name>;
}
