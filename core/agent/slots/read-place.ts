import { lengthsAt, longestAt, type TokenRow } from '../request/token-row.js';
import type { FileSlot } from '../tools/define-tool.js';
import { kindOfPath, type PathKind, type SlotReading } from '../values/slot-value.js';
import { dataAt, isUnknownWord, skipFillers, skipGroups, skipSeparator, wordAt } from './scan-row.js';

/** Rules for reading a slot for a file or folder. */
interface PlaceKind {
  /** Groups of nouns that may accompany or replace the path: "the image". */
  nouns: readonly string[];
  /** Groups of words between noun and path: "the image named", "pictures in the folder". */
  links: readonly string[];
  /** Whether the slot accepts a path. */
  takes(path: string): boolean;
  /** Whether a further path of a list may follow: "photos/ and bus.jpg". */
  follows(path: string): boolean;
  /** Groups of words that may precede further paths: "in photos/ and in the image bus.jpg". */
  between: readonly string[];
}

const BETWEEN_PLACES = ['word.in', 'word.image', 'word.image_plural', 'word.folder'];

const ofKind =
  (...kinds: readonly PathKind[]) =>
  (path: string) =>
    kinds.includes(kindOfPath(path));

const IMAGE: PlaceKind = {
  nouns: ['word.image'],
  links: ['word.image', 'word.named'],
  takes: ofKind('image', 'other'),
  follows: ofKind('image', 'other', 'folder'),
  between: BETWEEN_PLACES,
};
const FOLDER: PlaceKind = {
  nouns: ['word.folder'],
  links: ['word.image_plural', 'word.in', 'word.folder', 'word.named'],
  takes: ofKind('folder'),
  follows: ofKind('image', 'folder'),
  between: BETWEEN_PLACES,
};
const CONFIG: PlaceKind = {
  nouns: ['word.dataset'],
  links: ['word.dataset', 'word.in', 'word.named'],
  takes: ofKind('config', 'folder'),
  follows: ofKind('config', 'folder'),
  between: ['word.dataset', 'word.in'],
};

const JOINS = ['join', 'word.versus'];

/**
 * Returns the path at a token. Quoted text is a path only after a noun (`named`) or if it contains a slash or a file
 * suffix, because "cat" in quotes is a class.
 */
function pathAt(row: TokenRow, at: number, fits: (path: string) => boolean, named: boolean): string | undefined {
  const data = dataAt(row, at);
  if (!data || data.kind === 'url' || !fits(data.text)) return undefined;
  const certain = data.kind === 'path' || named || /[\\/]|\.[A-Za-z]{2,5}$/.test(data.text);
  return certain && data.text.trim() !== '' && !data.text.includes('\n') ? data.text : undefined;
}

const MAX_PATHS = 16;

/** Reads the further paths of a list: "and b.jpg", ", in the folder c/ and d.jpg". */
function readMorePaths(row: TokenRow, from: number, kind: PlaceKind): { at: number; paths: string[] } {
  const paths: string[] = [];
  let at = from;
  while (paths.length < MAX_PATHS) {
    const separator = skipSeparator(row, at, JOINS);
    if (!separator.found) break;
    const lead = skipGroups(row, separator.at, kind.between);
    const next = skipFillers(row, lead.at);
    const path = pathAt(row, next, kind.follows, lead.seen);
    if (path === undefined) break;
    paths.push(path);
    at = next + 1;
  }
  return { at, paths };
}

/** Reads a list of paths: "a.jpg, b.jpg and c.jpg". */
function readPaths(row: TokenRow, from: number, kind: PlaceKind, named: boolean): { at: number; paths: string[] } {
  const first = pathAt(row, from, kind.takes, named);
  if (first === undefined) return { at: from, paths: [] };
  const more = readMorePaths(row, from + 1, kind);
  return { at: more.at, paths: [first, ...more.paths] };
}

