import { parse } from 'node:path';
import type { Command } from 'commander';
import { Fault, type FaultCode, isFault } from '../../core/base/fault.js';
import { IMAGE_EXTENSIONS } from '../../core/vision/image/image-format.js';
import { isImageWarning } from '../../core/vision/image/image-warning.js';
import { type DetectImageResult, endpoint, handler } from '../../handlers/detection/detect-image.js';
import { IMAGE_FILE_FAULTS } from '../../handlers/detection/kit/detect-faults.js';
import { call } from '../call.js';
import { type CommonFlags, commandContext, withExamples } from '../context.js';
import { defaultModelFields, realModelCommand } from '../default-model.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags, checkFlags } from '../flags.js';
import { inputFiles } from '../input-files.js';
import { describeFailure } from '../output/describe-folder.js';
import { describeImage, describeMadeUp, describeOrigin, describeWarnings } from '../output/describe-image.js';
import { countOf, grouped } from '../output/figures.js';
import { withOrigins } from '../output/origin-file.js';
import { writeOutputs } from '../output/write-outputs.js';
import { wrote } from '../output/wrote.js';
import { repeatedWords } from '../repeated-command.js';
import { standardInput } from '../standard-input.js';
import type { Terminal } from '../terminal.js';

interface Flags {
  output?: string;
  overwrite?: boolean;
}

const BODY = endpoint.body!;

/** Faults that concern only one image. The other images are still processed. */
const ONE_IMAGE: ReadonlySet<FaultCode> = new Set(IMAGE_FILE_FAULTS);

/** Formats that `--output` writes by default. */
const DEFAULT_FORMATS = ['json', 'annotated-png'];

async function detect(path: string, body: Record<string, unknown>): Promise<DetectImageResult> {
  if (path !== '-') return call(handler, { json: { ...body, image_path: path } });
  return call(handler, await standardInput(body, 'an image'));
}

/** Rejects images of different folders if their output files would have the same name. Faults: invalid-input. */
function checkNames(paths: readonly string[]): void {
  const byStem = new Map<string, string>();
  for (const path of paths) {
    const stem = parse(path).name;
    const other = byStem.get(stem);
    byStem.set(stem, path);
    if (other === undefined) continue;
    throw new Fault(
      'invalid-input',
      `"${other}" and "${path}" would be written to the same files. Use "detect folder", or one --output folder each.`,
    );
  }
}

interface Run {
  body: Record<string, unknown>;
  flags: Flags & CommonFlags;
  terminal: Terminal;
}

/**
 * Prints the warnings of a result.
 * @param isFirst whether to print the warnings of the model, which are the same for all images.
 */
function printWarnings(name: string, { warnings }: DetectImageResult, terminal: Terminal, isFirst: boolean): void {
  const ofModel = warnings.filter((warning) => warning.code !== 'mock-backend' && !isImageWarning(warning));
  if (isFirst) for (const line of describeWarnings(ofModel, terminal)) terminal.log(line);
  for (const { code, message } of warnings.filter(isImageWarning))
    terminal.log(describeFailure({ name, detail: `${code}: ${message}` }, 'warning', terminal));
}

/** Processes an image. @param isFirst whether it is the first one with a result. */
async function detectOne(path: string, { body, flags, terminal }: Run, isFirst: boolean): Promise<DetectImageResult> {
  const answer = await detect(path, body);
  printWarnings(path === '-' ? answer.image.name : path, answer, terminal, isFirst);
  if (flags.output !== undefined) {
    const existing = flags.overwrite ? 'replace' : 'refuse';
    const files = await writeOutputs(flags.output, withOrigins(answer), existing);
    terminal.log(files.map((file) => wrote(file, terminal)).join('\n'));
  }
  if (flags.json) terminal.data(JSON.stringify(answer));
  else terminal.data(describeImage(answer, terminal));
  if (flags.verbose) terminal.log(describeOrigin(answer, terminal));
  return answer;
}

/** Processes images one after another. Prints the fault of an image that fails, and continues. */
async function detectEach(paths: readonly string[], run: Run): Promise<void> {
  const { terminal, flags } = run;
  let [failed, objects, isMock] = [0, 0, false];
  for (const [place, path] of paths.entries()) {
    if (place > 0 && !flags.json) terminal.data('');
    try {
      const answer = await detectOne(path, run, place === failed);
      objects += answer.detections.length;
      isMock = answer.is_mock;
    } catch (error) {
      if (!isFault(error) || !ONE_IMAGE.has(error.code)) throw error;
      failed += 1;
      terminal.log(describeFailure({ name: path, detail: error.message }, 'error', terminal));
    }
  }
  if (isMock) terminal.log(`\n${describeMadeUp(objects, terminal)}`);
  const sign = terminal.sign(failed > 0 ? 'warning' : 'done');
  const images = `${grouped(paths.length - failed)} of ${countOf(paths.length, 'image')}`;
  const kind = isMock ? 'made-up object' : 'object';
  terminal.log(`${sign} ${countOf(objects, kind)} in ${images}${failed === 0 ? '' : `, ${grouped(failed)} failed`}`);
  if (failed > 0) process.exitCode = EXIT.someFailed;
}

/** Warns about made-up boxes, and suggests what to do next: use a real model, or write files. */
async function printNext(answer: DetectImageResult, { flags, terminal }: Run): Promise<void> {
  if (answer.is_mock) terminal.log(describeMadeUp(answer.detections.length, terminal));
  if (!terminal.canSuggest) return;
  if (answer.is_mock) terminal.suggest(await realModelCommand());
  else if (flags.output === undefined) terminal.suggest(repeatedWords(['-o', 'out']));
}

async function run(words: string[], _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const body = bodyFromFlags(BODY, flags as Record<string, unknown>);
  checkFlags(BODY, body);
  if (flags.output !== undefined) body.output_formats ??= DEFAULT_FORMATS;
  else if (body.output_formats && !flags.json) {
    throw new Fault('invalid-input', 'Add --output FOLDER.');
  }
  const paths = await inputFiles(words, { extensions: IMAGE_EXTENSIONS, noun: 'image' });
  if (flags.output !== undefined) checkNames(paths);
  const model = await defaultModelFields(body, flags, terminal);
  const all: Run = { body: { ...body, ...model }, flags, terminal };
  if (paths.length > 1) return detectEach(paths, all);
  await printNext(await detectOne(paths[0]!, all, true), all);
}

/** `vision-cli detect image PATH...` */
export function addDetectImage(group: Command): void {
  const command = group
    .command('image')
    .summary('Detect objects in one or more images')
    .description('Detect objects in one or more images, one after another. With --json, each response is a line.')
    .argument('<paths...>', 'images, a folder of images, patterns such as "photos/*.jpg", or - for standard input')
    .option(
      '-o, --output <folder>',
      `write files in the output formats to this folder (default formats: ${DEFAULT_FORMATS.join(', ')})`,
    )
    .option('--overwrite', 'overwrite existing files')
    .action(run);
  addBodyFlags(command, BODY, ['image_path', 'image_base64', 'dataset_id']);
  withExamples(command, [
    'vision-cli detect image dog.jpg',
    'vision-cli detect image photos/*.jpg -o out --output-formats annotated-jpeg',
    'vision-cli detect image dog.jpg --model-path yolox_nano --classes dog,cat',
    'vision-cli detect image dog.jpg -o out --output-formats annotated-png,yolo',
  ]);
}
