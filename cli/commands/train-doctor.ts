import type { Command } from 'commander';
import { loadConfig } from '../../handlers/kit/config.js';
import { examineChosen } from '../../handlers/training/kit/train-chosen.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { describeTrainer } from '../output/describe-training.js';
import { usePython } from './train-python.js';

interface Flags {
  python?: string;
}

async function run(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  usePython(flags.python);
  const found = await examineChosen({ config: loadConfig(process.env), signal: new AbortController().signal });
  terminal.data(flags.json ? JSON.stringify(found) : describeTrainer(found, terminal));
  if (!found.is_ready) process.exitCode = EXIT.machine;
}

/** `vision-cli train doctor` */
export function addTrainDoctor(group: Command): void {
  const command = group
    .command('doctor')
    .summary('Check whether the optional Python packages for training are installed')
    .description(
      'Find a Python with Ultralytics, load it, and report what is missing and how to install it. Exits with 5 if a run cannot start.',
    )
    .option('--python <path>', 'check this Python instead of those found')
    .action(run);
  withExamples(command, ['vision-cli train doctor', 'vision-cli train doctor --python ~/venvs/yolo/bin/python']);
}