function nounBetween(row: TokenRow, from: number, to: number, { nouns }: PlaceKind): boolean {
  for (let at = from; at < to; at++) if (lengthsAt(row, at, nouns).length > 0) return true;
  return false;
}

function readNamed(row: TokenRow, at: number, kind: PlaceKind): SlotReading[] {
  const links = skipGroups(row, at, kind.links);
  const { at: end, paths } = readPaths(row, skipFillers(row, links.at), kind, nounBetween(row, at, links.at, kind));
  if (paths.length === 0) return [];
  const after = skipGroups(row, end, kind.nouns).at;
  return [...new Set([after, end])].map((to) => ({ length: to - at, value: { kind: 'paths', paths } }));
}

/** Reads a reference without a path: "the image", "it". */
function readReference(row: TokenRow, at: number, kind: PlaceKind): SlotReading[] {
  const nouns = lengthsAt(row, at, kind.nouns).map((length) => ({ length, noun: true }));
  const others = lengthsAt(row, at, ['word.it']).map((length) => ({ length, noun: false }));
  const plain = [...nouns, ...others].map(
    ({ length, noun }): SlotReading => ({
      length,
      value: {
        kind: 'reference',
        noun,
        words: row.original.slice(row.tokens[at]!.start, row.tokens[at + length - 1]!.end),
      },
    }),
  );
  return [...readOrdinal(row, at, kind), ...plain];
}

/** Reads a reference to all images: "both images", "all of them". */
function readAllImages(row: TokenRow, at: number): SlotReading[] {
  const length = longestAt(row, at, ['word.every']);
  if (length === 0) return [];
  const noun = longestAt(row, at + length, [...IMAGE.nouns, 'word.image_plural', 'word.it']);
  return noun > 0 ? [{ length: length + noun, value: { kind: 'reference', noun: true, isAll: true } }] : [];
}

/** Positions in a list of places, by group of words. */
const ORDINALS = [
  ['word.first', 0],
  ['word.second', 1],
  ['word.third', 2],
  ['word.latest', -1],
] as const;

/** Reads a reference to one of several places: "the second one", "the last image". */
function readOrdinal(row: TokenRow, at: number, { nouns }: PlaceKind): SlotReading[] {
  return ORDINALS.flatMap(([group, ordinal]): SlotReading[] => {
    const length = longestAt(row, at, [group]);
    if (length === 0) return [];
    const noun = longestAt(row, at + length, [...nouns, 'word.ones']);
    return length + noun > 1 ? [{ length: length + noun, value: { kind: 'reference', noun: true, ordinal } }] : [];
  });
}

/** Reads a reference to an image that another step would create: "the edited image". */
function readDerived(row: TokenRow, at: number): SlotReading[] {
  const derived = skipGroups(row, at, ['word.derived']);
  if (!derived.seen) return [];
  const noun = skipGroups(row, derived.at, [...IMAGE.nouns, 'word.image_plural']);
  if (!noun.seen) return [];
  const first = row.tokens[at]!;
  const words = row.original.slice(first.start, row.tokens[noun.at - 1]!.end);
  return [{ length: noun.at - at, value: { kind: 'derived', words } }];
}

export function readImage(row: TokenRow, at: number): SlotReading[] {
  return [
    ...readNamed(row, at, IMAGE),
    ...readAfterDerived(row, at),
    ...readDerived(row, at),
    ...readAllImages(row, at),
    ...readReference(row, at, IMAGE),
  ];
}

/**
 * Reads "the input image a.jpg" and "the new picture b.jpg". An image with a file name exists already, whatever words
 * precede it.
 */
function readAfterDerived(row: TokenRow, at: number): SlotReading[] {
  const derived = skipGroups(row, at, ['word.derived']);
  if (!derived.seen) return [];
  const skipped = derived.at - at;
  return readNamed(row, derived.at, IMAGE).map(({ length, value }) => ({ length: length + skipped, value }));
}

