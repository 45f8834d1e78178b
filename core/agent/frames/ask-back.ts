import { longestAt, type TokenRow } from '../request/token-row.js';
import { readClasses } from '../slots/read-classes.js';
import { numeralAt } from '../slots/read-number.js';
import { type Ask, type Call, takesClasses, toolOf } from '../tools/agent-tool.js';
import { kindOfPath } from '../values/slot-value.js';
import type { ClauseOutcome, ClauseReading } from './clause-reading.js';
import { frameOf, slotsOf } from './earlier-call.js';
import { excludedClasses } from './exclude.js';
import { readContinuation } from './continue-reading.js';
import { fillTool, type Reading, wholeReading } from './read-clause.js';
import type { KnownPlaces } from '../tools/filling.js';

/** Groups of words that may surround the path of an image but do not express an action. */
const IGNORED_WORDS = ['filler', 'opening', 'courtesy', 'word.in', 'word.image', 'word.image_plural', 'word.folder'];

/** Groups of words with which a clause may only introduce an image: "I have a.jpg with dogs". */
const INTRODUCTIONS = ['action.scan', 'word.have'];

const MAX_PLACES = 4;

interface Bare {
  paths: string[];
  classes: string[];
  /** Whether it names what to detect: a class, or "objects". */
  isExplicit: boolean;
  /** Whether it may only introduce an image: "I have a.jpg with dogs". */
  isIntroduction: boolean;
}

/** Reads a row that contains only paths of images or folders and classes; null if it contains anything else. */
function readBare(row: TokenRow): Bare | null {
  const bare: Bare = { paths: [], classes: [], isExplicit: false, isIntroduction: false };
  for (let at = 0; at < row.tokens.length; ) {
    const token = row.tokens[at]!;
    const [classes] = readClasses(row, at);
    const ignored = longestAt(row, at, IGNORED_WORDS);
    const introduced = ignored > 0 ? 0 : longestAt(row, at, INTRODUCTIONS);
    if (introduced > 0) bare.isIntroduction = true;
    const length = ignored || introduced;
    if (token.kind === 'data' && token.data.kind === 'path' && isPlace(token.data.text))
      bare.paths.push(token.data.text);
    else if (
      classes?.value.kind === 'classes' &&
      classes.value.classes.every(({ sort }) => sort === 'known' || sort === 'all')
    ) {
      bare.classes.push(...classes.value.classes.flatMap(({ sort, text }) => (sort === 'known' ? [text] : [])));
      bare.isExplicit = true;
    } else if (length === 0) return null;
    at += token.kind === 'data' ? 1 : (classes?.length ?? length);
  }
  return bare.paths.length <= MAX_PLACES ? bare : null;
}

const isPlace = (path: string) => ['image', 'folder'].includes(kindOfPath(path));

/** Whether a path cannot be two words with a slash, such as "and/or". */
const isCertainPlace = (path: string) => kindOfPath(path) === 'image' || /^[.~\/]|[\/]$|:/.test(path);

function callsAt({ paths, classes }: Bare): Call[] {
  const given = classes.length > 0 ? { classes } : {};
  return paths.map((path) =>
    kindOfPath(path) === 'image'
      ? { tool: 'detect_image', arguments: { image_path: path, ...given } }
      : { tool: 'detect_folder', arguments: { folder_path: path, ...given } },
  );
}

/** Returns the outcome of a clause that names only places and classes; null if it contains anything else. */
function barePlace(
  { clause, rows, outcome }: ClauseReading,
  { isAlone, attached }: { isAlone: boolean; attached: readonly string[] },
): ClauseOutcome | null {
  const isIdle = (outcome.kind === 'silent' || outcome.kind === 'other') && !clause.cancellation && !clause.question;
  const languages = rows.map(({ language }) => language);
  const excluded = rows[0] ? excludedClasses(clause, rows[0].original, languages) : [];
  if (!isIdle || (clause.negated.length > 0 && excluded.length === 0)) return null;
  for (const row of rows) {
    const read = readBare(row);
    const bare = read && read.paths.length === 0 && read.isExplicit ? { ...read, paths: [...attached] } : read;
    if (!bare || bare.paths.length === 0) continue;
    const calls = callsAt(bare);
    const slots = slotsOf({ image_path: bare.paths, classes: bare.classes });
    const reading = { ...wholeReading(row, frameOf(calls[0]!)), slots };
    if (bare.isExplicit && !bare.isIntroduction && bare.paths.every(isCertainPlace))
      return { kind: 'calls', reading, calls };
    const ask: Ask = { message: 'perhaps', values: {}, choices: calls, weak: true };
    return isAlone ? { kind: 'ask', reading, ask } : null;
  }
  return clause.negated.length > 0 ? null : placeWithOptions(rows);
}

const DETECTIONS = (['detect_image', 'detect_folder'] as const).map((tool) => frameOf({ tool, arguments: {} }));

/** Reads classes, a place and options without a verb: "dogs in a.jpg with confidence 0.6"; null for anything else. */
function placeWithOptions(rows: readonly TokenRow[]): ClauseOutcome | null {
  for (const row of rows) {
    for (const frame of DETECTIONS) {
      const reading = readContinuation(row, { frame });
      const classes = reading?.slots.get('classes');
      if (!reading || classes?.kind !== 'classes' || classes.classes.some(({ sort }) => sort !== 'known')) continue;
      const filled = fillTool(reading, NO_PLACES);
      if (filled.kind === 'calls') return { kind: 'calls', reading, calls: filled.calls };
    }
  }
  return null;
}

