import type { AgentTool } from '../agent-tool.js';
import type { PlannedStep } from '../decision.js';
import { fillTool } from '../slots/fill-tool.js';
import type { Ask, Call } from '../slots/filled.js';
import type { KnownPlaces } from '../slots/known-places.js';
import type { SlotValue } from '../slots/slot-value.js';
import type { ClauseReading } from './clause-reading.js';
import type { Frame } from './compile-frames.js';
import { overlaySlots, readContinuation } from './continue-reading.js';
import { type Reading, readOptions } from './read-clause.js';
import { longestAt, rowOf, type TokenRow } from './token-row.js';

/** A call of an earlier request. */
export type EarlierStep = Pick<PlannedStep, 'tool' | 'arguments'>;

const NO_PLACES: KnownPlaces = { images: [], folders: [], configs: [] };

const SAYS_NOTHING = ['follow', 'filler', 'opening', 'break', 'join', 'contrast'];

/** A row without the words that say that it goes on: "and now the same for photos/" is "for photos/". */
function withoutLead(row: TokenRow): TokenRow {
  const kept: number[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const length = longestAt(row, at, SAYS_NOTHING);
    if (length === 0 || row.hits[at]!.some((hit) => hit.length > length)) kept.push(at++);
    else at += length;
  }
  return rowOf(
    kept.map((at) => row.tokens[at]!),
    row.original,
    row.language,
  );
}

const strings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];

/** What a call was filled with, as the slots of a sentence. */
function slotsOf(given: EarlierStep['arguments']): Map<string, SlotValue> {
  const slots = new Map<string, SlotValue>();
  const paths = (name: string, value: unknown) => {
    const found = strings(value);
    if (found.length > 0) slots.set(name, { kind: 'paths', paths: found });
  };
  paths('image', given.image_path);
  paths('folder', given.folder_path);
  paths('config', given.config_path);
  const classes = strings(given.classes).map((text) => ({ text, sort: 'quoted' as const }));
  if (classes.length > 0) slots.set('classes', { kind: 'classes', classes });
  const models = [...strings(given.models), ...strings(given.model_path)];
  if (models.length > 0) slots.set(given.models === undefined ? 'model' : 'models', { kind: 'models', models });
  for (const name of ['confidence', 'epochs', 'batch', 'image_size']) {
    const number = given[name];
    if (typeof number === 'number') slots.set(name, { kind: 'number', number, unit: null });
  }
  if (typeof given.name === 'string') slots.set('name', { kind: 'text', text: given.name });
  return slots;
}

/** Arguments that words give without filling a slot. */
function givenBy({ backend, recursive, strict, without_classes }: EarlierStep['arguments']): Frame['gives'] {
  const all = { backend, recursive, strict, without_classes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Frame['gives'];
}

/** A sentence of no language that stands for an earlier call. */
const frameOf = ({ tool, arguments: given }: EarlierStep): Frame => ({
  tool,
  rule: `previous.${tool}`,
  patterns: [],
  form: 'request',
  means: 'call',
  open: true,
  cover: 1,
  gives: givenBy(given),
});

/** What a row adds to an earlier call, where it says nothing else. */
function addedTo(row: TokenRow, frame: Frame): Reading | null {
  const continued = readContinuation(row, { frame });
  if (continued) return continued;
  const added = readOptions(row, frame, { covered: [], slots: new Map() });
  return added.covered.size > 0 && added.rest.length === 0 ? added : null;
}

/** An earlier call as a clause changes it; null where it does not read as a change of it. */
function changed(reading: ClauseReading, step: EarlierStep): ClauseReading | null {
  const frame = frameOf(step);
  for (const sent of reading.rows) {
    const row = withoutLead(sent);
    if (row.tokens.length === 0) continue;
    const added = addedTo(row, frame);
    if (!added) continue;
    const before = slotsOf(step.arguments);
    if (added.slots.has('model') || added.options.some(({ gives }) => 'backend' in gives)) before.delete('model');
    const slots = overlaySlots(before, added.slots);
    const whole: Reading = { ...added, row: sent, covered: new Set(sent.tokens.keys()), slots };
    const filled = fillTool(whole, NO_PLACES);
    if (filled.kind !== 'calls') continue;
    return {
      ...reading,
      outcome: { kind: 'calls', reading: whole, calls: filled.calls.map((call) => keep(call, step)) },
    };
  }
  return null;
}

/** What sentences do not fill in and an earlier call had. */
function keep(call: Call, { arguments: { without_classes } }: EarlierStep): Call {
  const isKept = without_classes !== undefined && call.arguments.classes === undefined;
  return isKept && call.tool.startsWith('detect')
    ? { ...call, arguments: { ...call.arguments, without_classes } }
    : call;
}

const FOLLOWED: ReadonlySet<AgentTool> = new Set([
  'detect_image',
  'detect_folder',
  'validate_dataset',
  'compare_models',
  'train_model',
]);

const callsOf = ({ outcome }: ClauseReading): readonly Call[] => (outcome.kind === 'calls' ? outcome.calls : []);

/** One clause as a change of an earlier call; a question where more than one can be meant. */
function followUp(reading: ClauseReading, steps: readonly EarlierStep[]): ClauseReading {
  const { clause, finding, outcome } = reading;
  const isFree = !finding && !clause.held && !clause.question && clause.negated.length === 0;
  if (!isFree || (outcome.kind !== 'silent' && outcome.kind !== 'other')) return reading;
  const found = steps.flatMap((step) => changed(reading, step) ?? []);
  const [first] = found;
  if (first?.outcome.kind !== 'calls') return reading;
  const choices = found.flatMap(callsOf);
  const isOne = new Set(choices.map((call) => JSON.stringify(call))).size === callsOf(first).length;
  if (isOne) return first;
  const ask: Ask = { message: 'follow_which', values: {}, choices, weak: false };
  return { ...reading, outcome: { kind: 'ask', reading: first.outcome.reading, ask } };
}

/** Clauses that ask for nothing by themselves, as changes of what an earlier request did: "now with confidence 0.6". */
export function followUps(readings: readonly ClauseReading[], earlier: readonly EarlierStep[]): ClauseReading[] {
  const steps = earlier.filter(({ tool }) => FOLLOWED.has(tool));
  const isOpen = readings.every(({ outcome }) => outcome.kind !== 'calls' && outcome.kind !== 'ask');
  return steps.length > 0 && isOpen ? readings.map((reading) => followUp(reading, steps)) : [...readings];
}

/** Files and folders that earlier calls were about, for the words that stand for them: "train on it". */
export function earlierPaths(earlier: readonly EarlierStep[]): string[] {
  return [
    ...new Set(
      earlier.flatMap(({ arguments: given }) =>
        [given.image_path, given.folder_path, given.config_path].flatMap(strings),
      ),
    ),
  ];
}
