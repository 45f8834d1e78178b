import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Fault, isFault } from '../../../base/fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../../base/paths/allowed-path.js';
import { IMAGE_SUFFIXES, OTHER_IMAGE_SUFFIXES } from './sources/image-suffixes.js';

const PREFERRED = ['data.yaml', 'data.yml', 'dataset.yaml', 'dataset.yml'];

function faultOf(cause: unknown, path: string): unknown {
  if (isFault(cause)) return cause;
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === undefined) return cause;
  const name = basename(path).slice(0, 100);
  if (code === 'EACCES' || code === 'EPERM') {
    return new Fault('path-not-allowed', `You do not have permission to read "${name}". Check its permissions.`, {
      cause,
    });
  }
  return new Fault('not-found', `No such dataset config: "${name}". Check the spelling and the folder.`, { cause });
}

/** Returns the sorted names of the configs in a folder, without the manifest; none if the folder cannot be read. */
async function configsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.ya?ml$/i.test(entry.name) && !/^manifest\./i.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

const MAX_INSPECTED = 100;

/** Kinds of files that are often specified by mistake. */
const OTHER_KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['a workbook', /\.(?:xls[xmb]?|ods)$/i],
  ['a table', /\.(?:csv|tsv)$/i],
  ['an archive', /\.(?:zip|tar|tgz|gz|7z|rar)$/i],
  ['a weight file', /\.(?:onnx|pt|pth)$/i],
];

function kindOf(path: string): string | null {
  const suffix = extname(path).toLowerCase();
  if (IMAGE_SUFFIXES.has(suffix) || OTHER_IMAGE_SUFFIXES.has(suffix)) return 'an image';
  return OTHER_KINDS.find(([, name]) => name.test(path))?.[0] ?? null;
}

function checkMayBeConfig(path: string): void {
  const kind = kindOf(path);
  if (kind === null) return;
  const name = basename(path).slice(0, 100);
  const remedy = kind === 'an archive' ? 'Unpack it and specify the' : 'Specify the dataset config (data.yaml), or its';
  throw new Fault('invalid-input', `"${name}" is ${kind}. ${remedy} folder.`);
}

async function reachable(path: string): Promise<string> {
  await realpath(path);
  return path;
}

/**
 * Finds the config for a path: the file itself; in a folder, `data.yaml`, `dataset.yaml`, the config named like the
 * folder, or the first one; otherwise the only config in its subfolders.
 * @returns its absolute path. The folder is a real path; the file may be a link. Faults: not-found, path-not-allowed,
 * invalid-input (an image, a table or another kind of file).
 */
export async function locateConfig(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    // As in training, paths in a linked config are relative to the folder of the link.
    if (!(await stat(real)).isDirectory()) {
      checkMayBeConfig(path);
      return join(await realpath(dirname(path)), basename(path));
    }
    const names = await configsIn(real);
    const own = [...PREFERRED, `${basename(real)}.yaml`, `${basename(real)}.yml`];
    const name = own.find((candidate) => names.includes(candidate)) ?? names[0];
    if (name !== undefined) return await reachable(join(real, name));
    const below = await configsBelow(real);
    if (below.length === 1) return await reachable(below[0]!);
    throw noConfig(path, below);
  } catch (error) {
    throw faultOf(error, path);
  }
}

const CREATE_CONFIG =
  'Create a data.yaml there with the lines "train: images/train", "val: images/val" and "names: [stop, yield]".';

/** Lists the configs in the direct subfolders, because unpacking an archive often adds a level. */
async function configsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = entries
    .filter((entry) => entry.isDirectory() && !/^(?:\.|__MACOSX$)/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .slice(0, MAX_INSPECTED);
  const configs = await Promise.all(
    below.map(async (name) => (await configsIn(join(folder, name))).map((config) => join(folder, name, config))),
  );
  return configs.flat();
}

/**
 * Returns the fault for a folder without a config.
 * @param below configs in its subfolders.
 */
function noConfig(folder: string, [first, second]: readonly string[]): Fault {
  const absent = `The folder "${basename(folder).slice(0, 100)}" contains no dataset config.`;
  if (first === undefined) return new Fault('not-found', `${absent} ${CREATE_CONFIG}`);
  const others = second === undefined ? '' : ` or "${second}"`;
  return new Fault('not-found', `${absent} Did you mean "${first}"${others}?`);
}

/** Lists the other configs in the folder of the dataset. */
export async function otherConfigs(file: string, root: string): Promise<string[]> {
  const names = await configsIn(root);
  return names.filter((name) => dirname(file) !== root || name !== basename(file));
}

/**
 * Resolves the path of a dataset config or of its folder in a request. A linked config stays in the folder of the link,
 * because its paths are relative to that folder (`check_det_dataset` of Ultralytics 8.4 does not resolve the link).
 * @returns the absolute path, with real folders. The target of the link is checked, too. Faults: those of
 * `resolveAllowedPath`.
 */
export async function resolveAllowedConfig(path: string, policy: PathPolicy): Promise<string> {
  const real = await resolveAllowedPath(path, policy);
  const named = resolve(policy.workDir, path);
  if (named === real || !(await stat(real)).isFile()) return real;
  return join(await resolveAllowedPath(dirname(named), policy), basename(named));
}