const NO_PLACES: KnownPlaces = { images: [], folders: [], configs: [] };

/**
 * Detects objects for a clause that contains only places and classes: "dogs in a.jpg". Asks if there is no class: "look
 * at photos/".
 * @param attachments paths sent with the request, for "people?".
 */
export function readBarePlaces(
  readings: readonly ClauseReading[],
  attachments: readonly string[] = [],
): ClauseReading[] {
  const isAlone = readings.length === 1;
  const attached = isAlone && attachments.length === 1 ? attachments.filter(isPlace) : [];
  if (readings.some(({ outcome }) => outcome.kind === 'other') && readings.length > 1) return [...readings];
  return readings.map((reading) => {
    const outcome = reading.finding ? null : barePlace(reading, { isAlone, attached });
    return outcome ? { ...reading, outcome } : reading;
  });
}

/** Groups adjacent unknown words. */
function runsOf({ rest }: Reading): number[][] {
  const runs: number[][] = [];
  for (const at of rest) {
    const run = runs.at(-1);
    if (run && at <= run.at(-1)! + 2) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

const textOf = (row: TokenRow, run: readonly number[]) =>
  row.original.slice(row.tokens[run[0]!]!.start, row.tokens[run.at(-1)!]!.end);

const names = (row: TokenRow, at: number, groups: readonly string[]) => longestAt(row, at, groups) > 0;

/** Returns the calls with additional arguments. */
const withArguments = (calls: readonly Call[], given: Call['arguments']): Call[] =>
  calls.map((call) => ({ ...call, arguments: { ...call.arguments, ...given } }));

const asking = (message: string, choices: readonly Call[], words: string): Ask => ({
  message,
  values: { words },
  choices,
  weak: false,
});

/** Asks about requested hardware ("on the gpu"), which no tool can select. */
function askDevice({ row, rest }: Reading, calls: readonly Call[]): Ask | null {
  const at = rest.find((place) => names(row, place, ['word.hardware']));
  return at === undefined ? null : asking('no_device', calls, textOf(row, [at]));
}

const MODEL_WORDS = ['word.architecture', 'word.model_noun', 'word.model_head'];
const IGNORED_NEAR_NAME = [
  'word.with',
  'word.in',
  'word.about_small',
  'word.run',
  'action.run',
  ...MODEL_WORDS.slice(1),
];

/** Joins the words of a run that may be a model name: "yolox_nano" for "with the yolox nano model". */
function nameIn(row: TokenRow, run: readonly number[]): string {
  const isName = (at: number) => row.tokens[at]!.kind === 'word' && !names(row, at, IGNORED_NEAR_NAME);
  const words = run.filter((at) => names(row, at, ['word.architecture']) || isName(at));
  return words.map((at) => textOf(row, [at])).join('_');
}

/** Asks which model is meant if its name is not recognized: "with yolox nano", "with my own fancy model". */
function askModel(reading: Reading, calls: readonly Call[]): Ask | null {
  const { row, slots, frame } = reading;
  if (!takesClasses(frame.tool) || slots.has('model')) return null;
  const run = runsOf(reading).find(
    (places) =>
      places.some((at) => names(row, at, MODEL_WORDS)) &&
      (places.some((at) => names(row, at, ['word.architecture'])) ||
        names(row, places[0]!, ['word.with', 'action.run'])),
  );
  if (!run) return null;
  const name = nameIn(row, run);
  const named = name === '' ? [] : withArguments(calls.slice(0, 1), { model_path: name });
  return asking('unknown_model', [...named, ...calls, { tool: 'list_models', arguments: {} }], textOf(row, run));
}

/** Asks what a number means if the request does not say: "train on data.yaml 50", "0.6 please". */
function askNumber(reading: Reading, calls: readonly Call[]): Ask | null {
  const { row, rest, frame } = reading;
  const { numberMeanings: meaningsOf } = toolOf(frame.tool);
  for (const at of rest) {
    const numeral = numeralAt(row, at);
    if (!numeral || numeral.length > 1) continue;
    const sign = row.original[row.tokens[at]!.end];
    const isPercent = sign === '%' || sign === '％' || names(row, at + 1, ['word.percent']);
    const free = (given: Call['arguments']) =>
      calls.every((call) => !Object.keys(given).some((key) => key in call.arguments));
    const meanings = (meaningsOf?.(numeral.number, isPercent) ?? []).filter(free);
    if (meanings.length === 0) continue;
    const choices = meanings.flatMap((given) => withArguments(calls.slice(0, 1), given));
    const run = runsOf(reading).find((places) => places.includes(at))!;
    return asking('which_number', [...choices, ...calls.slice(0, 1)], textOf(row, run));
  }
  return null;
}

/** Asks about unrecognized words that are probably an argument of a call. */
export function askAboutRest(reading: ClauseReading): ClauseReading {
  const { outcome } = reading;
  if (outcome.kind !== 'calls' || outcome.reading.rest.length === 0) return reading;
  const { calls } = outcome;
  const ask =
    askDevice(outcome.reading, calls) ?? askModel(outcome.reading, calls) ?? askNumber(outcome.reading, calls);
  return ask ? { ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask } } : reading;
}
