import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { type Fault, isFault } from '../../base/fault.js';
import { isInside } from '../../base/paths/is-inside.js';
import type { Warning } from '../results/origin.js';
import { cacheByFile } from './cache-by-file.js';
import type { ModelCard } from './model-card.js';
import { CARD_SUFFIX, readCard } from './read-card.js';

/** A weight file under the models folder, not yet looked into. */
export interface WeightFile {
  /** Path from the models folder, with `/`. */
  name: string;
  path: string;
  bytes: number;
}

/** A card file: what it holds, or why it cannot be read. */
export interface CardFile {
  name: string;
  card: ModelCard | null;
  fault: Fault | null;
}

/** What stands in a models folder. */
export interface ModelsFolder {
  weights: WeightFile[];
  cards: CardFile[];
  warnings: Warning[];
}

/** Names under which weights come; what they really are is decided by content. */
const WEIGHT_SUFFIXES = new Set([
  ...['.onnx', '.ort', '.pt', '.pth', '.pkl', '.torchscript', '.engine', '.trt', '.safetensors', '.tflite', '.h5'],
  ...['.keras', '.mlpackage', '.mlmodel'],
]);
const MAX_DEPTH = 8;
const MAX_FILES = 10_000;

/** Whether a name is one that weights come under. */
function isWeightName(name: string): boolean {
  return WEIGHT_SUFFIXES.has(extname(name).toLowerCase());
}

/** Looks through a models folder and its subfolders, in order of names; links that lead out of it are left alone. */
export async function scanModels(modelsDir: string): Promise<ModelsFolder> {
  const found: ModelsFolder = { weights: [], cards: [], warnings: [] };
  const root = await realpath(modelsDir).catch(() => null);
  if (root === null) return found;
  for (const path of await filesBelow(root, found.warnings)) {
    if (path.endsWith(CARD_SUFFIX) && join(root, basename(path)) === path) found.cards.push(await readCardFile(path));
    else if (isWeightName(path)) found.weights.push(await describeWeights(root, path));
  }
  return found;
}

async function describeWeights(root: string, path: string): Promise<WeightFile> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  return { name: relative(root, path).replaceAll(sep, '/'), path, bytes };
}

/** Each run looks for its model's card: they are parsed again only when they change. */
const readCardOnce = cacheByFile(readCard);

async function readCardFile(path: string): Promise<CardFile> {
  try {
    return { name: basename(path), card: await readCardOnce(path), fault: null };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { name: basename(path), card: null, fault: error };
  }
}

async function filesBelow(root: string, warnings: Warning[]): Promise<string[]> {
  const files: string[] = [];
  const folders = [{ path: root, depth: 0 }];
  for (let folder = folders.pop(); folder && files.length < MAX_FILES; folder = folders.pop()) {
    const depth = folder.depth + 1;
    for (const entry of await entriesOf(folder.path)) {
      const path = join(folder.path, entry.name);
      if (entry.isSymbolicLink()) await warnOfLink(root, path, warnings);
      if (entry.isFile()) files.push(path);
      if (entry.isDirectory() && depth <= MAX_DEPTH) folders.push({ path, depth });
    }
  }
  return files.sort();
}

/** Hidden entries are left out; so is what this user may not read. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.startsWith('.'));
}

/** A link to something inside is no loss: what it leads to is found by itself. */
async function warnOfLink(root: string, path: string, warnings: Warning[]): Promise<void> {
  const target = await realpath(path).catch(() => null);
  if (target !== null && isInside(root, target)) return;
  const name = relative(root, path).replaceAll(sep, '/');
  warnings.push({
    code: 'link-ignored',
    message: `"${name}" is a link outside the models folder and was skipped. Put the file itself there, or specify its path.`,
  });
}
