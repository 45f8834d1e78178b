import { longestAt, type TokenRow } from '../request/token-row.js';
import { readClasses } from '../slots/read-classes.js';
import { readSlot } from '../slots/read-slot.js';
import { dataAt } from '../slots/scan-row.js';
import type { AgentTool, Ask, Call } from '../tools/agent-tool.js';
import { FILE_SLOTS } from '../tools/agent-tool.js';
import { NO_PLACES } from '../tools/filling.js';
import { type ClassPhrase, kindOfPath, looksLikeModel, type SlotValue } from '../values/slot-value.js';
import { type ClauseOutcome, type ClauseReading, isUnmatched } from './clause-reading.js';
import { frameOf } from './earlier-call.js';
import { fillTool, type Reading, readOptions } from './read-clause.js';

/** What a clause names, in the order of its words. */
interface Named {
  images: string[];
  folders: string[];
  configs: string[];
  /** Files of single tools, by slot. */
  files: Map<string, string[]>;
  models: string[];
  classes: ClassPhrase[];
}

/** Code and markup contain slashes, but no paths. */
const MARKUP = /[<>{}"|]/;

function sortPath(path: string, named: Named): void {
  if (MARKUP.test(path)) return;
  const kind = kindOfPath(path);
  if (kind === 'image') named.images.push(path);
  else if (kind === 'config') named.configs.push(path);
  else if (kind === 'folder' && /[\\/]/.test(path)) named.folders.push(path);
  for (const [slot, { fits }] of FILE_SLOTS)
    if (fits.test(path)) named.files.set(slot, [...(named.files.get(slot) ?? []), path]);
}

function modelAt(row: TokenRow, at: number): { name: string; length: number } | null {
  for (const { value, length } of readSlot('model', row, at)) {
    const [name] = value.kind === 'models' ? value.models : [];
    if (name !== undefined && (looksLikeModel(name) || longestAt(row, at, ['word.model_name']) > 0))
      return { name, length };
  }
  return null;
}

function namedIn(row: TokenRow): Named {
  const named: Named = { images: [], folders: [], configs: [], files: new Map(), models: [], classes: [] };
  for (let at = 0; at < row.tokens.length; ) {
    const model = modelAt(row, at);
    const data = dataAt(row, at);
    const [classes] = readClasses(row, at);
    if (model) named.models.push(model.name);
    else if (data?.kind === 'path') sortPath(data.text, named);
    else if (classes?.value.kind === 'classes')
      named.classes.push(...classes.value.classes.filter(({ sort }) => sort === 'known'));
    at += model?.length ?? (data ? 1 : Math.max(1, classes?.length ?? 1));
  }
  return named;
}

const has = (row: TokenRow, groups: readonly string[]) => groups.some((group) => row.groups.has(group));

/** Groups of words that suggest a tool. */
const SIGNS = {
  train: ['action.train', 'action.teach', 'word.run_noun', 'word.epochs', 'word.batch'],
  compare: ['action.compare', 'word.comparison', 'word.vs', 'word.better', 'word.compared'],
  report: ['word.report'],
  detect: ['action.detect', 'action.find', 'action.scan', 'word.object_detection', 'word.boxes'],
};

/** Whether a clause requests something that no tool can do: "translate the text in a.jpg". */
const hasForeignAction = (row: TokenRow) =>
  row.hits.some(
    (hits, at) =>
      !row.inner.has(at) &&
      hits.some(({ group }) => group === 'action.other') &&
      !hits.some(({ group }) => group.startsWith('action.') && group !== 'action.other'),
  );

/** Returns the tools that the named places and models suggest, most likely first. */
function toolsFor(row: TokenRow, { images, folders, configs, files, models, classes }: Named): AgentTool[] {
  if (models.length >= 2 && (has(row, SIGNS.compare) || images.length + folders.length + configs.length === 1))
    return has(row, SIGNS.compare) || images.length === 0 ? ['compare_models'] : [];
  if (configs.length > 0) return has(row, SIGNS.train) ? ['train_model', 'validate_dataset'] : ['validate_dataset'];
  const isDetection = classes.length > 0 || models.length > 0 || has(row, SIGNS.detect);
  if (images.length > 0 && isDetection) return ['detect_image'];
  if (folders.length > 0 && isDetection) return ['detect_folder'];
  return files.size > 0 ? ['profile_table'] : [];
}

/** Returns the slots of what a clause names. */
function slotsOf({ images, folders, configs, files, models, classes }: Named, tool: AgentTool): Map<string, SlotValue> {
  const slots = new Map<string, SlotValue>();
  const paths = (slot: string, found: readonly string[]) => {
    if (found.length > 0) slots.set(slot, { kind: 'paths', paths: found });
  };
  paths('image', images);
  paths('folder', folders);
  paths('config', configs);
  for (const [slot, found] of files) paths(slot, found);
  if (classes.length > 0) slots.set('classes', { kind: 'classes', classes });
  if (models.length > 0) slots.set(tool === 'compare_models' ? 'models' : 'model', { kind: 'models', models });
  return slots;
}

/** Reads a clause as a call of a tool, from what it names and the options next to it. The other words are ignored. */
function readAs(row: TokenRow, tool: AgentTool, named: Named): Reading {
  const slots = slotsOf(named, tool);
  const options = readOptions(row, frameOf({ tool, arguments: {} }), { covered: [], slots });
  return { ...options, slots: new Map([...options.slots, ...slots]) };
}

function callsAs(row: TokenRow, tool: AgentTool, named: Named): Call[] {
  const filled = fillTool(readAs(row, tool, named), NO_PLACES);
  return filled.kind === 'calls' ? [...filled.calls] : [];
}

/** Whether a clause is only perhaps a report: "scan yard/ for forklifts, html report". */
const isUncertainReport = (outcome: ClauseOutcome) =>
  outcome.kind === 'ask' && outcome.ask.weak && outcome.reading.frame.tool === 'generate_report';

/** Maximum places of a clause. Longer lists are usually code or tables. */
const MAX_NAMED = 6;

const placesOf = ({ images, folders, configs }: Named) => [...images, ...folders, ...configs];

const isPlain = (named: Named) => placesOf(named).length <= MAX_NAMED;

/**
 * Asks about a clause that no sentence matches, but that names a place or models: "have yolox_nano go over a.jpg and
 * pick out the dogs". The choices are guesses, so nothing runs without confirmation.
 */
function guess({ rows, clause, outcome }: ClauseReading, used: ReadonlySet<unknown>): ClauseOutcome[] {
  const isOpen = isUnmatched({ outcome }) || isUncertainReport(outcome);
  if (!isOpen || clause.cancellation || clause.question?.cue === 'why') return [];
  for (const row of rows) {
    if (hasForeignAction(row)) return [];
    const named = namedIn(row);
    if (!isPlain(named) || placesOf(named).some((path) => used.has(path))) continue;
    const choices = toolsFor(row, named).flatMap((tool) => callsAs(row, tool, named));
    const [first] = choices;
    if (!first) continue;
    const ask: Ask = { message: 'perhaps', values: {}, choices, weak: false };
    return [{ kind: 'ask', reading: readAs(row, first.tool, named), ask }, ...reportIn(row)];
  }
  return [];
}

/** Returns the report that a clause mentions. It is only written if the user confirms the question about the clause. */
function reportIn(row: TokenRow): ClauseOutcome[] {
  if (!has(row, SIGNS.report)) return [];
  const reading = readOptions(row, frameOf({ tool: 'generate_report', arguments: {} }), {
    covered: [],
    slots: new Map(),
  });
  const filled = fillTool(reading, NO_PLACES);
  return filled.kind === 'calls' ? [{ kind: 'calls', reading, calls: filled.calls }] : [];
}

const isAsked = ({ outcome }: ClauseReading) => outcome.kind === 'ask' && !isUncertainReport(outcome);

/** Asks about the clauses that would otherwise be refused, if they name what a tool needs. One question is enough. */
export function guessCalls(readings: readonly ClauseReading[]): ClauseReading[] {
  if (readings.some(isAsked)) return [...readings];
  const calls = readings.flatMap(({ outcome }) => (outcome.kind === 'calls' ? outcome.calls : []));
  // "I have a dataset in d.yaml. Check it." The first clause only names what the second one uses.
  const used = new Set(calls.flatMap((call) => Object.values(call.arguments)));
  return readings.flatMap((reading) => {
    const outcomes = reading.finding ? [] : guess(reading, used);
    return outcomes.length > 0 ? outcomes.map((outcome) => ({ ...reading, outcome })) : [reading];
  });
}
