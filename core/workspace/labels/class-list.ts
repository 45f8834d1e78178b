import { basename, dirname, join } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../base/paths/allowed-path.js';
import { composeConfig } from '../../vision/datasets/config/compose-config.js';
import { readClassNames } from '../../vision/datasets/config/read-names.js';
import { readSmallFile } from './read-small-file.js';

/** Names of classes by id, and the file that defines them. */
export interface ClassList {
  names: string[];
  path: string;
  /** Only the user edits a config; Handlens may extend a list in a label folder. */
  kind: 'config' | 'list';
  /** Ids whose name is blank or missing in the file. They get names such as `class_7`. */
  unnamed?: readonly number[];
}

/** File names of configs, in search order. */
export const CONFIGS = ['data.yaml', 'dataset.yaml', 'data.yml'];
export const CLASSES_FILE = 'classes.txt';
/** Maximum levels above an image at which the config of its dataset is searched: `train/images/session-1/a.jpg`. */
const MAX_LEVELS = 4;
/** Larger files are not lists of class names. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Faults that mean that there is no readable file. */
const ABSENT = ['not-found', 'path-not-allowed', 'invalid-input', 'too-large'] as const;

/** Returns the text of a small file; null if it does not exist or may not be read. */
async function readSmall(path: string, policy: PathPolicy): Promise<string | null> {
  try {
    const bytes = readSmallFile(await resolveAllowedPath(path, policy));
    return bytes === null || bytes.length > MAX_BYTES ? null : new TextDecoder('utf-8').decode(bytes);
  } catch (error) {
    if (ABSENT.some((code) => isFault(error, code))) return null;
    throw error;
  }
}

/** Replaces blank and missing names with names made from the ids. */
function nameAll(written: readonly (string | null)[]): Required<Pick<ClassList, 'names' | 'unnamed'>> {
  const isNamed = (name: string | null): name is string => name !== null && name.trim() !== '';
  return {
    names: written.map((name, id) => (isNamed(name) ? name : `class_${id}`)),
    unnamed: [...written.keys()].filter((id) => !isNamed(written[id]!)),
  };
}

/** Problems that make the class names of a config unreadable. */
const HIDING = new Set(['config-not-yaml', 'config-names-invalid']);

/**
 * Returns the class names in the text of a config; none if it does not define any. Faults: invalid-input (the names are
 * unreadable, so that ids could get other meanings).
 */
export function configNames(text: string, path: string): Required<Pick<ClassList, 'names' | 'unnamed'>> {
  const { keys, spotted } = composeConfig(text);
  const named = readClassNames(keys);
  const hiding = [...spotted, ...named.spotted].find(
    ({ code }) => HIDING.has(code) || (code === 'config-alias' && keys.has('names')),
  );
  if (!hiding) return nameAll(named.names);
  throw new Fault(
    'invalid-input',
    `The class names of ${basename(path)} cannot be read. ${hiding.message} Correct the file, or move it away.`,
  );
}

/**
 * Reads the class names of a config; null if the file does not exist or defines none. Faults: invalid-input (they are
 * unreadable).
 */
export async function readConfigNames(path: string, policy: PathPolicy): Promise<ClassList | null> {
  const text = await readSmall(path, policy);
  if (text === null) return null;
  const named = configNames(text, path);
  return named.names.length === 0 ? null : { ...named, path, kind: 'config' };
}

/** Reads a list of class names, one per line; null if the file does not exist. */
export async function readClassFile(path: string, policy: PathPolicy): Promise<ClassList | null> {
  const text = await readSmall(path, policy);
  if (text === null) return null;
  const names = text.split(/\r?\n/).map(tidyName);
  while (names.at(-1) === '') names.pop();
  return names.length === 0 ? null : { ...nameAll(names), path, kind: 'list' };
}

/**
 * Finds the class names of labels: in the config of the dataset that contains the image, or else in `classes.txt` in
 * the folder of the labels.
 * @param labelPath absolute path.
 * @returns null if nothing defines them. Faults: invalid-input (the config is unreadable).
 */
export async function findClassList(
  { imagePath, labelPath }: { imagePath: string; labelPath: string },
  policy: PathPolicy,
): Promise<ClassList | null> {
  let folder = dirname(imagePath);
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    for (const name of CONFIGS) {
      const found = await readConfigNames(join(folder, name), policy);
      if (found) return found;
    }
    folder = dirname(folder);
  }
  return readClassFile(join(dirname(labelPath), CLASSES_FILE), policy);
}

/** Class ids of labels to write. */
export interface ClassIds {
  /** All names by id, new ones last. */
  names: string[];
  /** Names that are not in the list yet. */
  added: string[];
  idOf(name: string): number;
}

/** Collapses white space, so that the name fits on one line of a list. */
export const tidyName = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Assigns ids to classes: those of the list, then new ones. Faults: invalid-input (a config does not define a class).
 */
export function classIds(list: ClassList, classes: Iterable<string>): ClassIds {
  const known = new Map<string, number>();
  for (const [id, name] of list.names.entries()) if (!known.has(tidyName(name))) known.set(tidyName(name), id);
  const added = [...new Set([...classes].map(tidyName))].filter((name) => !known.has(name));
  if (added.length > 0 && list.kind === 'config') throw unknownClasses(list, added);
  for (const [at, name] of added.entries()) known.set(name, list.names.length + at);
  return { names: [...list.names, ...added], added, idOf: (name) => known.get(tidyName(name))! };
}

const MAX_LISTED = 8;

const listed = (names: readonly string[]) =>
  names.length > MAX_LISTED ? `${names.slice(0, MAX_LISTED).join(', ')} ...` : names.join(', ');

function unknownClasses({ path, names }: ClassList, added: readonly string[]): Fault {
  return new Fault(
    'invalid-input',
    `${path.split(/[\\/]/).at(-1)} has no class ${added.map((name) => `"${name}"`).join(', ')}. Its classes: ${listed(names)}. Choose one of them, or add the class to the file.`,
    { issues: [{ pointer: '/boxes', detail: `Unknown class: ${listed(added)}` }] },
  );
}
