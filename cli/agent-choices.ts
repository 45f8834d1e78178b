import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Choice } from '../core/agent/decision/decision.js';
import { IMAGE_EXTENSIONS } from '../core/vision/image/image-format.js';

/** Maximum files or folders that replace a placeholder. */
const MAX_CANDIDATES = 3;
/** Maximum subfolders that are searched. */
const MAX_FOLDERS = 50;

/** A file or folder that can replace a placeholder. */
interface Candidate {
  path: string;
  label: string;
}

type Kind = 'image' | 'folder' | 'config';

/** Placeholders of files in the choices of each language. */
const KINDS: Readonly<Record<string, Kind>> = {
  '<image>': 'image',
  '<图片>': 'image',
  '<folder>': 'folder',
  '<文件夹>': 'folder',
  '<data.yaml>': 'config',
};

const PLACEHOLDER = /<[^<>]{1,80}>/g;

/** Returns the only placeholder of a text, if it is one of a file; null otherwise. */
function fileIn(text: string): { placeholder: string; kind: Kind } | null {
  const [placeholder, ...others] = text.match(PLACEHOLDER) ?? [];
  const kind = placeholder === undefined ? undefined : KINDS[placeholder];
  return placeholder === undefined || kind === undefined || others.length > 0 ? null : { placeholder, kind };
}

const listing = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);

const isImage = (name: string) => IMAGE_EXTENSIONS.has(extname(name).toLowerCase());

async function imagesHere(): Promise<Candidate[]> {
  const entries = await listing('.');
  return entries
    .filter((entry) => entry.isFile() && isImage(entry.name))
    .map(({ name }) => ({ path: name, label: name }));
}

async function subfolders(): Promise<string[]> {
  const entries = await listing('.');
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  return names.slice(0, MAX_FOLDERS);
}

async function imageFolders(): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const folder of await subfolders()) {
    const count = (await listing(folder)).filter((entry) => entry.isFile() && isImage(entry.name)).length;
    if (count > 0)
      found.push({
        path: asFolder(folder),
        label: `${asFolder(folder)}, ${count} ${count === 1 ? 'image' : 'images'}`,
      });
  }
  return found;
}

async function configsHere(): Promise<Candidate[]> {
  const places = ['.', ...(await subfolders())].map((folder) => join(folder, 'data.yaml'));
  const found: Candidate[] = [];
  for (const path of places) if (await stat(path).catch(() => null)) found.push({ path, label: path });
  return found;
}

const FIND: Readonly<Record<Kind, () => Promise<Candidate[]>>> = {
  image: imagesHere,
  folder: imageFolders,
  config: configsHere,
};

/** Marks a path as that of a folder, so that a request with a plain word as its name is understood. */
const asFolder = (path: string) => (path.endsWith('/') ? path : `${path}/`);

/** Quotes a path in a request, if it would not be read as one word. */
const inRequest = (path: string) => (/^[\w./-]+$/.test(path) ? path : `"${path.replaceAll(/["\\]/g, '')}"`);

/**
 * Adds choices in which files or folders of the current folder replace a placeholder. The choices that they complete
 * follow, for other files.
 */
export async function withCandidates(choices: readonly Choice[]): Promise<Choice[]> {
  const complete: Choice[] = [];
  for (const { text } of choices) {
    const missing = fileIn(text);
    if (missing === null) continue;
    const found = (await FIND[missing.kind]()).slice(0, MAX_CANDIDATES);
    complete.push(
      ...found.map(({ path, label }) => ({ label, text: text.replace(missing.placeholder, () => inRequest(path)) })),
    );
  }
  return [...complete, ...choices];
}

/** Returns the request in which a path replaces a placeholder; null if no such file exists or none needs it. */
export async function withPath(choices: readonly Choice[], path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return null;
  for (const { text } of choices) {
    const missing = fileIn(text);
    if (missing !== null && facts.isDirectory() === (missing.kind === 'folder'))
      return text.replace(missing.placeholder, () => inRequest(facts.isDirectory() ? asFolder(path) : path));
  }
  return null;
}
