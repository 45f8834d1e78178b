import { realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Argument, type Command } from 'commander';
import { Fault, isFault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { isInside } from '../../core/base/paths/is-inside.js';
import { commandLine } from '../../core/base/text/shell-command.js';
import { NAME_LISTS } from '../../core/vision/models/choose-class-names.js';
import { loadClassNames } from '../../core/vision/models/class-names.js';
import { inspectModel } from '../../core/vision/models/inspect-model.js';
import { locateWeights } from '../../core/vision/models/locate-weights.js';
import type { ModelReport } from '../../core/vision/models/model-report.js';
import {
  type ReviewPlaces,
  ReviewRequest,
  type ReviewResult,
  type ReviewTest,
  reviewModel,
} from '../../core/vision/models/review-model.js';
import { askForKey, askReview, type ReviewFields } from '../ask-review.js';
import { canAskUser } from '../ask-user.js';
import { offerFiles } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { checkInChild } from '../geometry-check.js';
import { firstImage } from '../input-files.js';
import { modelPlaces } from '../model-places.js';
import { describeGeometry } from '../output/describe-geometry.js';
import { describeWeights } from '../output/describe-weights.js';
import { noted, wrapped } from '../output/wrapped.js';
import { openKeys } from '../read-keys.js';
import { repeatedCommand } from '../repeated-command.js';
import { plain, type Terminal } from '../terminal.js';
import { userName } from '../user-name.js';
import { openInDefaultBrowser } from '../window/open-window.js';

interface Flags {
  source?: string;
  reviewedBy?: string;
  replace?: boolean;
}

/** Prints what the weight file contains, before anything is written. */
async function printReport(
  request: Pick<ReviewRequest, 'model_path' | 'names'>,
  command: Command,
): Promise<ModelReport> {
  const { terminal } = commandContext(command);
  const places = modelPlaces();
  const names = request.names === undefined ? null : await loadClassNames(places.classNamesDir, request.names);
  const report = await inspectModel(await locateWeights(places.modelsDir, request.model_path, places), names);
  terminal.log(describeWeights(report, terminal));
  return report;
}

/** Asks for the statements that the command line lacks. Faults: invalid-input, if the user cannot be asked; cancelled. */
async function missingFields(file: string, given: ReviewFields, command: Command): Promise<ReviewFields> {
  const { flags, terminal } = commandContext(command);
  const report = await printReport({ model_path: file, names: given.names }, command);
  // A file that cannot be run needs no review.
  if (report.refusal !== null || !canAskUser(flags)) {
    throw new Fault('invalid-input', 'Add --source to write the card. Add --licence if the file states none.');
  }
  const keys = openKeys();
  try {
    return await askReview(report, { given, user: userName() }, { keys, terminal });
  } finally {
    keys.close();
  }
}

async function run(file: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const given = bodyFromFlags(ReviewRequest, { ...flags, replace: flags.replace ? 'allow' : 'refuse' });
  const fields = flags.source ? given : { ...given, ...(await missingFields(file, given, command)) };
  const request = parseInput(ReviewRequest, { reviewed_by: userName(), ...fields, model_path: file });
  if (!flags.json && flags.source) await printReport(request, command);
  const isAsked = !flags.source;
  const places: ReviewPlaces = {
    ...modelPlaces(),
    ...(isAsked ? await testOnImage(terminal) : { checkGeometry: checkInChild }),
  };
  const result = await reviewModel(request, places).catch((error: unknown) => {
    throw isFault(error, 'already-exists') ? withReplacement(error) : error;
  });
  if (flags.json) terminal.data(JSON.stringify(result));
  else await printResult(result, { file, places }, terminal);
}

/** Maximum objects of the test image that are listed. */
const MAX_FOUND = 5;

/** Formats the objects that the model found in the test image. */
function describeTest({ check: { picture }, found }: ReviewTest, terminal: Terminal): string {
  const name = picture?.source === 'photo' ? plain(picture.name ?? 'the photo') : 'a generated image';
  const shown = found
    .slice(0, MAX_FOUND)
    .map(({ class_name: object, confidence }) => `${plain(object)} ${confidence.toFixed(2)}`);
  const more = found.length > MAX_FOUND ? ` and ${found.length - MAX_FOUND} more` : '';
  const text = `Test on ${terminal.paint('bold', name)}: ${shown.join(', ') || 'nothing found'}${more}`;
  return wrapped(text, { ...noted(terminal), width: terminal.promptWidth }).join('\n');
}

/** Asks whether the boxes on the test image are right. `v` opens the image. */
async function confirmBoxes(test: ReviewTest, terminal: Terminal): Promise<boolean> {
  terminal.log(`\n${describeTest(test, terminal)}`);
  const keys = openKeys();
  try {
    for (;;) {
      const choices = [
        ['y', 'yes'],
        ['n', 'no, do not write'],
        ['v', 'view the image'],
      ] as const;
      const key = await askForKey('Are these boxes right?  ', choices, { keys, terminal });
      if (key !== 'v') return key === 'y';
      terminal.log(`  ${plain(test.viewsFile)}`);
      openInDefaultBrowser(process.platform, test.viewsFile);
    }
  } finally {
    keys.close();
  }
}

/**
 * Tests the model on the first image of the current folder, unless --photo names one, and lets the user confirm the
 * boxes. An image without objects of its classes shows nothing, so a generated one replaces it.
 */
async function testOnImage(terminal: Terminal): Promise<Pick<ReviewPlaces, 'checkGeometry' | 'confirmBoxes'>> {
  const image = await firstImage();
  return {
    async checkGeometry(model, photo) {
      if (photo !== null || image === null) return checkInChild(model, photo);
      const tested = await checkInChild(model, image);
      return tested.check.verdict === 'inconclusive' ? checkInChild(model, null) : tested;
    },
    confirmBoxes: (test) => confirmBoxes(test, terminal),
  };
}

/** Returns a path relative to the current folder, if it is inside. */
function shortPath(path: string): string {
  const short = relative('.', path);
  return short.startsWith('..') ? path : short;
}

/** Prints the geometry check, the outcome, and what remains to be done. */
async function printResult(
  result: ReviewResult,
  { file, places }: { file: string; places: ReviewPlaces },
  terminal: Terminal,
): Promise<void> {
  if (result.card.geometry) terminal.log(`${describeGeometry(result.card.geometry, places.modelsDir, terminal)}\n`);
  const elsewhere = await findElsewhere(file, places);
  const state = elsewhere === null ? 'ready to use' : 'reviewed';
  const card = plain(shortPath(join(places.modelsDir, result.card_file)));
  const outcome = `${terminal.sign('done')} ${describeOutcome(result, state)}  wrote ${card}`;
  terminal.data(wrapped(outcome, noted(terminal)).join('\n'));
  if (elsewhere !== null) {
    terminal.data(
      `Copy ${plain(result.report.file)} to ${places.modelsDir} to use it by its name. Until then: --model-path ${plain(commandLine([elsewhere]))}`,
    );
  }
  const isNumbered = result.card.facts.warnings?.some(({ code }) => code === 'class-names-missing');
  if (isNumbered) terminal.log(plain(namingHint(result)));
  else if (terminal.canSuggest) await suggestDetection(elsewhere ?? result.card.id, terminal);
}

/** Suggests to run the reviewed model on the first image of the current folder. @param model its id or path. */
async function suggestDetection(model: string, terminal: Terminal): Promise<void> {
  const image = await firstImage();
  const words =
    image === null ? ['models', 'list'] : ['detect', 'image', image, '--backend', 'onnx', '--model-path', model];
  terminal.suggest(['vision-cli', ...words]);
}

/**
 * Adds the command that replaces the existing card to the message of a fault. The command has no --id, because the
 * card keeps the id of its weights.
 */
function withReplacement({ code, message, cause }: Fault): Fault {
  return new Fault(code, `${message} To replace that card: ${repeatedCommand(['--replace'], ['--id'])}`, { cause });
}

/** Returns the command that sets the class names of a model without any. */
function namingHint({ card }: ReviewResult): string {
  const list = NAME_LISTS.get(card.contract.class_names.length);
  const way = list === undefined ? 'After listing class_names in a sidecar file' : `If it was trained on COCO`;
  return `${way}: ${repeatedCommand([...(list === undefined ? [] : ['--names', list]), '--replace'])}`;
}

/** Returns the path of weights outside the models folder, which require --model-path; null for weights inside it. */
async function findElsewhere(file: string, places: ReviewPlaces): Promise<string | null> {
  const path = await locateWeights(places.modelsDir, file, places);
  return isInside(await realpath(places.modelsDir), path) ? null : path;
}

/**
 * Formats the outcome of a review on one line. Includes the codes of warnings, because `--quiet` suppresses the
 * warnings themselves.
 */
function describeOutcome({ card: { id }, report: { warnings } }: ReviewResult, state: string): string {
  const codes = warnings.map(({ code }) => code).join(', ');
  const count = `${warnings.length} warning${warnings.length === 1 ? '' : 's'}`;
  return `"${id}" is ${state}${codes === '' ? '' : `, with ${count}: ${codes}`}`;
}

/** `vision-cli models review FILE` */
export function addModelsReview(group: Command): void {
  const command = group
    .command('review')
    .summary('Review a weight file and write its model card')
    .description('Inspect a weight file and write the model card that allows it to run: reviewer, source and licence.')
    .addArgument(offerFiles(new Argument('<file>', 'the weight file: a name in models/, or a path'), '.onnx'))
    .option('--replace', 'overwrite the existing card')
    .action(run);
  addBodyFlags(command, ReviewRequest, ['model_path', 'replace']);
  withExamples(command, [
    'vision-cli models review yolox_nano.onnx --source https://github.com/Megvii-BaseDetection/YOLOX --licence Apache-2.0 --commercial-use allowed --names coco80',
    'vision-cli models review yolox_nano.onnx --photo dog.jpg --source https://example.org --licence Apache-2.0 --names coco80',
    'vision-cli models review yolox_nano.onnx --replace --source "retrained by us" --licence proprietary',
  ]);
}
