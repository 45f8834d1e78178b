import { join } from 'node:path';
import { z } from 'zod';
import { Fault, isFault } from '../../base/fault.js';
import { readYaml } from './read-yaml.js';

/** A list of class names as `configs/class-names/<name>.yaml` holds it. */
const ClassNameList = z.strictObject({
  source: z.string().min(1),
  /** In the order of the class ids; null where a data set leaves an id unused. */
  names: z.array(z.string().min(1).nullable()).min(1).max(100_000),
});

/** The name that stands for a class id that a data set leaves unused. */
export const UNUSED_CLASS = 'N/A';

const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/**
 * Loads a named list of class names from a directory of such lists.
 * @param name for example `coco80`; never a path.
 * @returns the names in the order of the class ids, `N/A` for ids that are not in use.
 * Faults: invalid-input when there is no such list or it does not fit.
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
