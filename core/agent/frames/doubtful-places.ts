import type { DataSpan, RequestText } from '../../language/request-text.js';
import type { Language } from '../language/language.js';
import { gapBefore, longestAt, type TokenRow, tokenRowsOf } from '../request/token-row.js';
import { dataAt, wordAt } from '../slots/scan-row.js';
import { kindOfPath } from '../values/slot-value.js';

/** A way to read an ambiguous path. */
export interface PlaceReading {
  /** The request, with this reading in quotes. */
  text: string;
  /** Files that the reading names. If all of them exist, and those of no other reading, nobody needs to be asked. */
  paths: readonly string[];
}

/** A path of a request, and the text to replace. */
interface Found {
  row: TokenRow;
  at: number;
  data: DataSpan;
}

/** A part of the request, and texts that may replace it. */
interface Doubt {
  start: number;
  end: number;
  readings: readonly { text: string; paths: readonly string[] }[];
}

/** Groups of words after which a path may start. */
const BEFORE_PATH = ['word.in', 'word.image', 'word.folder', 'word.dataset', 'word.have', 'join', 'word.named'];

/** Maximum words of a file name in front of the word with the extension. */
const MAX_WORDS = 3;

const MAX_RANGE = 20;

const isFile = ({ text }: DataSpan) => ['image', 'config'].includes(kindOfPath(text));

const quoted = (path: string) => ({ text: `"${path}"`, paths: [path] });

const isSpace = (text: string) => /^[ \t]+$/.test(text);

/** A blank before the extension: "bus .jpg". */
function splitExtension({ row, at, data }: Found): Doubt | null {
  const word = wordAt(row, at - 1);
  if (!/^\.[A-Za-z]{2,5}$/.test(data.text) || !word || !isSpace(gapBefore(row, at))) return null;
  const name = row.original.slice(word.start, word.end);
  const readings = [quoted(`${name}${data.text}`), quoted(`${name} ${data.text}`)];
  return { start: word.start, end: data.end, readings };
}

/** The end of a file name with a blank after the period, or a comma instead of it: "wire. png", "wire,png". */
const SPACED_ENDING = /(?:\.\s|,)(jpe?g|png|webp|gif|tiff?|avif)(?![\p{L}\p{N}])/iu;
const NAME_CHAR = /[\p{L}\p{N}_-]/u;

function spacedEnding({ original }: RequestText): Doubt | null {
  const found = SPACED_ENDING.exec(original);
  if (!found) return null;
  const end = found.index + found[0].length;
  const stop = original[found.index - 1] === ' ' ? found.index - 1 : found.index;
  let start = stop;
  while (start > 0 && NAME_CHAR.test(original[start - 1]!)) start--;
  if (start === stop) return null;
  const name = original.slice(start, stop);
  return { start, end, readings: [quoted(`${name}.${found[1]}`), quoted(original.slice(start, end))] };
}

/** A preposition without a blank: "people inbus.jpg". */
function gluedPreposition({ row, at, data }: Found): Doubt | null {
  const [, word, rest] = /^(in|on|from|at)([A-Za-z0-9_][^\\/]*)$/i.exec(data.text) ?? [];
  if (word === undefined || rest === undefined || at === 0 || !isFile(data)) return null;
  if (at > 0 && longestAt(row, at - 1, ['word.in', 'word.image', 'action.run']) > 0) return null;
  const split = { text: `${word} ${rest}`, paths: [rest] };
  return { start: data.start, end: data.end, readings: [split, quoted(data.text)] };
}

/** A folder name with a blank: "/home/me/My Pictures/bus.jpg". */
function spacedFolder({ row, at, data }: Found): Doubt | null {
  const before = dataAt(row, at - 1);
  if (before?.kind !== 'path' || !isSpace(gapBefore(row, at)) || /^(?:[\\/~]|[A-Za-z]:)/.test(data.text)) return null;
  if (!/[\\/][^\\/.]+$/.test(before.text)) return null;
  const whole = row.original.slice(before.start, data.end);
  const apart = { text: `"${before.text}" and "${data.text}"`, paths: [before.text, data.text] };
  return { start: before.start, end: data.end, readings: [quoted(whole), apart] };
}

