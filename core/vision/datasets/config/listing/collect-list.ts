import { dirname, isAbsolute, join, resolve } from 'node:path';
import { basename } from 'node:path/posix';
import { isFault } from '../../../../base/fault.js';
import { isInside } from '../../../../base/paths/is-inside.js';
import { readImageFile } from '../../../image/read-file.js';
import { IMAGE_SUFFIXES } from '../sources/image-suffixes.js';
import { isWithin } from '../sources/reach.js';
import type { Spotted } from '../sources/spotted.js';
import { ListedSearch } from './find-listed.js';
import type { EntryKind } from './folder-views.js';
import {
  allowsLink,
  type FoundImage,
  followAllowed,
  type ListingContext,
  nameIn,
  reportMissingFile,
  type SplitPart,
  takeTurn,
} from './listing-context.js';

/** Maximum size of a list, bytes: a million paths of 128 characters. */
const MAX_LIST_BYTES = 128 * 1024 * 1024;
const LINE_BREAK = /\r\n|\n|\r/;

interface ListedLine {
  text: string;
  line: number;
  part: SplitPart;
  /** Name of the list. */
  file: string;
  search: ListedSearch;
}

/** A line of a list with its resolved path. `code` is that of the finding about it, if there is one. */
interface Settled {
  path: string | null;
  code?: Spotted['code'];
  message?: string;
  fix?: string;
}

const WINDOWS = /^[A-Za-z]:[\\/]|\\/;
const WINDOWS_FIX = 'Write "/" instead of "\\", relative to the list ("./images/0001.jpg"): it works on every system.';

const shortened = (text: string) => `"${text.slice(0, 100)}"`;

/**
 * Whether a line has the extension of an image. As in a trainer, the extension is everything after the last dot,
 * including blanks.
 */
function isImageLine(text: string): boolean {
  return IMAGE_SUFFIXES.has(text.slice(Math.max(0, text.lastIndexOf('.'))).toLowerCase()) && !text.includes('\0');
}

/** Resolves a path that may contain links; null if it leaves the dataset. */
async function insideRoot(path: string, { config, views }: ListingContext): Promise<string | null> {
  if (isInside(config.root, path)) return path;
  if (!isWithin(path, config.readRoots)) return null;
  const { real } = await views.view(dirname(path));
  return isInside(config.root, real) ? join(real, basename(path)) : null;
}

async function settle(path: string, listed: ListedLine, context: ListingContext): Promise<Settled> {
  const { text, part } = listed;
  const inside = await insideRoot(path, context);
  if (inside === null) {
    return {
      path: null,
      code: 'config-path-escapes',
      message: `${shortened(text)} leads outside the dataset and was not read.`,
    };
  }
  const { real, state } = await context.views.view(dirname(inside));
  if (state === 'read' && !allowsLink(dirname(inside), real, part, context)) return { path: null };
  const kind = await context.views.kindOf(inside);
  if (kind === 'file') return { path: inside };
  if (kind !== null) return settleOther(inside, kind, listed, context);
  const other = await context.views.otherCase(inside);
  if (other !== null && other !== inside) {
    return {
      path: other,
      code: 'config-listed-case',
      message: `${shortened(text)} is "${basename(other)}" on the disk.`,
    };
  }
  context.reportedPaths.add(inside);
  return { path: null, code: 'config-listed-missing', message: `${shortened(text)} does not exist.` };
}

/** Handles paths that are not regular files, such as links. */
async function settleOther(
  path: string,
  kind: Exclude<EntryKind, 'file'>,
  { part, file, line }: ListedLine,
  context: ListingContext,
): Promise<Settled> {
  const target = kind === 'link' ? await followAllowed(path, part, context) : { kind };
  if (target?.kind === 'file') return { path };
  const at = { file, place: { line, column: 1 } };
  if (target !== null) reportMissingFile({ path, kind: target.kind, part, at }, context);
  return { path: null };
}

/**
 * Resolves a path that is neither absolute nor starts with "./". It is relative to the dataset or to the list,
 * whichever contains the file.
 */
