import { join } from 'node:path';
import type * as z from 'zod';
import type { ToolCall } from '../../core/agent/execute/run-steps.js';
import { writeReport } from '../../core/agent/report/agent-report.js';
import type { AgentRun } from '../../core/agent/runs/agent-run.js';
import type { AgentTool, TOOLS } from '../../core/agent/tools/agent-tool.js';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { resolveAllowedConfig } from '../../core/vision/datasets/config/locate-config.js';
import { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { planTraining } from '../../core/vision/train/plan-training.js';
import { TrainingSettings } from '../../core/vision/train/training-request.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { ValidateBody, validateChosen } from '../detection/kit/validate-chosen.js';
import { endpoint as smokeEndpoint } from '../detection/train-smoke.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { trainingPlaces } from '../kit/training-places.js';
import { detectionPhotos } from './detection-photos.js';
import { wordsFor } from './knowledge.js';

/** Facts about the current request that a report contains. */
export interface Asked {
  text: string;
  language: string;
  previous: AgentRun | null;
  now: Date;
}

/** Context of a run function. `context.signal` is that of the tool call. */
interface Around {
  call: ToolCall;
  context: RunContext;
  asked: Asked;
}

type ArgumentsOf<Name extends AgentTool> = z.output<(typeof TOOLS)[Name]['arguments']>;

/** Validates a dataset like `POST /dataset/validate`, and also reports progress. */
async function validate(
  { config_path: path, strict = false }: ArgumentsOf<'validate_dataset'>,
  { call: { onProgress }, context }: Around,
): Promise<DatasetReport> {
  const body = parseInput(ValidateBody, { path, strict });
  const report = await validateChosen(body, context, (done, total) => onProgress(done, total, 'images'));
  return DatasetReport.parse(report);
}

function settingsOf({ epochs, batch, image_size }: ArgumentsOf<'train_model'>) {
  return {
    ...(epochs === undefined ? {} : { epochs }),
    ...(batch === undefined ? {} : { batch }),
    ...(image_size === undefined ? {} : { image_size }),
  };
}

/**
 * Plans a training run. The code that executes a plan is not imported here, not even indirectly: a dependency-cruiser
 * rule checks this.
 * @param args `name`, if given, is the output folder of the plan, in the working folder.
 */
async function planRun(args: ArgumentsOf<'train_model'>, { call, context }: Around): Promise<TrainingPlan> {
  const { config, signal } = context;
  const { config_path: path, name } = args;
  if (path === undefined) {
    const body = parseInput(smokeEndpoint.body!, settingsOf(args));
    return TrainingPlan.parse(await smokeEndpoint.run({ body, params: {}, files: [] }, context));
  }
  const request = {
    kind: 'dry-run' as const,
    config: await resolveAllowedConfig(path, config),
    output: name === undefined ? null : join(config.workDir, name),
    settings: parseInput(TrainingSettings, settingsOf(args)),
  };
  const { roots, scanWorkerFile } = config;
  const onProgress = (done: number, total: number) => call.onProgress(done, total, 'images');
  const plan = await planTraining(request, trainingPlaces(config), { signal, roots, scanWorkerFile, onProgress });
  return TrainingPlan.parse(plan);
}

/** Writes a report on the results of this request or of the previous one. Returns it, and writes no file. */
async function report({ format, about }: ArgumentsOf<'generate_report'>, { call, asked, context }: Around) {
  const { text, language, previous, now } = asked;
  const isEarlier = about === 'previous-run';
  if (isEarlier && previous === null)
    throw new Fault(
      'not-found',
      'No earlier run exists to report on. Send a detection, validation or comparison first.',
    );
  const steps = isEarlier ? (previous?.steps ?? []) : call.earlier;
  return writeReport(format, {
    asked: isEarlier ? (previous?.text ?? '') : text,
    run: isEarlier ? (previous?.id ?? null) : null,
    steps,
    words: wordsFor(language),
    time: now.toISOString(),
    version: packageFacts.version,
    ...(await detectionPhotos(steps, format, context)),
  });
}

/** Names of the tools that have their own run function. */
type OwnRunTool = {
  [Name in AgentTool]: (typeof TOOLS)[Name] extends { hasOwnRun: true } ? Name : never;
}[AgentTool];

type OwnRuns = { readonly [Name in OwnRunTool]: (args: ArgumentsOf<Name>, around: Around) => Promise<unknown> };

/** Own run functions of tools. Faults: those of the endpoint of the tool. */
const OWN_RUNS: OwnRuns = { validate_dataset: validate, train_model: planRun, generate_report: report };

type OwnRun = (args: Record<string, unknown>, around: Around) => Promise<unknown>;

/** Returns the tool's own run function; undefined if its endpoint runs it. */
export const ownRunOf = (tool: AgentTool) =>
  (OWN_RUNS as Partial<Record<AgentTool, unknown>>)[tool] as OwnRun | undefined;
