import * as z from 'zod';
import { checkHealthTool } from './check-health.js';
import { compareModelsTool } from './compare-models.js';
import type { Tool } from './define-tool.js';
import { detectFolderTool } from './detect-folder.js';
import { detectImageTool } from './detect-image.js';
import type { AskOf, CallOf, FilledOf } from './filling.js';
import { generateReportTool } from './generate-report.js';
import { listModelsTool } from './list-models.js';
import { profileTableTool } from './profile-table.js';
import { trainModelTool } from './train-model.js';
import { validateDatasetTool } from './validate-dataset.js';

/**
 * The allowlist: the only tools that the agent may call. All other lists of tools are derived from it. A tool that is
 * only defined, or only has words in a language, is not allowed.
 */
export const TOOLS = Object.freeze({
  detect_image: detectImageTool,
  detect_folder: detectFolderTool,
  list_models: listModelsTool,
  validate_dataset: validateDatasetTool,
  compare_models: compareModelsTool,
  train_model: trainModelTool,
  generate_report: generateReportTool,
  check_health: checkHealthTool,
  profile_table: profileTableTool,
} satisfies Record<string, Tool>);

export const AGENT_TOOLS = Object.keys(TOOLS) as [AgentTool, ...AgentTool[]];

export const AgentTool = z
  .enum(AGENT_TOOLS)
  .meta({ id: 'AgentTool', description: 'A tool of the agent', example: 'detect_image' });
export type AgentTool = keyof typeof TOOLS;

/** Endpoints of the tools that have no run of their own. Includes `null` if one of them has no endpoint. */
export type ToolRoute = {
  [Name in AgentTool]: (typeof TOOLS)[Name] extends { hasOwnRun: true } ? never : (typeof TOOLS)[Name]['endpoint'];
}[AgentTool];

/** Returns a tool without the specific types of its schemas, for code that handles all tools. */
export const toolOf = (name: AgentTool): Tool => TOOLS[name];

/** Whether a tool detects objects of specific classes. */
export const takesClasses = (name: AgentTool) => 'classes' in TOOLS[name].arguments.shape;

export const isReport = (name: AgentTool) => toolOf(name).role === 'report';

/** Whether later requests can change calls of the tool, and reports can include them. */
export const isWork = (name: AgentTool) => ['work', 'plan'].includes(toolOf(name).role);

/** Tools to offer if a request specifies none: those that process files. */
export const WORK_TOOLS: readonly AgentTool[] = AGENT_TOOLS.filter((name) => toolOf(name).role === 'work');

/** File slots that belong to a single tool. */
export const FILE_SLOTS = AGENT_TOOLS.flatMap((name) => Object.entries(toolOf(name).slots ?? {}));

/** Arguments for the files or folders to process, by slot. */
export const PLACE_ARGUMENTS: Readonly<Record<string, string>> = {
  image: 'image_path',
  folder: 'folder_path',
  config: 'config_path',
  ...Object.fromEntries(FILE_SLOTS.map(([slot, { argument }]) => [slot, argument])),
};

export type Call = CallOf<AgentTool>;
export type Ask = AskOf<AgentTool>;
export type Filled = FilledOf<AgentTool>;