async function settleRelative(listed: ListedLine, context: ListingContext): Promise<Settled> {
  const { split, source } = listed.part;
  if (WINDOWS.test(listed.text)) {
    const message = `${shortened(listed.text)} is a Windows path.`;
    context.reportedPaths.add(resolve(dirname(source.path), listed.text));
    return { path: null, code: 'config-listed-missing', message, fix: WINDOWS_FIX };
  }
  const fromList = resolve(dirname(source.path), listed.text);
  const isThere = isInside(context.config.root, fromList) && (await context.views.kindOf(fromList)) !== null;
  const settled = await settle(isThere ? fromList : resolve(context.config.root, listed.text), listed, context);
  // A file that does not exist is reported as missing, so its base folder does not matter.
  if (settled.code !== 'config-listed-missing') {
    const message = `${shortened(listed.text)} does not begin with "./".`;
    report(listed, { code: 'config-listed-relative', message, split }, context);
  }
  return settled;
}

/** Searches the dataset for the image of a line that is missing or outside. */
async function searchIfMissing(settled: Settled, listed: ListedLine, context: ListingContext): Promise<Settled> {
  if (settled.code !== 'config-listed-missing' && settled.code !== 'config-path-escapes') return settled;
  const { text, search, part } = listed;
  const path = await search.find(text);
  if (path === null) return settled;
  const found = await settle(path, listed, context);
  if (found.path === null) return settled;
  context.reportedPaths.delete(resolve(dirname(part.source.path), text));
  const message = `${shortened(text)} does not lead to an image of the dataset. It is probably "${nameIn(context, path)}", which is checked instead.`;
  return { ...settled, path: found.path, code: 'config-listed-elsewhere', message };
}

function report({ text, line, file, part }: ListedLine, spotted: Spotted, { tally }: ListingContext): void {
  tally.add(part.source.path, { ...spotted, file, place: { line, column: 1 }, value: text, split: part.split });
}

async function takeLine(listed: ListedLine, context: ListingContext): Promise<FoundImage | null> {
  const { text, line, part, file } = listed;
  if (!isImageLine(text)) {
    const message = `${shortened(text)} has no image extension.`;
    report(listed, { code: 'config-listed-not-an-image', message }, context);
    return null;
  }
  const isOwn = text.startsWith('./');
  const base = dirname(part.source.path);
  const asWritten =
    isOwn || isAbsolute(text)
      ? await settle(resolve(base, text), listed, context)
      : await settleRelative(listed, context);
  const settled = await searchIfMissing(asWritten, listed, context);
  const { code, message, fix } = settled;
  if (code && message) report(listed, { code, message, ...(fix ? { fix } : {}) }, context);
  if (settled.path === null) context.accounted.add(part.source);
  return settled.path === null ? null : { ...part, path: settled.path, listed: { file, line } };
}

/** Reads the text of a list. Returns null and reports a finding if it is not a list of paths. */
async function readList({ split, source }: SplitPart, context: ListingContext): Promise<string | null> {
  const refuse = (why: string) => {
    const message = `"${source.written}" ${why}.`;
    const found = {
      code: 'config-source-unreadable',
      message,
      place: source.place,
      split,
      value: source.written,
    } as const;
    context.tally.add(source.path, found);
    return null;
  };
  try {
    const bytes = await readImageFile(source.path, MAX_LIST_BYTES);
    if (bytes.subarray(0, 8192).includes(0)) return refuse('is not a text file');
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (isFault(error, 'too-large')) return refuse('is larger than 128 MB, so it is not a list of images');
    if (isFault(error)) return refuse('cannot be read');
    throw error;
  }
}

/** Returns the images that a text file lists, one path per line. */
export async function collectList(part: SplitPart, context: ListingContext): Promise<FoundImage[]> {
  const text = await readList(part, context);
  const file = nameIn(context, part.source.path);
  const images: FoundImage[] = [];
  const search = new ListedSearch(part.source, context);
  const seen = new Set<string>();
  for (const [at, line] of (text ?? '').split(LINE_BREAK).entries()) {
    await takeTurn(at, context);
    if (line.trim() === '') continue;
    const listed: ListedLine = { text: line, line: at + 1, part, file, search };
    const image = await takeLine(listed, context);
    if (image && seen.has(image.path)) {
      report(listed, { code: 'config-listed-twice', message: `${shortened(line)} is already in the list.` }, context);
    } else if (image) images.push(image);
    if (image) seen.add(image.path);
  }
  return images;
}
