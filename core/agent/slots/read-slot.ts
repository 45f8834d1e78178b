import { gapBefore, longestAt, type TokenRow } from '../request/token-row.js';
import { FILE_SLOTS } from '../tools/agent-tool.js';
import { kindOfPath, looksLikeModel, type SLOT_NAMES, type SlotReading } from '../values/slot-value.js';
import { readClasses } from './read-classes.js';
import { numeralAt, readBounded, readMinimum, readNumber, readShare } from './read-number.js';
import { filesReader, readBareFolder, readConfig, readFolder, readImage } from './read-place.js';
import { dataAt, isUnknownWord, skipFillers, skipGroups, skipSeparator, wordAt } from './scan-row.js';

/** Characters between the parts of a name such as yolox_nano or rt-detr.v2. */
const JOINER = /^[-_.]?$/;
/** A part of a name. No ideographs, because nothing would separate them from the next word. */
const NAME_PART = /^[\p{Script=Latin}\d.]+$/u;
/** Maximum parts of a name. Only generated texts have more. */
const MAX_NAME_PARTS = 32;
const MAX_MODELS = 4;

/** Returns the index after a name without spaces. */
function endOfName(row: TokenRow, from: number): number {
  let at = from;
  const end = from + MAX_NAME_PARTS;
  while (at < end && NAME_PART.test(wordAt(row, at)?.norm ?? '') && (at === from || JOINER.test(gapBefore(row, at))))
    at++;
  return at;
}

const nameText = (row: TokenRow, from: number, to: number) =>
  row.original.slice(row.tokens[from]!.start, row.tokens[to - 1]!.end).normalize('NFKC');

/** Quoted names of models. In a list of quotations, they may contain spaces. */
const QUOTED = { one: /^[\w./-]{1,200}$/, listed: /^[\p{L}\p{N}_][\p{L}\p{N}_. /-]{0,199}$/u };

/** Whether a word may be a model name: it is unknown, or a model family such as "fastestdet". */
const mayBeName = (row: TokenRow, at: number, to: number) =>
  isUnknownWord(row, at) || longestAt(row, at, ['word.architecture']) === to - at;

function modelAt(row: TokenRow, at: number, named: boolean, quoted = QUOTED.one): { to: number; name: string } | null {
  const data = dataAt(row, at);
  if (data) {
    const fits =
      data.kind !== 'url' &&
      (kindOfPath(data.text) === 'weights' || (data.kind !== 'path' && looksLikeModel(data.text)));
    const isQuoted = named && data.kind !== 'url' && quoted.test(data.text);
    return fits || isQuoted ? { to: at + 1, name: data.text } : null;
  }
  const to = endOfName(row, at);
  if (to === at) return null;
  const name = nameText(row, at, to);
  if (looksLikeModel(name) || longestAt(row, at, ['word.model_name']) === to - at) return { to, name };
  return named && mayBeName(row, at, to) && /^[A-Za-z][\w.-]*$/.test(name) ? { to, name } : null;
}

const NOUNS = ['word.model_noun', 'word.models', 'word.named', 'word.model_head'];

/** Reads a model: "yolox_nano", "the model yolov8n", "yolov8n.onnx". */
function readModel(row: TokenRow, at: number): SlotReading[] {
  const noun = skipGroups(row, at, NOUNS);
  const places = noun.seen ? [{ from: skipFillers(row, noun.at), named: true }] : [];
  return [...places, { from: at, named: false }].flatMap(({ from, named }) => {
    const model = modelAt(row, from, named);
    if (!model) return [];
    const after = skipGroups(row, model.to, ['word.model_noun', 'word.backend']).at;
    return [{ length: after - at, value: { kind: 'models' as const, models: [model.name] } }];
  });
}

/** Reads a list of names that may be models although they do not look like it: "alpha and beta". */
const readNames = (row: TokenRow, at: number): SlotReading[] => readList(row, at, true);

/** Reads a list of models: "yolox_nano and yolov8n", "models a, b and c". */
const readModels = (row: TokenRow, at: number): SlotReading[] => readList(row, at, false);