/** A file name with blanks: "in my photo.jpg", "in summer trip.jpg". */
function spacedName({ row, at, data }: Found): Doubt | null {
  if (!isFile(data) || /[\\/]/.test(data.text)) return null;
  let from = at;
  while (from > Math.max(0, at - MAX_WORDS) && isNameWord(row, from - 1) && isSpace(gapBefore(row, from))) from--;
  if (from === at || (from > 0 && longestAt(row, from - 1, ['filler', ...BEFORE_PATH]) === 0)) return null;
  const start = row.tokens[from]!.start;
  const [words, whole] = [row.original.slice(start, data.start), row.original.slice(start, data.end)];
  // Words that are no part of the name stay in the request, which then lists them as skipped.
  return { start, end: data.end, readings: [quoted(whole), { text: `${words}"${data.text}"`, paths: [data.text] }] };
}

/** Words that may belong to a file name: unknown ones, and "my", which is also a part of a sentence. */
const OWN = new Set(['my', 'our']);

function isNameWord(row: TokenRow, at: number): boolean {
  const word = wordAt(row, at);
  return (
    word !== undefined &&
    !row.inner.has(at) &&
    (OWN.has(word.norm) || row.hits[at]!.length === 0) &&
    longestAt(row, at, BEFORE_PATH) === 0
  );
}

/** A range of files: "img_001.jpg to img_003.jpg". */
function range({ row, at, data }: Found): Doubt | null {
  const before = dataAt(row, at - 2);
  const link = wordAt(row, at - 1)?.norm;
  if (!before || !['to', 'through', 'until', 'till', '到', '至'].includes(link ?? '')) return null;
  const [, head, first, tail] = /^(.*?)(\d{1,9})(\D*)$/.exec(before.text) ?? [];
  const [, head2, last, tail2] = /^(.*?)(\d{1,9})(\D*)$/.exec(data.text) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (head !== head2 || tail !== tail2 || !(count > 2 && count <= MAX_RANGE)) return null;
  const all = Array.from({ length: count }, (_, step) => {
    const number = String(Number(first) + step).padStart(first!.length, '0');
    return `${head}${number}${tail}`;
  });
  const listed = (paths: readonly string[]) => ({ text: paths.map((path) => `"${path}"`).join(', '), paths });
  return { start: before.start, end: data.end, readings: [listed(all), listed([before.text, data.text])] };
}

const RULES = [splitExtension, spacedFolder, range];

function toReadings(original: string, { start, end, readings }: Doubt): PlaceReading[] {
  const [before, after] = [original.slice(0, start), original.slice(end)];
  return readings.map(({ text, paths }) => ({ text: before + text + after, paths }));
}

/** Rules for languages with spaces between words: a missing or an additional one is a mistake. */
const RULES_OF_SPACES = [gluedPreposition, spacedName];

function doubtIn(row: TokenRow, isSpaced: boolean): Doubt | null {
  for (let at = 0; at < row.tokens.length; at++) {
    const data = dataAt(row, at);
    if (data?.kind !== 'path') continue;
    for (const rule of isSpaced ? [...RULES, ...RULES_OF_SPACES] : RULES) {
      const doubt = rule({ row, at, data });
      if (doubt) return doubt;
    }
  }
  return null;
}

/**
 * Returns the ways to read the first path of a request whose extent is uncertain because of a blank or a range; none if
 * all are certain. Cost: linear in the text.
 */
export function readDoubtfulPlace(request: RequestText, languages: readonly Language[]): PlaceReading[] {
  const { original, clauses } = request;
  const spaced = spacedEnding(request);
  if (spaced) return toReadings(original, spaced);
  const isSpaced = languages.find(({ code }) => code === request.language)?.data.spaced !== false;
  for (const clause of clauses) {
    if (clause.cancellation || clause.data.length === 0) continue;
    for (const row of tokenRowsOf(clause, 'asked', { original, languages })) {
      const doubt = row.language.code === request.language ? doubtIn(row, isSpaced) : null;
      if (doubt) return toReadings(original, doubt);
    }
  }
  return [];
}