/** Reads a folder name of one word and the further paths of a list: "holiday", "holiday and b.jpg". */
function namedFolder(row: TokenRow, at: number, from: number, to: number): SlotReading {
  const { start, end } = row.tokens[from]!;
  const more = readMorePaths(row, to, FOLDER);
  const paths = [row.original.slice(start, end), ...more.paths];
  return { length: more.at - at, value: { kind: 'paths', paths } };
}

/** Whether a word can be the name of a folder: an unknown word, or "photos". */
const mayNameFolder = (row: TokenRow, at: number) =>
  wordAt(row, at) !== undefined && (isUnknownWord(row, at) || lengthsAt(row, at, ['word.image_plural']).includes(1));

/**
 * Whether a word is the last one. After "the folder", it is the name even if it has another meaning: "the folder pets".
 */
const isLastWord = (row: TokenRow, at: number) => wordAt(row, at) !== undefined && at === row.tokens.length - 1;

/** Reads a folder name without a slash: "the folder holiday", "the photos folder". */
function readFolderName(row: TokenRow, at: number): SlotReading[] {
  const before = skipGroups(row, at, ['word.image_plural', 'word.in']).at;
  const noun = skipGroups(row, before, FOLDER.nouns);
  if (noun.seen) {
    const to = skipGroups(row, noun.at, ['word.named']).at;
    if (mayNameFolder(row, to) || (isLastWord(row, to) && lengthsAt(row, to, ['word.classes']).includes(1)))
      return [namedFolder(row, at, to, to + 1)];
  }
  const after = lengthsAt(row, at + 1, FOLDER.nouns)[0];
  return mayNameFolder(row, at) && after !== undefined ? [namedFolder(row, at, at, at + 1 + after)] : [];
}

/**
 * Reads a word directly after "in" or "and" as the name of a folder: "detect people in photos", "in holiday". Words
 * with another meaning are not names, and neither are nouns with an article, such as "in the photos".
 */
export function readBareFolder(row: TokenRow, at: number): SlotReading[] {
  const follows = at > 0 && lengthsAt(row, at - 1, ['word.in', 'join']).includes(1);
  if (!follows || !mayNameFolder(row, at) || !/^\p{L}[\p{L}\p{N}]*$/u.test(wordAt(row, at)!.norm)) return [];
  return isUnknownWord(row, at + 1) || dataAt(row, at + 1) ? [] : [namedFolder(row, at, at, at + 1)];
}

export function readFolder(row: TokenRow, at: number): SlotReading[] {
  return [...readNamed(row, at, FOLDER), ...readFolderName(row, at), ...readFolderReference(row, at)];
}

/** Reads a reference to a folder: "all images in this folder". */
function readFolderReference(row: TokenRow, at: number): SlotReading[] {
  const lead = skipGroups(row, at, ['word.image_plural', 'word.in']).at;
  const noun = skipGroups(row, lead, FOLDER.nouns);
  if (!noun.seen || isNamedBefore(row, at, noun.at)) return [];
  return [{ length: noun.at - at, value: { kind: 'reference', noun: true } }];
}

/** Whether the noun follows the name, as in "the images folder", but not in "the images in the folder". */
function isNamedBefore(row: TokenRow, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++)
    if (longestAt(row, at, FOLDER.nouns) > 0)
      return mayNameFolder(row, at - 1) && lengthsAt(row, at - 1, ['word.image_plural']).includes(1);
  return false;
}

/** Creates a reader for a file slot of a tool. */
export function filesReader({ fits }: FileSlot): (row: TokenRow, at: number) => SlotReading[] {
  const takes = (path: string) => fits.test(path);
  const kind: PlaceKind = { nouns: [], links: ['word.named'], takes, follows: takes, between: [] };
  return (row, at) => readNamed(row, at, kind);
}

export function readConfig(row: TokenRow, at: number): SlotReading[] {
  return [...readNamed(row, at, CONFIG), ...readReference(row, at, CONFIG)];
}
