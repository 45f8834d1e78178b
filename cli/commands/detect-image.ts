import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { type DetectImageResult, endpoint, handler } from '../../handlers/detection/detect-image.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeImage, describeWarnings } from '../output/describe-image.js';
import { withOrigins } from '../output/origin-file.js';
import { writeOutputs } from '../output/write-outputs.js';

interface Flags {
  output?: string;
  overwrite?: boolean;
}

const BODY = endpoint.body!;

/** Formats that `--output` writes if none is named. */
const DEFAULT_FORMATS = ['json', 'annotated-png'];

async function detect(path: string, body: Record<string, unknown>): Promise<DetectImageResult> {
  if (path !== '-') return call(handler, { json: { ...body, image_path: path } });
  const image = await buffer(process.stdin);
  if (image.length === 0) throw new Fault('empty-file', 'Standard input is empty. Pipe the bytes of an image.');
  return call(handler, { json: { ...body, image_base64: image.toString('base64') } });
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const body = bodyFromFlags(BODY, flags as Record<string, unknown>);
  if (flags.output !== undefined) body.output_formats ??= DEFAULT_FORMATS;
  else if (body.output_formats && !flags.json) {
    throw new Fault('invalid-input', 'Add --output FOLDER.');
  }
  const answer = await detect(path, body);
  for (const line of describeWarnings(answer.warnings, terminal)) terminal.log(line);
  if (flags.output !== undefined) {
    const existing = flags.overwrite ? 'replace' : 'refuse';
    const files = await writeOutputs(flags.output, withOrigins(answer), existing);
    terminal.log(files.map((file) => `wrote ${file}`).join('\n'));
  }
  if (flags.json) terminal.data(JSON.stringify(answer));
  else terminal.data(describeImage(answer, terminal));
}

/** `vision-cli detect image PATH` */
export function addDetectImage(group: Command): void {
  const command = group
    .command('image')
    .summary(endpoint.summary)
    .description(`${endpoint.summary}.`)
    .argument('<path>', 'the image; - for standard input')
    .option(
      '-o, --output <folder>',
      `write files in the output formats to this folder (default formats: ${DEFAULT_FORMATS.join(', ')})`,
    )
    .option('--overwrite', 'overwrite existing files')
    .action(run);
  addBodyFlags(command, BODY, ['image_path', 'image_base64', 'dataset_id']);
  withExamples(command, [
    'vision-cli detect image dog.jpg',
    'vision-cli detect image dog.jpg --backend onnx --model-path yolox_nano --classes dog,cat',
    'vision-cli detect image dog.jpg --backend onnx -o out --output-formats annotated-png,yolo',
  ]);
}
