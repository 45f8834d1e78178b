import { dirname, join } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../base/paths/allowed-path.js';
import { composeConfig } from '../../vision/datasets/config/compose-config.js';
import { readClassNames } from '../../vision/datasets/config/read-names.js';
import { readImageFile } from '../../vision/image/read-file.js';

/** Names of classes by id, and the file that defines them. */
export interface ClassList {
  names: string[];
  path: string;
  /** A config is written by its owner only; a list in a label folder may be extended. */
  kind: 'config' | 'list';
}

const CONFIGS = ['data.yaml', 'dataset.yaml', 'data.yml'];
export const CLASSES_FILE = 'classes.txt';
/** Folders above an image in which its dataset may have its config: `train/images/session-1/a.jpg`. */
const MAX_LEVELS = 4;
const MAX_BYTES = 1024 * 1024;

/** Faults of a file that is not there, or may not be read. */
const ABSENT = ['not-found', 'path-not-allowed', 'invalid-input', 'too-large'] as const;

/** Returns the text of a small file; null if there is none that may be read. */
async function readSmall(path: string, policy: PathPolicy): Promise<string | null> {
  try {
    const bytes = await readImageFile(await resolveAllowedPath(path, policy), MAX_BYTES);
    return new TextDecoder('utf-8').decode(bytes);
  } catch (error) {
    if (ABSENT.some((code) => isFault(error, code))) return null;
    throw error;
  }
}

/** Reads the class names of a config; null if the file has none. */
export async function readConfigNames(path: string, policy: PathPolicy): Promise<ClassList | null> {
  const text = await readSmall(path, policy);
  if (text === null) return null;
  const { names } = readClassNames(composeConfig(text).keys);
  return names.length === 0 ? null : { names: names.map((name, id) => name ?? `class_${id}`), path, kind: 'config' };
}

/** Reads a list of class names, one on each line; null if there is none. */
export async function readClassFile(path: string, policy: PathPolicy): Promise<ClassList | null> {
  const text = await readSmall(path, policy);
  if (text === null) return null;
  const names = text.split(/\r?\n/).map((line) => line.trim());
  while (names.at(-1) === '') names.pop();
  return names.length === 0 ? null : { names, path, kind: 'list' };
}

/**
 * Finds the class names of labels: the config of the dataset around the image, or else a `classes.txt` in the folder of
 * the labels. @param labelPath absolute. @returns null if nothing defines them.
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

/**
 * Returns the ids of classes by name in a list, extended by those that are new.
 * @returns the ids, and the names that were added at the end. Faults: invalid-input (a config does not know a class).
 */
export function idsIn(list: ClassList, classes: Iterable<string>): { ids: Map<string, number>; added: string[] } {
  const ids = new Map<string, number>();
  for (const [id, name] of list.names.entries()) if (!ids.has(name)) ids.set(name, id);
  const added = [...new Set(classes)].filter((name) => !ids.has(name));
  if (added.length > 0 && list.kind === 'config') throw unknownClasses(list, added);
  for (const [at, name] of added.entries()) ids.set(name, list.names.length + at);
  return { ids, added };
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
