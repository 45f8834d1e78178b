import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { cacheByFile, hashFileOnce } from '../../base/files/cache-by-file.js';
import { isInside } from '../../base/paths/is-inside.js';
import type { Warning } from '../results/origin.js';
import { ModelCard } from './model-card.js';
import { readYaml } from './read-yaml.js';

/** A weight file in the models folder, before inspection. */
export interface WeightFile {
  /** Path relative to the models folder, with slashes. */
  name: string;
  path: string;
  bytes: number;
}

/** A card file: its card, or why it is unreadable. */
export interface CardFile {
  name: string;
  card: ModelCard | null;
  fault: Fault | null;
}

/** Contents of a models folder. */
export interface ModelsFolder {
  weights: WeightFile[];
  cards: CardFile[];
  warnings: Warning[];
}

/** Extensions of weight files. The actual format is detected from the content. */
const WEIGHT_SUFFIXES = new Set([
  ...['.onnx', '.ort', '.pt', '.pth', '.pkl', '.torchscript', '.engine', '.trt', '.safetensors', '.tflite', '.h5'],
  ...['.keras', '.mlpackage', '.mlmodel'],
]);
const MAX_DEPTH = 8;
const MAX_FILES = 10_000;

/** Whether a name has the extension of a weight file. */
function isWeightName(name: string): boolean {
  return WEIGHT_SUFFIXES.has(extname(name).toLowerCase());
}

/**
 * Lists the files of a models folder and its subfolders by name. Skips links that lead out of it, with a warning, as for
 * a folder that does not exist.
 */
export async function scanModels(modelsDir: string): Promise<ModelsFolder> {
  const found: ModelsFolder = { weights: [], cards: [], warnings: [] };
  const root = await realpath(modelsDir).catch(() => null);
  if (root === null) {
    const message = 'The models folder does not exist. Create it, or set HANDLENS_MODELS_DIR to another folder.';
    return { ...found, warnings: [{ code: 'folder-missing', message }] };
  }
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

/** Cached, because every run looks up the card of its model. */
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

/** Lists a folder without hidden and unreadable entries. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.startsWith('.'));
}

/**
 * Warns about a link that leads out of the folder. A link to a file inside needs no warning, because that file is
 * listed.
 */
async function warnOfLink(root: string, path: string, warnings: Warning[]): Promise<void> {
  const target = await realpath(path).catch(() => null);
  if (target !== null && isInside(root, target)) return;
  const name = relative(root, path).replaceAll(sep, '/');
  warnings.push({
    code: 'link-ignored',
    message: `"${name}" is a link outside the models folder and was skipped. Put the file itself there, or specify its path.`,
  });
}

/** Suffix of card files, `<id>.card.yaml`. `<model>.yaml` is a sidecar. */
export const CARD_SUFFIX = '.card.yaml';

/** Reads a model card. Faults: card-invalid, with the issues and the file name (without its folder). */
export async function readCard(path: string): Promise<ModelCard> {
  const card = await readYaml(path, ModelCard, 'card-invalid');
  const name = basename(path);
  if (name === `${card.id}${CARD_SUFFIX}`) return card;
  throw new Fault('card-invalid', `${name} contains the id "${card.id}". Rename it to ${card.id}${CARD_SUFFIX}.`, {
    issues: [{ pointer: '/id', detail: `Does not match the file name ${name}` }],
  });
}

/** A card and its weights. `ready`: a file has the reviewed bytes; `changed`: a file has only the name. */
export interface CardMatch {
  card: ModelCard;
  state: 'ready' | 'changed' | 'missing';
  weights: WeightFile | null;
}

/** Whether a file has the bytes that a card was written for. Reads it only if the size matches. */
export async function hasBytesOf(card: ModelCard, { path, bytes }: WeightFile): Promise<boolean> {
  if (bytes !== card.bytes) return false;
  return (await hashFileOnce(path).catch(() => null)) === card.sha256;
}

/** Finds the weights of a card: by content, in any folder and with any name, otherwise by name. */
export async function matchCard(card: ModelCard, { weights }: ModelsFolder): Promise<CardMatch> {
  const named = weights.filter(({ path }) => basename(path) === card.file);
  const others = weights.filter((file) => !named.includes(file));
  for (const file of [...named, ...others]) {
    if (await hasBytesOf(card, file)) return { card, state: 'ready', weights: file };
  }
  return { card, state: named[0] ? 'changed' : 'missing', weights: named[0] ?? null };
}

/** Returns the readable cards of a folder with their weights. */
export async function matchCards(folder: ModelsFolder): Promise<CardMatch[]> {
  const matches: CardMatch[] = [];
  for (const { card } of folder.cards) if (card) matches.push(await matchCard(card, folder));
  return matches;
}
