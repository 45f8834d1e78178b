import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { isInside } from '../../base/paths/is-inside.js';
import { way } from '../../base/text/ways.js';
import { suggestWord } from '../../language/edit-distance.js';

/** Resolves the path in a request to a real path, if that is allowed. Faults: path-not-allowed, not-found. */
export type AllowPath = (path: string) => Promise<string>;

/**
 * Finds the weight file specified by a request: below the models folder, or at a path that `allow` accepts.
 * @param known ids to suggest for a mistyped name.
 * @returns the real path. Faults: model-not-found, path-not-allowed.
 */
export async function locateWeights(
  modelsDir: string,
  file: string,
  { allow, known = [] }: { allow: AllowPath; known?: readonly string[] },
): Promise<string> {
  const below = (await findBelow(modelsDir, file)) ?? (await findBelow(modelsDir, `${file}.onnx`));
  const path = below ?? (await findAllowed(file, { allow, known }));
  const facts = await stat(path).catch(() => null);
  if (facts?.isFile()) return path;
  throw new Fault('model-not-found', `"${basename(path).slice(0, 100)}" is not a file. Name the .onnx file itself.`);
}

async function findBelow(modelsDir: string, file: string): Promise<string | null> {
  if (file.includes('\0')) return null;
  const root = await realpath(modelsDir).catch(() => null);
  const path = root === null ? null : await realpath(resolve(root, file)).catch(() => null);
  return root !== null && path !== null && path !== root && isInside(root, path) ? path : null;
}

async function findAllowed(
  file: string,
  { allow, known }: { allow: AllowPath; known: readonly string[] },
): Promise<string> {
  try {
    return await allow(file);
  } catch (cause) {
    if (!isFault(cause, 'not-found')) throw cause;
    const near = suggestWord(file, known);
    const hint = near ? `Did you mean "${near}"?` : `${way('list-models')}.`;
    throw new Fault('model-not-found', `No such model or weight file: "${basename(file).slice(0, 100)}". ${hint}`, {
      cause,
    });
  }
}
