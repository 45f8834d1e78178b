import { join } from 'node:path';
import type { ToolArguments } from '../../core/agent/agent-tool.js';
import type { Tool } from '../../core/agent/tools/tool-set.js';
import { resolveAllowedConfig } from '../../core/datasets/config/allowed-config.js';
import { parseInput } from '../../core/parse-input.js';
import { planTraining } from '../../core/training/plan-training.js';
import { TrainingPlan } from '../../core/training/training-plan.js';
import { TrainingSettings } from '../../core/training/training-request.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { trainingPlaces } from '../kit/training-places.js';
import { endpoint as smokeEndpoint } from './train-smoke.js';

function settingsOf({ epochs, batch, image_size }: ToolArguments<'train_model'>) {
  return {
    ...(epochs === undefined ? {} : { epochs }),
    ...(batch === undefined ? {} : { batch }),
    ...(image_size === undefined ? {} : { image_size }),
  };
}

/** The plan of a run on a dataset. @param name of the folder that the run would make, below the working folder. */
async function planOnDataset(
  config_path: string,
  { name, ...args }: ToolArguments<'train_model'>,
  { config, signal }: RunContext,
  onProgress: (done: number, total: number) => void,
): Promise<TrainingPlan> {
  const request = {
    kind: 'dry-run' as const,
    config: await resolveAllowedConfig(config_path, config),
    output: name === undefined ? null : join(config.workDir, name),
    settings: parseInput(TrainingSettings, settingsOf(args)),
  };
  const { roots, scanWorkerFile } = config;
  return planTraining(request, trainingPlaces(config), { signal, roots, scanWorkerFile, onProgress });
}

/**
 * `train_model`: a plan, and nothing but a plan. What runs one is not imported here or by anything that this imports; a
 * rule of dependency-cruiser keeps it so.
 */
export function trainTool(context: RunContext): Tool<'train_model'> {
  return {
    endpointOf: ({ config_path }) => (config_path === undefined ? 'POST /train/smoke' : null),
    async run(args, { signal, onProgress }) {
      const { config_path } = args;
      const inner = { ...context, signal };
      if (config_path === undefined) {
        const body = parseInput(smokeEndpoint.body!, settingsOf(args));
        const plan = await smokeEndpoint.run({ body, params: {}, files: [] }, inner);
        return { result: TrainingPlan.parse(plan), isPartial: false };
      }
      const plan = await planOnDataset(config_path, args, inner, (done, total) => onProgress(done, total, 'images'));
      return { result: TrainingPlan.parse(plan), isPartial: false };
    },
  };
}
