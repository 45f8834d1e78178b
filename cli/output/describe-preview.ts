import type { CleanPreview, TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { Change, StepClass, StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import { OPTIONAL_STEPS } from '../../core/tables/clean/kit/optional-steps.js';
import { plain, type Terminal } from '../terminal.js';
import { cleaningNotes } from './cleaning-notes.js';
import { cutTo, type TableColumn, table, widthOf } from './columns.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped } from './figures.js';
import { formatChange } from './format-change.js';
import { noted, wrapped } from './wrapped.js';

/** Width from which examples are next to the steps; otherwise they are below. */
const MIN_EXAMPLE = 32;
/** Maximum width of the name of a step on a terminal. */
const MAX_NAME = 44;
/** Maximum steps of a table on a terminal. */
const MAX_STEPS = 60;
/** Maximum examples of a step, with `details`. */
const MAX_EXAMPLES = 3;

const CLASSES: readonly StepClass[] = ['safe', 'proposed', 'notation', 'consent'];
const CONSENT = { safe: 'safe', proposed: 'suggested', notation: 'notation', consent: 'confirm' } as const;

/** What a preview lists. */
export interface PreviewOptions {
  /** Whether to list optional steps, and more steps than fit a screen. */
  all: boolean;
  /** Whether to add titles, reasons, further examples and the uses of columns. */
  details: boolean;
  /** Names of the columns whose use was specified. */
  given: readonly string[];
}

/** Formats the number of changes of a step: of cells without, of rows and columns with their unit. */
export function amountOf({ changes, unit }: Pick<StepEffect, 'changes' | 'unit'>): string {
  return unit === 'cells' ? grouped(changes) : countOf(changes, unit.slice(0, -1));
}

/** Formats whether a step is applied, or what it waits for. */
function consentOf({ class: kind, applied }: StepEffect, terminal: Terminal): string {
  if (applied) return kind === 'safe' ? CONSENT.safe : terminal.paint('green', 'accepted');
  if (kind === 'safe') return 'rejected';
  return kind === 'consent' ? terminal.paint('yellow', CONSENT.consent) : CONSENT[kind];
}

/** Whether a step is listed by default. */
const isRecommended = ({ class: kind, applied, step }: StepEffect) =>
  applied || kind !== 'consent' || !OPTIONAL_STEPS.has(step.operation);

const STEP_COLUMNS: readonly TableColumn[] = [
  { head: 'cells', align: 'right' },
  { head: 'step', align: 'left', cut: 'middle' },
  { head: 'consent', align: 'left' },
];

const placeOf = ({ row }: Change) => `row ${row}`;

/** Formats the title and reason of a step, and its further examples. */
function detailLines({ title, reason, examples }: StepEffect, indent: string, terminal: Terminal): string[] {
  const words = `${plain(title)}: ${plain(reason)}`;
  const others = examples.slice(1, MAX_EXAMPLES).map((change) => {
    const place = `${placeOf(change)}  `;
    const room = terminal.width - indent.length - place.length;
    return `${indent}${place}${formatChange(change, room, terminal)}`;
  });
  const lines = wrapped(words, { width: terminal.width, first: indent, next: indent });
  return [...lines.map((line) => terminal.paint('dim', line)), ...others];
}

/** Formats steps as a table. The first example of each is next to it, or below it in a narrow terminal. */
function stepLines(effects: readonly StepEffect[], details: boolean, terminal: Terminal): string[] {
  const rows = effects.map((effect) => [
    amountOf(effect),
    terminal.isTty ? cutTo(MAX_NAME, plain(effect.name), 'middle') : plain(effect.name),
    consentOf(effect, terminal),
  ]);
  const [heading = '', ...lines] = table(STEP_COLUMNS, rows, terminal);
  const width = Math.max(widthOf(heading), ...lines.map(widthOf));
  const isBeside = terminal.width - width - 2 >= MIN_EXAMPLE;
  const places = effects.map(({ examples: [first] }) => (first === undefined ? '' : placeOf(first)));
  const placeWidth = Math.max(...places.map(widthOf));
  const indent = ' '.repeat(Math.max(...rows.map(([amount]) => widthOf(amount!)), STEP_COLUMNS[0]!.head.length) + 4);
  const steps = lines.flatMap((line, at) => {
    const effect = effects[at]!;
    const [example] = effect.examples;
    const room = terminal.width - (isBeside ? width + 2 : indent.length) - placeWidth - 2;
    const shown = example ? `${places[at]!.padEnd(placeWidth)}  ${formatChange(example, room, terminal)}` : '';
    const held = effect.held_back === undefined ? [] : [`${terminal.sign('warning')} ${plain(effect.held_back)}`];
    return [
      isBeside ? `${line}${' '.repeat(width - widthOf(line) + 2)}${shown}`.trimEnd() : line,
      ...(isBeside || shown === '' ? [] : [`${indent}${shown}`]),
      ...held.flatMap((text) => wrapped(text, { width: terminal.width, first: indent, next: `${indent}  ` })),
      ...(details ? detailLines(effect, indent, terminal) : []),
    ];
  });
  const example = isBeside ? terminal.paint('dim', `${' '.repeat(width - widthOf(heading) + 2)}example`) : '';
  return [`${heading}${example}`, ...steps];
}

/** Formats the size of a cleaned table: `81 rows × 9 columns`, with both numbers of what changes. */
export function cleanedSize({ rows_before: rows, rows_after, columns_before, columns_after }: TableCleaning): string {
  const names = [columns_before.length, columns_after.length] as const;
  const before = (count: number, after: number) => (count === after ? '' : `${grouped(count)} \u2192 `);
  const height = `${before(rows, rows_after)}${countOf(rows_after, 'row')}`;
  return `${height} \u00d7 ${before(...names)}${countOf(names[1], 'column')}`;
}

function describeTable(cleaning: TableCleaning, options: PreviewOptions, terminal: Terminal): string[] {
  const { steps, column_uses: uses } = cleaning;
  const sorted = CLASSES.flatMap((kind) => steps.filter((effect) => effect.class === kind));
  const listed = options.all ? sorted : sorted.filter(isRecommended);
  const shown = options.all || !terminal.isTty ? listed : listed.slice(0, MAX_STEPS);
  const rest = listed.length - shown.length;
  return [
    ...(options.details || options.given.length > 0 ? useLines(uses, options.given, terminal) : []),
    ...(shown.length === 0 ? [] : stepLines(shown, options.details, terminal)),
    ...(rest > 0 ? [`  ${countOf(rest, 'more step')}: add --all`] : []),
    ...cleaningNotes(cleaning, 'preview', terminal),
  ];
}

/** Lists the steps of each table with their first example, safe ones first, and what else a reader must know. */
export function describePreview({ tables }: CleanPreview, options: PreviewOptions, terminal: Terminal): string {
  const blocks = tables.map((cleaning) => {
    const heading = `${terminal.paint('bold', `${cleaning.table} ${plain(cleaning.name)}`)}  ${cleanedSize(cleaning)}`;
    return [...(tables.length > 1 ? [heading] : []), ...describeTable(cleaning, options, terminal)];
  });
  return blocks.flatMap((lines, at) => (at > 0 && lines.length > 0 ? ['', ...lines] : lines)).join('\n');
}

/** Returns the number of steps that `describePreview` omits because they are optional. */
export function countOptional({ tables }: CleanPreview, { all }: PreviewOptions): number {
  if (all) return 0;
  return tables.reduce((sum, { steps }) => sum + steps.filter((effect) => !isRecommended(effect)).length, 0);
}

/** Whether a step waits for the user, and is recommended. */
export const isWaiting = (effect: StepEffect): boolean =>
  !effect.applied && effect.class !== 'safe' && isRecommended(effect);

function waitingText(steps: readonly StepEffect[]): string {
  const changes = (kind: StepClass) =>
    steps.reduce((sum, effect) => sum + (effect.class === kind ? effect.changes : 0), 0);
  const [proposed, notation, consent] = (['proposed', 'notation', 'consent'] as const).map(changes) as [
    number,
    number,
    number,
  ];
  const parts = [
    ...(proposed === 0 ? [] : [`${grouped(proposed)} more with --accept proposed`]),
    ...(notation === 0 ? [] : [`${grouped(notation)} more with --accept notation`]),
  ];
  const more = parts.length === 0 ? '' : `, ${parts.join(', ')}`;
  return `${more}${consent === 0 ? '' : `; ${grouped(consent)} wait for you`}`;
}

/**
 * Summarizes a preview: the cells that change now, and the changes that need to be accepted.
 * @param isDefault whether the user chose no steps.
 */
export function describePreviewEnd({ tables }: CleanPreview, isDefault: boolean, terminal: Terminal): string {
  const cells = tables.reduce((sum, one) => sum + one.cells_changed, 0);
  const isResized = (one: TableCleaning) =>
    one.rows_before !== one.rows_after || one.columns_before.length !== one.columns_after.length;
  const sizes = tables.filter(isResized).map(cleanedSize);
  const [first] = sizes;
  const size =
    first === undefined ? '' : sizes.length === 1 ? ` (${first})` : ` (${sizes.length} tables change in size)`;
  const key = terminal.paint(
    'bold',
    `${cells === 0 ? 'No' : grouped(cells)} ${cells <= 1 ? 'cell changes' : 'cells change'}`,
  );
  const waiting = waitingText(tables.flatMap(({ steps }) => steps).filter(isWaiting));
  const text = `Nothing was written. ${key}${isDefault ? ' by default' : ' with these options'}${size}${waiting}.`;
  return wrapped(text, noted(terminal)).join('\n');
}
