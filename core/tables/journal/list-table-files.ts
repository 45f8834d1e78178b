import type { Dirent } from 'node:fs';
import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import * as z from 'zod';
import { isFault } from '../../base/fault.js';
import { indexAfter, readCursor, writeCursor } from '../../base/files/page-cursor.js';
import { type PathPolicy, resolveAllowedPath } from '../../base/paths/allowed-path.js';
import { isInside } from '../../base/paths/is-inside.js';
import { tableExtensions } from '../read/source/table-kinds.js';

/** Extensions of listed files. The format of a file is detected from its content. */
export const TABLE_EXTENSIONS: ReadonlySet<string> = new Set(tableExtensions('often'));

/** Folders of packages and build output. Their text files belong to programs. */
const PROGRAM_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'site-packages',
  '__pycache__',
  'dist',
  'venv',
]);

/** Files that mark the folder of a software project. Test folders in it contain test data, not tables of the user. */
const PROJECT_FILES: ReadonlySet<string> = new Set([
  'package.json',
  'pyproject.toml',
  'setup.py',
  'Cargo.toml',
  'go.mod',
]);
const TEST_FOLDERS: ReadonlySet<string> = new Set(['test', 'tests', '__tests__']);

/** Common names of text files that belong to programs, such as package lists, licences and readme files. */
const PROGRAM_TEXT =
  /^(?:requirements|constraints|licen[cs]es?|third[-_]party|readme|notice|copying|authors|contributors|changelog|cmakelists|robots)(?:[-_. ][^/]*)?\.txt$/i;

const mayBeTable = (name: string) => TABLE_EXTENSIONS.has(extname(name).toLowerCase()) && !PROGRAM_TEXT.test(name);

/** Maximum folder entries inspected. If there are more, the listing is marked as incomplete. */
const MAX_ENTRIES = 100_000;

export const TableFile = z
  .strictObject({
    path: z.string().meta({
      description: 'Path of the file: relative if it is inside the working folder, else absolute',
      example: 'sales/beers.csv',
    }),
    name: z.string().meta({ description: 'File name', example: 'beers.csv' }),
    bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 255_295 }),
    modified: z.iso.datetime().meta({ description: 'Time of the last change', example: '2026-11-20T09:00:00.000Z' }),
  })
  .meta({ id: 'TableFile', description: 'A file that may contain tables, by its extension' });
export type TableFile = z.infer<typeof TableFile>;

export const TableFiles = z
  .strictObject({
    files: z.array(TableFile).meta({ description: 'One page, in the order of their paths', example: [] }),
    total: z.int().min(0).meta({ description: 'Number of files', example: 12 }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last', example: null }),
    is_complete: z
      .boolean()
      .meta({ description: 'False if the folders contain too many entries to list', example: true }),
  })
  .meta({ id: 'TableFiles', description: 'A page of the readable files' });
export type TableFiles = z.infer<typeof TableFiles>;

interface Walk {
  policy: PathPolicy;
  paths: Set<string>;
  /** Number of entries that may still be inspected. */
  remaining: number;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  // A folder that cannot be read or was deleted counts as empty.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether an entry is a file, or a link to a file inside the roots. */
async function isReadable(entry: Dirent, path: string, policy: PathPolicy): Promise<boolean> {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  try {
    return (await stat(await resolveAllowedPath(path, policy))).isFile();
  } catch (error) {
    if (isFault(error) || (error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}

async function walk(folder: string, depth: number, state: Walk): Promise<void> {
  const entries = await entriesOf(folder);
  const isProject = entries.some(({ name }) => PROJECT_FILES.has(name));
  const isOfProgram = (name: string) => PROGRAM_FOLDERS.has(name) || (isProject && TEST_FOLDERS.has(name));
  for (const entry of entries) {
    if (state.remaining <= 0) return;
    state.remaining -= 1;
    const path = join(folder, entry.name);
    // Linked folders are skipped, because links can form cycles.
    if (entry.isDirectory()) {
      if (depth > 0 && !isOfProgram(entry.name)) await walk(path, depth - 1, state);
    } else if (mayBeTable(entry.name) && (await isReadable(entry, path, state.policy)) && !(await isYoloLabel(path))) {
      state.paths.add(path);
    }
  }
}

/** Bytes of a text that are read to detect a label: about five boxes. */
const LABEL_HEAD = 256;
/** A class and at least four coordinates from 0 to 1 (https://docs.ultralytics.com/datasets/detect/). */
const LABEL_ROW = /^\d{1,4}(?: (?:\.\d+|[01](?:\.\d+)?)){4,}$/;

/**
 * Whether a text file is a YOLO label, which belongs to a dataset of images: its first rows are all boxes, or it is
 * empty and in a folder of labels.
 */
async function isYoloLabel(path: string): Promise<boolean> {
  if (extname(path).toLowerCase() !== '.txt') return false;
  const head = await readHead(path);
  if (head === '') return path.split(sep).includes('labels');
  const lines = head.trimEnd().split(/\r?\n/);
  const whole = head.length < LABEL_HEAD ? lines : lines.slice(0, -1);
  return whole.length > 0 && whole.every((line) => LABEL_ROW.test(line.trim()));
}

async function readHead(path: string): Promise<string> {
  // A file that cannot be read is listed. The problem is reported when the file is opened.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null);
  if (file === null) return '?';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LABEL_HEAD), 0, LABEL_HEAD, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return '?';
  } finally {
    await file.close();
  }
}

function displayPath(path: string, workDir: string): string {
  return isInside(workDir, path) ? relative(workDir, path).split(sep).join('/') : path;
}

async function factsOf(path: string, workDir: string): Promise<TableFile[]> {
  // The file was deleted after the folder was read.
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return [];
  const shown = displayPath(path, workDir);
  const name = shown.slice(shown.lastIndexOf('/') + 1);
  return [{ path: shown, name, bytes: facts.size, modified: facts.mtime.toISOString() }];
}

/**
 * Lists files that may contain tables, by their extension. Searches the allowed folders, or only the working folder if
 * all folders are allowed. Skips hidden files and folders, and those of programs: packages, build output, tests of a
 * project, and texts such as requirements.txt. No file is on two pages, but files that are added before the cursor are
 * on none.
 * @param options `depth`: levels of subfolders, 0 for none; `limit`: maximum files per page. Faults: invalid-input (a
 * cursor of another listing).
 */
export async function listTableFiles(
  policy: PathPolicy,
  { limit, cursor, depth }: { limit: number; cursor?: string | undefined; depth: number },
): Promise<TableFiles> {
  const roots = [...new Set(policy.roots ?? [policy.workDir])];
  const scope = JSON.stringify(['tables', policy.workDir, roots, depth]);
  const state: Walk = { policy, paths: new Set(), remaining: MAX_ENTRIES };
  for (const root of roots) await walk(root, depth, state);
  const paths = [...state.paths].sort();
  const start = cursor === undefined ? 0 : indexAfter(paths, readCursor(cursor, scope).after);
  const page = paths.slice(start, start + limit);
  const files = await Promise.all(page.map((path) => factsOf(path, policy.workDir)));
  const isLast = start + page.length >= paths.length || page.length === 0;
  return {
    files: files.flat(),
    total: paths.length,
    next_cursor: isLast ? null : writeCursor({ listing: '', after: page.at(-1)!, scope }),
    is_complete: state.remaining > 0,
  };
}
