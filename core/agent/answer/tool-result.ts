import { z } from 'zod';
import { DatasetReport } from '../../datasets/dataset-report.js';
import { ImageResult } from '../../detection/image-result.js';
import { ModelList } from '../../detection/models/model-list.js';
import { Origin } from '../../detection/origin.js';
import { ModelComparison } from '../../evaluation/comparison.js';
import { TrainingPlan } from '../../training/training-plan.js';
import type { AgentStep } from '../agent-answer.js';
import { type AgentTool, TOOL_ARGUMENTS } from '../agent-tool.js';

const Paged = { total: z.int(), done: z.int(), next_cursor: z.string().nullable() };
const ImageAnswer = z.object(ImageResult.shape);

/** What answers and reports read of the results: endpoints may say more. */
const RESULTS = {
  detect_image: ImageAnswer,
  detect_folder: z.object({
    ...Paged,
    origin: Origin,
    entries: z.array(
      z.object({
        name: z.string(),
        result: ImageAnswer.nullable(),
        reason: z.object({ code: z.string(), detail: z.string() }).nullable(),
      }),
    ),
  }),
  list_models: ModelList,
  validate_dataset: DatasetReport,
  compare_models: z.object({ ...Paged, comparison: ModelComparison.nullable() }),
  train_model: TrainingPlan,
  generate_report: z.object({ format: z.enum(['markdown', 'html']) }),
  check_health: z.object({
    version: z.string(),
    node: z.string(),
    workers: z.int(),
    table_workers: z.int(),
    backends: z.array(z.object({ name: z.string(), available: z.boolean(), is_default: z.boolean() })),
  }),
} as const satisfies Record<AgentTool, z.ZodType>;

type Results = typeof RESULTS;

/** A call that ran, with its arguments and result as their schemas say. */
export type ToolResult = {
  [Tool in AgentTool]: {
    tool: Tool;
    args: z.output<(typeof TOOL_ARGUMENTS)[Tool]>;
    result: z.output<Results[Tool]>;
    isPartial: boolean;
  };
}[AgentTool];

/** Images with what was found in them: of one detection or of a folder. */
export type ImageAnswer = z.infer<typeof ImageAnswer>;

/** The result of a call, by its schema; null where it has none. @throws a ZodError where it is not what its tool answers. */
export function resultOf({ tool, arguments: given, status, result }: AgentStep): ToolResult | null {
  if (status !== 'done' && status !== 'partial') return null;
  return {
    tool,
    args: TOOL_ARGUMENTS[tool].parse(given),
    result: RESULTS[tool].parse(result),
    isPartial: status === 'partial',
  } as ToolResult;
}
