import { isFault } from '../core/base/fault.js';
import { MADE_UP } from '../core/vision/formats/origin-text.js';
import type { ModelEntry, ModelList } from '../core/vision/models/model-list.js';
import { handler } from '../handlers/detection/models.js';
import packageFacts from '../package.json' with { type: 'json' };
import { call } from './call.js';
import { firstImage } from './input-files.js';
import { table } from './output/columns.js';
import { wrapped } from './output/wrapped.js';
import { openTerminal, plain, type Terminal, type TerminalFlags } from './terminal.js';

/** The commands of the front page, the most useful subcommands of each, and its purpose. */
export const FRONT_COMMANDS: readonly (readonly [name: string, subcommands: readonly string[], purpose: string])[] = [
  ['detect', ['image', 'folder'], 'find objects with a reviewed model'],
  ['models', ['list', 'inspect', 'review', 'compare'], 'decide which weights may run'],
  ['dataset', ['validate', 'manifest', 'fix'], 'check a YOLO dataset, repair a copy'],
  ['table', ['profile', 'ask', 'clean', 'report'], 'profile a messy table, clean a copy'],
  ['train', ['smoke', 'yolo'], 'plan a training run; nothing starts without --execute'],
  ['agent', ['run'], 'describe a task in words, approve the plan'],
  ['gui', [], 'open the window'],
  ['doctor', [], 'check this installation'],
];

const STATES: readonly (readonly [ModelEntry['state'], string])[] = [
  ['ready', 'Ready'],
  ['not-reviewed', 'Not reviewed'],
  ['changed', 'Changed'],
  ['missing', 'Missing'],
  ['refused', 'Refused'],
  ['card-invalid', 'Invalid card'],
];

const nameOf = ({ id, backend }: ModelEntry) => (backend === 'mock' ? `${id} (${MADE_UP})` : plain(id));

/** Lists the models by state: `Ready: mock (made-up boxes), yolox_nano. Not reviewed: fastestdet.onnx`. */
export function describeReady({ models }: Pick<ModelList, 'models'>): string {
  const parts = STATES.flatMap(([state, word]) => {
    const names = models.filter((model) => model.state === state).map(nameOf);
    return names.length === 0 ? [] : [`${word}: ${names.join(', ')}`];
  });
  return parts.join('. ');
}

async function readyText(): Promise<string> {
  try {
    return describeReady(await call<ModelList>(handler, {}));
  } catch (error) {
    // The page is the first thing that a user sees, so a models folder that cannot be read is stated in it.
    if (!isFault(error)) throw error;
    return `The models cannot be listed: ${plain(error.message)}`;
  }
}

function commandLines(terminal: Terminal): string[] {
  const rows = FRONT_COMMANDS.map(([name, subcommands, purpose]) => [
    terminal.paint('bold', name),
    terminal.paint('dim', subcommands.join(', ')),
    purpose,
  ]);
  const [, ...lines] = table(
    [
      { head: '', align: 'left' },
      { head: '', align: 'left', drop: 1 },
      { head: '', align: 'left', cut: 'end' },
    ],
    rows,
    terminal,
  );
  return lines;
}

/** Prints the front page: the commands, the models that are ready, and a command to start with. */
export async function printFrontPage(flags: TerminalFlags): Promise<void> {
  const terminal = openTerminal(flags, process.env);
  terminal.data(
    [
      `${terminal.paint('bold', `Handlens ${packageFacts.version}`)}: inspect images and tables, on this machine only`,
      '',
      ...commandLines(terminal),
      '',
      ...wrapped(await readyText(), { width: terminal.width, first: '  ', next: '  ' }),
    ].join('\n'),
  );
  if (!terminal.canSuggest) return;
  terminal.log('');
  const image = await firstImage();
  const command = image === null ? ['samples'] : ['detect', 'image', image];
  terminal.suggest(['vision-cli', ...command], terminal.paint('cyan', 'vision-cli help detect'));
}
