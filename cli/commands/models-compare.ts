import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { Fault, isFault } from '../../core/base/fault.js';
import { type CompareResult, endpoint, handler } from '../../handlers/detection/models-compare.js';
import { call } from '../call.js';
import { offer } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { listenForInterrupt } from '../interrupt.js';
import { type Bookmark, openBookmark } from '../output/comparison-bookmark.js';
import { describeComparison } from '../output/describe-comparison.js';
import { grouped } from '../output/figures.js';
import { pageSize } from '../output/page-size.js';
import { openProgress } from '../output/progress.js';
import { resumeCommand } from '../repeated-command.js';
import type { Terminal } from '../terminal.js';

interface Flags {
  data?: string;
  folder?: string;
  resume?: boolean;
  json?: boolean;
}

const BODY = endpoint.body!;

function bodyOf(models: readonly string[], flags: Flags): Record<string, unknown> {
  const { data, folder } = flags;
  if ((data === undefined) === (folder === undefined)) {
    throw new Fault('invalid-input', 'Add either --data FILE for a labelled dataset, or --folder FOLDER for images.');
  }
  return {
    ...bodyFromFlags(BODY, { ...flags }),
    models,
    ...(data === undefined ? {} : { dataset_path: resolve(data) }),
    ...(folder === undefined ? {} : { folder_path: resolve(folder) }),
  };
}

interface Run {
  body: Record<string, unknown>;
  terminal: Terminal;
  bookmark: Bookmark;
}

/** Requests pages up to the last one, which contains the comparison. */
async function callPages({ body, terminal, bookmark }: Run, interrupted: Promise<never>): Promise<CompareResult> {
  let place = bookmark.place;
  const progress = openProgress(terminal, { label: 'Comparing', unit: 'images', startedWith: place?.done ?? 0 });
  try {
    for (;;) {
      const json = { ...pageSize({ terminal, progress }), ...body, ...(place ? { cursor: place.cursor } : {}) };
      const page: CompareResult = await Promise.race([call<CompareResult>(handler, { json }), interrupted]);
      progress.update(page.done, page.total);
      if (page.next_cursor === null) return page;
      place = { cursor: page.next_cursor, done: page.done };
      await bookmark.keep(place);
    }
  } catch (error) {
    if (!isFault(error, 'cancelled')) throw error;
    const saved = place
      ? `${grouped(place.done)} images are compared: ${resumeCommand()}`
      : 'no page of images was finished, so there is nothing to resume. Run the command without --resume.';
    throw new Fault('cancelled', `Stopped: ${saved}`, { cause: error });
  } finally {
    progress.clear();
  }
}

async function run(models: string[], _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const body = bodyOf(models, flags);
  const bookmark = await openBookmark(body, flags.resume === true);
  const { interrupted, stop } = listenForInterrupt();
  try {
    const page = await callPages({ body, terminal, bookmark }, interrupted);
    await bookmark.drop();
    const comparison = page.comparison!;
    terminal.data(flags.json ? JSON.stringify(page) : describeComparison(comparison, terminal));
    if (comparison.models.some(({ failed }) => failed > 0)) process.exitCode = EXIT.someFailed;
  } finally {
    stop();
  }
}

/** `vision-cli models compare MODEL...` */
export function addModelsCompare(group: Command): void {
  const command = group
    .command('compare')
    .summary('Compare models on a labelled dataset, or on a folder of images')
    .description(
      'Compare models on the same images. With --data: precision, recall, F1, average precision, best threshold and class confusions. With --folder: latency and objects that only some models find.',
    )
    .addArgument(
      offer(new Argument('<models...>', 'ids of reviewed models, names in models/, paths, or mock'), 'models'),
    )
    .option('--data <file>', 'config of a YOLO dataset (data.yaml)')
    .option('--folder <folder>', 'images without labels')
    .option('--resume', 'continue the same comparison after an interruption')
    .action(run);
  addBodyFlags(command, BODY, ['models', 'dataset_path', 'folder_path', 'cursor']);
  withExamples(command, [
    'vision-cli models compare yolox_nano yolov8n --data signs/data.yaml',
    'vision-cli models compare yolox_nano yolov8n --data signs/data.yaml --split test --max-images 200 --json',
    'vision-cli models compare yolox_nano yolov8n --folder photos --recursive',
  ]);
}
