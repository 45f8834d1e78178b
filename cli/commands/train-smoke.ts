import type { Command } from 'commander';
import type { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { endpoint, handler } from '../../handlers/detection/train-smoke.js';
import { callForReply } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describePlan, describeVerdict } from '../output/describe-plan.js';

const BODY = endpoint.body!;

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const { body } = await callForReply(handler, { json: bodyFromFlags(BODY, { ...flags }) });
  if (flags.json) return terminal.data(body);
  const plan = JSON.parse(body) as TrainingPlan;
  terminal.data(describePlan(plan, terminal));
  terminal.log(describeVerdict(plan, terminal));
}

/** `vision-cli train smoke` */
export function addTrainSmoke(group: Command): void {
  const command = group
    .command('smoke')
    .summary('Plan a training run on the bundled small dataset; nothing is trained')
    .description(
      'Plan a training run on the bundled dataset of generated shapes, to see what a plan contains. Nothing is trained or written.',
    )
    .action(run);
  addBodyFlags(command, BODY, []);
  withExamples(command, ['vision-cli train smoke', 'vision-cli train smoke --epochs 10 --json']);
}
