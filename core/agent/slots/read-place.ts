import { lengthsAt, type TokenRow } from '../frames/token-row.js';
import { kindOfPath, type PathKind } from './path-kind.js';
import { dataAt, isUnknownWord, skipFillers, skipGroups, skipSeparator, wordAt } from './scan-row.js';
import type { SlotReading } from './slot-value.js';

/** What a slot for a file or a folder is made of. */
interface PlaceKind {
  /** Nouns that may stand beside the path, and stand for it: "the image". */
  nouns: readonly string[];
  /** Words between noun and path: "the image named", "pictures in the folder". */
  links: readonly string[];
  /** Kinds of path that fit. */
  takes: ReadonlySet<PathKind>;
}

const IMAGE: PlaceKind = {
  nouns: ['word.image'],
  links: ['word.image', 'word.named'],
  takes: new Set(['image', 'other']),
};
const FOLDER: PlaceKind = {
  nouns: ['word.folder'],
  links: ['word.image_plural', 'word.in', 'word.folder', 'word.named'],
  takes: new Set(['folder']),
};
const CONFIG: PlaceKind = {
  nouns: ['word.dataset'],
  links: ['word.dataset', 'word.in', 'word.named'],
  takes: new Set(['config', 'folder']),
};

const JOINS = ['join', 'word.versus'];

/** A path, or a quotation that can be nothing else: "cat" in quotes is a class before it is a folder. */
function pathAt(row: TokenRow, at: number, kind: PlaceKind, named: boolean): string | undefined {
  const data = dataAt(row, at);
  if (!data || data.kind === 'url' || !kind.takes.has(kindOfPath(data.text))) return undefined;
  const certain = data.kind === 'path' || named || /[\\/]|\.[A-Za-z]{2,5}$/.test(data.text);
  return certain && data.text.trim() !== '' && !data.text.includes('\n') ? data.text : undefined;
}

/** "a.jpg, b.jpg and c.jpg" */
function readPaths(row: TokenRow, from: number, kind: PlaceKind, named: boolean): { at: number; paths: string[] } {
  const paths: string[] = [];
  let at = from;
  let next = from;
  for (;;) {
    const path = pathAt(row, next, kind, named);
    if (path === undefined) return { at, paths };
    paths.push(path);
    at = next + 1;
    const separator = skipSeparator(row, at, JOINS);
    if (!separator.parted || paths.length >= 16) return { at, paths };
    next = skipFillers(row, separator.at);
  }
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

/** "the image", "it": words alone. */
function readReference(row: TokenRow, at: number, kind: PlaceKind): SlotReading[] {
  const nouns = lengthsAt(row, at, kind.nouns).map((length) => ({ length, noun: true }));
  const others = lengthsAt(row, at, ['word.it']).map((length) => ({ length, noun: false }));
  return [...nouns, ...others].map(({ length, noun }) => ({ length, value: { kind: 'reference', noun } }));
}

/** "the edited image" */
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
    ...readReference(row, at, IMAGE),
  ];
}

/** "the input image a.jpg", "the new picture b.jpg": what is named is there, whatever stands before it. */
function readAfterDerived(row: TokenRow, at: number): SlotReading[] {
  const derived = skipGroups(row, at, ['word.derived']);
  if (!derived.seen) return [];
  const skipped = derived.at - at;
  return readNamed(row, derived.at, IMAGE).map(({ length, value }) => ({ length: length + skipped, value }));
}

/** "the folder holiday", "the photos folder" without a slash. */
function readFolderName(row: TokenRow, at: number): SlotReading[] {
  const before = skipGroups(row, at, ['word.image_plural', 'word.in']).at;
  const noun = skipGroups(row, before, FOLDER.nouns);
  if (noun.seen) {
    const to = skipGroups(row, noun.at, ['word.named']).at;
    const word = wordAt(row, to);
    if (!word || !isUnknownWord(row, to)) return [];
    return [{ length: to + 1 - at, value: { kind: 'paths', paths: [row.original.slice(word.start, word.end)] } }];
  }
  const word = wordAt(row, at);
  const isName = isUnknownWord(row, at) || lengthsAt(row, at, ['word.image_plural']).includes(1);
  const after = lengthsAt(row, at + 1, FOLDER.nouns)[0];
  if (!word || !isName || after === undefined) return [];
  return [{ length: 1 + after, value: { kind: 'paths', paths: [row.original.slice(word.start, word.end)] } }];
}

export function readFolder(row: TokenRow, at: number): SlotReading[] {
  return [...readNamed(row, at, FOLDER), ...readFolderName(row, at), ...readFolderReference(row, at)];
}

/** "all images in this folder" */
function readFolderReference(row: TokenRow, at: number): SlotReading[] {
  const lead = skipGroups(row, at, ['word.image_plural', 'word.in']).at;
  const noun = skipGroups(row, lead, FOLDER.nouns);
  return noun.seen ? [{ length: noun.at - at, value: { kind: 'reference', noun: true } }] : [];
}

export function readConfig(row: TokenRow, at: number): SlotReading[] {
  return [...readNamed(row, at, CONFIG), ...readReference(row, at, CONFIG)];
}
