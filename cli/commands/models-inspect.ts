import { Argument, type Command } from 'commander';
import { inspectModel } from '../../core/vision/models/inspect-model.js';
import { locateWeights } from '../../core/vision/models/locate-weights.js';
import { offerFiles } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { modelPlaces } from '../model-places.js';
import { describeReport } from '../output/describe-report.js';

async function run(file: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const places = modelPlaces();
  const report = await inspectModel(await locateWeights(places.modelsDir, file, places));
  terminal.data(flags.json ? JSON.stringify(report) : describeReport(report, terminal));
  if (report.verdict === 'refused') process.exitCode = EXIT.model;
}

/** `vision-cli models inspect FILE` */
export function addModelsInspect(group: Command): void {
  const command = group
    .command('inspect')
    .summary('Inspect a weight file without running it')
    .description('Inspect a weight file, and report whether it can run, without running it.')
    .addArgument(offerFiles(new Argument('<file>', 'the weight file: a name in models/, or a path'), '.onnx'))
    .action(run);
  withExamples(command, [
    'vision-cli models inspect yolox_nano.onnx',
    'vision-cli models inspect models/yolox_nano.onnx --json',
  ]);
}
