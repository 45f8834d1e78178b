import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import type { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { executeChosen, PlanBody, planChosen, resumeChosen } from '../../handlers/training/kit/train-chosen.js';
import { endpoint } from '../../handlers/training/train-yolo.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describePlan, describeVerdict } from '../output/describe-plan.js';
import { describeRecord } from '../output/describe-training.js';
import { withDatasetProgress } from './dataset-progress.js';
import { usePython } from './train-python.js';
import { withTrainingProgress } from './training-progress.js';

interface Flags {
  data?: string;
  output?: string;
  dryRun?: boolean;
  execute?: boolean;
  plan?: string;
  resume?: string;
  python?: string;
}

/** Rejects conflicting flags before anything is read. */
function checkFlags({ data, dryRun, execute, plan, resume }: Flags): void {
  if (dryRun && (execute || resume))
    throw new Fault('invalid-input', '--dry-run cannot be combined with --execute or --resume.');
  if (plan !== undefined && !execute) throw new Fault('invalid-input', 'Add --execute to use --plan.');
  if (resume !== undefined && (data !== undefined || execute)) {
    throw new Fault('invalid-input', '--resume reads all settings from its run. Remove --data and --execute.');
  }
  if (data === undefined && resume === undefined) {
    throw new Fault('invalid-input', 'Add the dataset config, as in "vision-cli train yolo --data signs/data.yaml".');
  }
}

const config = () => loadConfig(process.env);

async function resume(folder: string, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const record = await withTrainingProgress(terminal, (signal, onProgress) =>
    resumeChosen(resolve(folder), { config: config(), signal }, onProgress),
  );
  terminal.data(flags.json ? JSON.stringify({ plan: record.plan, record }) : describeRecord(record, terminal));
}

async function execute(plan: TrainingPlan, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  terminal.log(describePlan(plan, terminal));
  const record = await withTrainingProgress(terminal, (signal, onProgress) =>
    executeChosen(plan, flags.plan ?? null, { config: config(), signal }, onProgress),
  );
  terminal.data(flags.json ? JSON.stringify({ plan, record }) : describeRecord(record, terminal));
}

async function run(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  checkFlags(flags);
  usePython(flags.python);
  if (flags.resume !== undefined) return resume(flags.resume, command);
  const { execute: isExecuted, plan: _, ...others } = flags;
  const body = parseInput(PlanBody, bodyFromFlags(PlanBody, others));
  const plan = await withDatasetProgress(terminal, (signal, onProgress) =>
    planChosen(body, { config: config(), signal }, onProgress),
  );
  if (isExecuted) return execute(plan, command);
  if (flags.json) return terminal.data(JSON.stringify({ plan, record: null }));
  terminal.data(describePlan(plan, terminal));
  terminal.log(describeVerdict(plan, terminal));
}

/** `vision-cli train yolo` */
export function addTrainYolo(group: Command): void {
  const command = group
    .command('yolo')
    .summary(endpoint.summary)
    .description(
      'Plan a training run on a YOLO dataset: gates, steps, estimates, the exact command and the files it would write. Nothing is trained without --execute, and only if every gate passes.',
    )
    .option('--dry-run', 'only plan; this is the default')
    .option('--execute', 'train, if every gate passes')
    .option('--plan <id>', 'with --execute: train only if the plan still has this id')
    .option('--resume <folder>', 'resume a run that was stopped')
    .option('--python <path>', 'path of the Python interpreter with the training extra')
    .action(run);
  addBodyFlags(command, PlanBody, []);
  withExamples(command, [
    'vision-cli train yolo --data signs/data.yaml --epochs 50 --output ../runs/signs-1',
    'vision-cli train yolo --data signs/data.yaml --epochs 50 --output ../runs/signs-1 --execute',
    'vision-cli train yolo --resume ../runs/signs-1',
  ]);
}