function readList(row: TokenRow, at: number, isFree: boolean): SlotReading[] {
  const noun = skipGroups(row, at, NOUNS);
  const isNamed = noun.seen || isFree;
  const models: string[] = [];
  let next = noun.seen ? skipFillers(row, noun.at) : at;
  let end = next;
  while (models.length <= MAX_MODELS) {
    const lead = models.length === 0 ? next : skipGroups(row, next, ['word.model_noun']).at;
    const model = modelAt(row, skipFillers(row, lead), isNamed, QUOTED.listed);
    if (!model) break;
    models.push(model.name);
    end = skipGroups(row, model.to, ['word.model_noun']).at;
    const separator = skipSeparator(row, end, ['word.versus', 'join']);
    // "compare yolox_nano fastestdet": names need no separator.
    if (!separator.found && !modelAt(row, end, false)) break;
    next = skipFillers(row, separator.at);
  }
  if (models.length === 0) return [];
  return [{ length: end - at, value: { kind: 'models', models } }];
}

/** Reads the name of a run. The schema of the tool validates it. */
function readName(row: TokenRow, at: number): SlotReading[] {
  const data = dataAt(row, at);
  const isName = data && data.kind !== 'url' && kindOfPath(data.text) !== 'config';
  if (data) return !isName ? [] : [{ length: 1, value: { kind: 'text', text: data.text } }];
  // Read two words as well ("named my run"). The schema rejects them with a message.
  const lead = longestAt(row, at, ['filler']);
  let to = endOfName(row, at + lead);
  if (to === at + lead) return [];
  while (isUnknownWord(row, to) && /^\s+$/.test(gapBefore(row, to))) to++;
  const { start } = row.tokens[at]!;
  // Punctuation before the name is part of it: "named -rf".
  const from = /\s[-.]{1,2}$/.test(row.original.slice(0, start)) ? row.original.lastIndexOf(' ', start) + 1 : start;
  const text = row.original.slice(from, row.tokens[to - 1]!.end);
  return [{ length: to - at, value: { kind: 'text', text } }];
}

/**
 * Reads the objects that a new detector should find: "dog", "safety helmet". At most two words that have no other
 * meaning here.
 */
function readSubject(row: TokenRow, at: number): SlotReading[] {
  const readings: SlotReading[] = [];
  // "For 2 hours" names no objects.
  if (numeralAt(row, at)) return readings;
  let to = at;
  while (to < at + 4 && to < row.tokens.length) {
    const length = isUnknownWord(row, to) ? 1 : longestAt(row, to, ['word.classes', 'word.objects']);
    if (length === 0) break;
    to += length;
    const text = row.original.slice(row.tokens[at]!.start, row.tokens[to - 1]!.end);
    readings.unshift({ length: to - at, value: { kind: 'text', text } });
  }
  return readings;
}

type SlotReader = (row: TokenRow, at: number) => SlotReading[];

const READERS: Readonly<Record<(typeof SLOT_NAMES)[number], SlotReader>> = {
  image: readImage,
  folder: readFolder,
  bare_folder: readBareFolder,
  config: readConfig,
  classes: readClasses,
  model: readModel,
  models: readModels,
  names: readNames,
  number: readNumber,
  confidence: readNumber,
  least: readMinimum,
  bounded: readBounded,
  share: readShare,
  epochs: readNumber,
  batch: readNumber,
  image_size: readNumber,
  name: readName,
  subject: readSubject,
};

const READER_OF: ReadonlyMap<string, SlotReader> = new Map([
  ...Object.entries(READERS),
  ...FILE_SLOTS.map(([name, slot]) => [name, filesReader(slot)] as const),
]);

/**
 * Returns the possible values of a slot at a token.
 * @param name slot name that `parsePattern` accepts.
 */
export function readSlot(name: string, row: TokenRow, at: number): SlotReading[] {
  return READER_OF.get(name)?.(row, at) ?? [];
}
