import { longestAt, type TokenRow } from '../request/token-row.js';
import { readClasses } from '../slots/read-classes.js';
import { dataAt } from '../slots/scan-row.js';
import type { Ask, Call } from '../tools/agent-tool.js';
import { NO_PLACES } from '../tools/filling.js';
import { kindOfPath } from '../values/slot-value.js';
import { type ClauseOutcome, type ClauseReading, isIdle } from './clause-reading.js';
import { readContinuation } from './continue-reading.js';
import { frameOf, slotsOf } from './earlier-call.js';
import { excludedClasses } from './exclude.js';
import { fillTool, wholeReading } from './read-clause.js';

/** Groups of words that may surround the path of an image but do not express an action. */
const IGNORED_WORDS = ['filler', 'opening', 'courtesy', 'word.in', 'word.image', 'word.image_plural', 'word.folder'];

/** Groups of words with which a clause may only introduce an image: "I have a.jpg with dogs". */
const INTRODUCTIONS = ['action.scan', 'word.have'];

const MAX_PLACES = 4;

interface Bare {
  row: TokenRow;
  paths: readonly string[];
  classes: readonly string[];
  /** Whether it names what to detect, a class or "objects", and does not only introduce an image. */
  isExplicit: boolean;
}

/** A part of a clause without a verb. */
interface Part {
  length: number;
  path?: string;
  /** Classes; empty for "objects". */
  classes?: readonly string[];
  /** Whether the clause may only introduce an image, or mean something else: "foxes in photos/". */
  isIntroduction?: boolean;
}

const isPlace = (path: string) => ['image', 'folder'].includes(kindOfPath(path));

/** Reads a path, classes or words without meaning; null for anything else. */
function readPart(row: TokenRow, at: number): Part | null {
  const data = dataAt(row, at);
  if (data?.kind === 'path' && isPlace(data.text)) return { length: 1, path: data.text };
  const [reading] = readClasses(row, at);
  const phrases = reading?.value.kind === 'classes' ? reading.value.classes : [];
  if (reading && phrases.every(({ sort }) => sort !== 'doubtful'))
    return {
      length: reading.length,
      classes: phrases.flatMap(({ sort, text }) => (sort === 'all' ? [] : [text])),
      isIntroduction: phrases.some(({ sort }) => sort === 'unknown'),
    };
  const ignored = longestAt(row, at, IGNORED_WORDS);
  if (ignored > 0) return { length: ignored };
  const introduced = longestAt(row, at, INTRODUCTIONS);
  return introduced > 0 ? { length: introduced, isIntroduction: true } : null;
}

/** Reads a row that contains only places and classes; null if it contains anything else. */
function readBare(row: TokenRow): Bare | null {
  const parts: Part[] = [];
  for (let at = 0; at < row.tokens.length; ) {
    const part = readPart(row, at);
    if (!part) return null;
    parts.push(part);
    at += part.length;
  }
  const paths = parts.flatMap(({ path }) => path ?? []);
  const isExplicit = parts.some(({ classes }) => classes) && !parts.some(({ isIntroduction }) => isIntroduction);
  const classes = parts.flatMap((part) => part.classes ?? []);
  return paths.length <= MAX_PLACES ? { row, paths, classes, isExplicit } : null;
}

/** Whether a clause only introduces places, such as "go through all the images in photos/". */
export const introducesPlaces = ({ rows }: Pick<ClauseReading, 'rows'>): boolean =>
  rows.map(readBare).some((bare) => bare !== null && bare.paths.length > 0 && bare.classes.length === 0);

/** Whether a path cannot be two words with a slash, such as "and/or". */
const isCertainPlace = (path: string) => kindOfPath(path) === 'image' || /^[.~\\/]|[\\/]$|:/.test(path);

function callsAt({ paths, classes }: Bare): Call[] {
  const given = classes.length > 0 ? { classes } : {};
  return paths.map((path) =>
    kindOfPath(path) === 'image'
      ? { tool: 'detect_image', arguments: { image_path: path, ...given } }
      : { tool: 'detect_folder', arguments: { folder_path: path, ...given } },
  );
}

/** Whether a clause requests nothing yet. It may exclude classes ("except cars"). */
function mayBeBare(reading: ClauseReading): boolean {
  if (!isIdle(reading)) return false;
  const { clause, rows } = reading;
  const [row] = rows;
  const languages = rows.map(({ language }) => language);
  return (
    clause.negated.length === 0 || (row !== undefined && excludedClasses(clause, row.original, languages).length > 0)
  );
}

/**
 * Returns the outcome of a clause that names only places and classes; null if it contains anything else.
 * @param attached the only attachment, to which a clause without a place refers.
 */
function barePlace(
  { clause, rows }: ClauseReading,
  { isAlone, attached }: { isAlone: boolean; attached: readonly string[] },
): ClauseOutcome | null {
  const read = rows.map(readBare).find((bare) => bare !== null);
  const optioned = read?.isExplicit || clause.negated.length > 0 ? null : placeWithOptions(rows);
  if (optioned || !read) return optioned;
  const bare = read.paths.length === 0 && read.isExplicit ? { ...read, paths: attached } : read;
  const [first, ...others] = callsAt(bare);
  if (!first) return null;
  const calls = [first, ...others];
  const slots = slotsOf({ image_path: bare.paths, classes: bare.classes });
  const reading = { ...wholeReading(bare.row, frameOf(first)), slots };
  if (bare.isExplicit && bare.paths.every(isCertainPlace)) return { kind: 'calls', reading, calls };
  const ask: Ask = { message: 'perhaps', values: {}, choices: calls, weak: true };
  return isAlone ? { kind: 'ask', reading, ask } : null;
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

/**
 * Detects objects for a clause that contains only places and classes: "dogs in a.jpg". Asks if it names no class: "look
 * at photos/".
 * @param attachments paths sent with the request, for "people?".
 */
export function readBarePlaces(
  readings: readonly ClauseReading[],
  attachments: readonly string[] = [],
): ClauseReading[] {
  const isAlone = readings.length === 1;
  const attached = isAlone && attachments.length === 1 ? attachments.filter(isPlace) : [];
  if (!isAlone && readings.some(({ outcome }) => outcome.kind === 'other')) return [...readings];
  return readings.map((reading) => {
    const outcome = mayBeBare(reading) ? barePlace(reading, { isAlone, attached }) : null;
    return outcome ? { ...reading, outcome } : reading;
  });
}
