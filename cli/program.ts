import { Command } from 'commander';
import packageFacts from '../package.json' with { type: 'json' };
import { addAgentRun } from './commands/agent-run.js';
import { addCache } from './commands/cache.js';
import { addCompletion } from './commands/completion.js';
import { addDatasetFix } from './commands/dataset-fix.js';
import { addDatasetManifest } from './commands/dataset-manifest.js';
import { addDatasetValidate } from './commands/dataset-validate.js';
import { addDetectFolder } from './commands/detect-folder.js';
import { addDetectImage } from './commands/detect-image.js';
import { addGui } from './commands/gui.js';
import { addModelsCompare } from './commands/models-compare.js';
import { addModelsInspect } from './commands/models-inspect.js';
import { addModelsList } from './commands/models-list.js';
import { addModelsReview } from './commands/models-review.js';
import { addServe } from './commands/serve.js';
import { addSettings } from './commands/settings.js';
import { addTableAsk } from './commands/table-ask.js';
import { addTableClean } from './commands/table-clean.js';
import { addTableList } from './commands/table-list.js';
import { addTablePreview } from './commands/table-preview.js';
import { addTableProfile } from './commands/table-profile.js';
import { addTableRegister } from './commands/table-register.js';
import { addTableReport } from './commands/table-report.js';
import { addTableSession } from './commands/table-session.js';
import { addTableUndo } from './commands/table-undo.js';
import { addTrainDoctor } from './commands/train-doctor.js';
import { addTrainSmoke } from './commands/train-smoke.js';
import { addTrainYolo } from './commands/train-yolo.js';
import { exampleOf, withExamples } from './context.js';
import { EXIT_MEANINGS } from './exit-code.js';

function addGroup(program: Command, name: string, summary: string): Command {
  return program.command(name).summary(summary).description(`${summary}.`);
}

function exitTable(): string {
  return EXIT_MEANINGS.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n');
}

/** Flags of all commands; they may stand before or after the command's name. */
function addCommonFlags(command: Command): void {
  command
    .option('--json', 'print what the API answers, and nothing else')
    .option('--quiet', 'print no progress, notes or warnings')
    .option('--verbose', 'log what happens inside, and show causes of errors')
    .option('--no-color', 'print without colours; so does the variable NO_COLOR');
  for (const child of command.commands) addCommonFlags(child);
}

/** A wrong use gets the usage and an example of its command, not all of its help. */
function explainWrongUse(command: Command): void {
  const name = fullName(command);
  const example = exampleOf(command);
  const usage = `Usage: ${name} ${command.usage()}`;
  command.showHelpAfterError([usage, ...(example ? [`Example: ${example}`] : []), `More: ${name} --help`].join('\n'));
  command.showSuggestionAfterError(true);
  for (const child of command.commands) explainWrongUse(child);
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

/** The whole command line. */
export function createProgram(): Command {
  const program = new Command('vision-cli')
    .description('Handlens looks closely at images and tables, on this machine alone.')
    .version(packageFacts.version, '-V, --version');
  const detect = addGroup(program, 'detect', 'Detect objects in images');
  addDetectImage(detect);
  addDetectFolder(detect);
  const models = addGroup(program, 'models', 'List, inspect, review and compare models');
  addModelsList(models);
  addModelsInspect(models);
  addModelsReview(models);
  addModelsCompare(models);
  const dataset = addGroup(program, 'dataset', 'Validate, record and mend YOLO datasets');
  addDatasetValidate(dataset);
  addDatasetManifest(dataset);
  addDatasetFix(dataset);
  const table = addGroup(program, 'table', 'Profile, ask, clean and report on messy tables');
  addTableList(table);
  addTableRegister(table);
  addTableProfile(table);
  addTableAsk(table);
  addTablePreview(table);
  addTableClean(table);
  addTableUndo(table);
  addTableReport(table);
  addTableSession(table);
  const train = addGroup(program, 'train', 'Plan a training, and run it when every gate holds');
  addTrainSmoke(train);
  addTrainYolo(train);
  addTrainDoctor(train);
  const agent = addGroup(program, 'agent', 'Ask for work in words');
  addAgentRun(agent);
  const settings = addGroup(program, 'settings', 'List and change the settings');
  addSettings(settings);
  const cache = addGroup(program, 'cache', 'List and clear what is kept on this machine');
  addCache(cache);
  addGui(program);
  addServe(program);
  addCompletion(program);
  addCommonFlags(program);
  explainWrongUse(program);
  withExamples(program, [
    'vision-cli detect image dog.jpg',
    'vision-cli models review yolox_nano.onnx --source https://github.com/Megvii-BaseDetection/YOLOX --licence Apache-2.0 --names coco80',
    'vision-cli detect folder photos --backend onnx -o run1',
    'vision-cli dataset validate signs/data.yaml',
    'vision-cli table profile sales.xlsx',
    'vision-cli serve',
  ]);
  program.addHelpText('after', `\nExit codes:\n${exitTable()}`);
  return program;
}
