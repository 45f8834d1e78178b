import { join } from 'node:path';
import * as z from 'zod';
import { Fault, isFault } from '../../base/fault.js';
import { readYaml } from './read-yaml.js';

/** Schema of `configs/class-names/<name>.yaml`. */
const ClassNameList = z.strictObject({
  source: z.string().min(1),
  /** Names by class id; null for unused ids. */
  names: z.array(z.string().min(1).nullable()).min(1).max(100_000),
});

/** Name of unused class ids. */
export const UNUSED_CLASS = 'N/A';

const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/**
 * Loads a list of class names from a folder.
 * @param name name of the list, such as `coco80`; never a path.
 * @returns names by class id, `N/A` for unused ids. Faults: invalid-input (the list does not exist or is invalid).
 */
export async function loadClassNames(directory: string, name: string): Promise<string[]> {
  if (!LIST_NAME.test(name)) throw noSuchList(name);
  try {
    const { names } = await readYaml(join(directory, `${name}.yaml`), ClassNameList, 'invalid-input');
    return names.map((entry) => entry ?? UNUSED_CLASS);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    throw noSuchList(name, cause);
  }
}

function noSuchList(name: string, cause?: unknown): Fault {
  return new Fault('invalid-input', `No such list of class names: '${name.slice(0, 40)}'. Use coco80 or coco91.`, {
    cause,
  });
}
