import { MADE_UP } from '../../core/vision/formats/origin-text.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { describeWarnings } from './describe-image.js';
import { sizeOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const MOCK = 'mock';

type Entry = ModelList['models'][number];

const COLUMNS: readonly TableColumn[] = [
  { head: 'model', align: 'left' },
  { head: 'status', align: 'left' },
  { head: 'layout', align: 'left', drop: 1 },
  { head: 'classes', align: 'right' },
  { head: 'size', align: 'right' },
  { head: 'licence', align: 'left', drop: 4 },
  { head: 'commercial', align: 'left', drop: 3 },
  { head: 'reviewed', align: 'left', drop: 2 },
];

/** Sign of each state. A model that only needs a review is a warning. */
const SIGN = {
  ready: 'done',
  'not-reviewed': 'warning',
  changed: 'error',
  missing: 'error',
  refused: 'error',
  'card-invalid': 'error',
} as const;

function statusOf({ id, state }: Entry, terminal: Terminal): string {
  return id === MOCK ? MADE_UP : `${terminal.sign(SIGN[state])} ${state.replace('-', ' ')}`;
}

function row(entry: Entry, terminal: Terminal): string[] {
  const { id, layout, classes, bytes, licence, commercial_use: use, reviewed_at: day } = entry;
  return [
    plain(id),
    statusOf(entry, terminal),
    layout ?? '-',
    classes === null ? '-' : String(classes),
    bytes === null ? '-' : sizeOf(bytes),
    licence === null ? (id === MOCK ? '-' : 'not stated') : plain(licence),
    use ?? '-',
    day ?? '-',
  ];
}

/** Returns why a model cannot run, and what to do. A missing review is suggested after the table. */
function notes({ id, state, reason, remedy, warnings }: Entry, terminal: Terminal): string[] {
  if (id === MOCK || state === 'not-reviewed') return [];
  const why = reason === null ? [] : wrapped(`${terminal.sign(SIGN[state])} ${plain(reason)}`, noted(terminal));
  const isCommand = remedy?.startsWith('vision-cli ') === true;
  const help = remedy === null ? [] : [`  ${isCommand ? terminal.paint('cyan', plain(remedy)) : plain(remedy)}`];
  return [...why, ...help, ...describeWarnings(warnings, terminal)];
}

/** Formats how many models may run. */
function countLine({ models }: ModelList): string {
  const own = models.filter(({ id }) => id !== MOCK);
  if (own.length === 0) return 'No model is in the models folder.';
  const ready = own.filter(({ state }) => state === 'ready').length;
  return `${ready} of ${own.length} ${own.length === 1 ? 'model' : 'models'} may run.`;
}

/** Formats the models as a table, the reasons why some cannot run, and how many can. */
export function describeModels(list: ModelList, terminal: Terminal): string {
  const lines = table(
    COLUMNS,
    list.models.map((entry) => row(entry, terminal)),
    terminal,
  );
  const more = [
    ...list.models.flatMap((entry) => notes(entry, terminal)),
    ...describeWarnings(list.warnings, terminal),
  ];
  return [...lines, '', ...more, countLine(list)].join('\n');
}

/** Returns the command that makes the next model ready; null if none needs one. */
export function nextModelCommand({ models }: ModelList): string[] | null {
  const waiting = models.find(({ state, file }) => state === 'not-reviewed' && file !== null);
  if (waiting) return ['vision-cli', 'models', 'review', waiting.file!];
  return models.some(({ id }) => id !== MOCK) ? null : ['vision-cli', 'samples'];
}
