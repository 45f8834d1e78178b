import { realpath } from 'node:fs/promises';
import { basename, dirname, relative, sep } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { isInside } from '../../../base/paths/is-inside.js';
import { readImageFile } from '../../image/read-file.js';
import type { DatasetConfig, Split, SplitSource } from '../contract/dataset-config.js';
import { checkKeys } from './check-keys.js';
import { type ConfigKeys, composeConfig } from './compose-config.js';
import { placesIn, scalarTextOf } from './config-value.js';
import { locateConfig, otherConfigs } from './locate-config.js';
import { readClassNames } from './read-names.js';
import { adoptedPaths, reportPlaces } from './report-places.js';
import { resolveRoot } from './resolve-root.js';
import { resolveSources } from './resolve-sources.js';
import { compareSources } from './sources/compare-sources.js';
import { isWithin, type Reach, reachOf } from './sources/reach.js';
import { findingOf, type Spotted } from './sources/spotted.js';
import type { TrainerView } from './trainer-outcome.js';
import { readWrittenSources } from './written-sources.js';

/** Enough for 25,000 class names with 40 characters each. */
const MAX_CONFIG_BYTES = 1024 * 1024;
/** Maximum size of a file that is loaded, because a file named by mistake may have gigabytes. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the offset, in the decoded text, of the first byte that is not UTF-8; null if there is none. */
function firstForeign(bytes: Uint8Array, text: string): number | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    return Math.max(0, text.indexOf('\uFFFD'));
  }
}

/** Contents of a config. `text` is null if the file is not text. */
interface ConfigText {
  text: string | null;
  spotted: Spotted[];
}

/**
 * Describes why bytes are not UTF-8 text: a UTF-16 byte order mark, or bytes that never occur in text. Returns null if
 * they may be UTF-8.
 */
function notText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'The config is UTF-16.';
  return bytes.includes(0) ? 'The config contains NUL bytes, so it is not text, or has another encoding.' : null;
}

/** Decodes UTF-8 and removes the byte order mark. */
function decode(bytes: Uint8Array): ConfigText {
  if (bytes.length > MAX_CONFIG_BYTES) {
    const message = `The config has ${bytes.length} bytes, but the limit is ${MAX_CONFIG_BYTES}.`;
    return { text: null, spotted: [{ code: 'config-too-large', message, value: String(bytes.length) }] };
  }
  const refusal = notText(bytes);
  if (refusal !== null) {
    const place = { line: 1, column: 1 };
    return { text: null, spotted: [{ code: 'config-not-utf8', severity: 'error', message: refusal, place }] };
  }
  const spotted: Spotted[] = [];
  let text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (text.startsWith(BYTE_ORDER_MARK)) {
    text = text.slice(1);
    const message = 'The config begins with a byte order mark (EF BB BF).';
    spotted.push({ code: 'config-byte-order-mark', message, place: { line: 1, column: 1 } });
  }
  const foreign = firstForeign(bytes, text);
  if (foreign !== null) {
    const message = 'The config contains bytes that are not UTF-8, probably of another encoding.';
    spotted.push({ code: 'config-not-utf8', message, place: placesIn(text)(foreign) });
  }
  return { text, spotted };
}

/**
 * Reads the text of a config.
 * @param file absolute real path. Faults: not-found, path-not-allowed, invalid-input (not a regular file), too-large
 * (over 64 MB).
 */
async function readConfigText(file: string): Promise<ConfigText> {
  const { text, spotted } = decode(await readBytes(file));
  if (!/\.ya?ml$/i.test(file)) {
    const message = `The config is named "${basename(file)}".`;
    spotted.push({ code: 'config-suffix', message, value: basename(file) });
  }
  return { text, spotted };
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readImageFile(file, MAX_READ_BYTES);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'too-large') throw error;
    const message = `"${basename(file)}" is larger than 64 MB, so it is not a dataset config. Specify the .yaml file itself.`;
    throw new Fault('too-large', message, { cause: error });
  }
}

const MAX_PER_KIND = 20;

/** Limits the findings of each kind to the first few. The last of them states how many were omitted. */
function limitSpotted(spotted: readonly Spotted[]): Spotted[] {
  const totals = new Map<string, number>();
  for (const { code } of spotted) totals.set(code, (totals.get(code) ?? 0) + 1);
  const seen = new Map<string, number>();
  const limited: Spotted[] = [];
  for (const each of spotted) {
    const nth = (seen.get(each.code) ?? 0) + 1;
    seen.set(each.code, nth);
    if (nth > MAX_PER_KIND) continue;
    const more = nth === MAX_PER_KIND ? totals.get(each.code)! - MAX_PER_KIND : 0;
    const message = `${each.message} ${more} more of the same kind.`;
    limited.push(more === 0 ? each : { ...each, message, count: (each.count ?? 1) + more });
  }
  return limited;
}

const NO_NAMES = { names: [], namePlaces: [], spotted: [] };

/** Reports that the config was found in a subfolder of the given folder. */
async function foundBelow(path: string, file: string): Promise<Spotted[]> {
  const given = await realpath(path);
  if (given === dirname(file) || !isInside(given, dirname(file))) return [];
  const name = relative(given, file).split(sep).join('/');
  return [
    { code: 'config-below', message: `"${basename(given)}" contains no config; "${name}" was read.`, value: name },
  ];
}

async function severalConfigs(file: string, root: string): Promise<Spotted[]> {
  const others = await otherConfigs(file, root);
  if (others.length === 0) return [];
  const message = `In addition to "${basename(file)}", there ${others.length === 1 ? 'is another config' : `are ${others.length} other configs`}.`;
  const related = others.slice(0, 10).map((name) => ({ file: name, line: null, note: 'another config' }));
  return [{ code: 'config-several', message, related }];
}

/** Returns what Ultralytics needs to resolve the paths of the config. */
function trainerView(keys: ConfigKeys, file: string): TrainerView {
  const textOf = (key: string) => {
    const entry = keys.get(key);
    return entry ? scalarTextOf(entry.value) : null;
  };
  const hasDownload = (textOf('download') ?? '') !== '';
  return { name: basename(file), path: textOf('path'), folder: dirname(file), hasDownload };
}

async function findSplits(keys: ConfigKeys, file: string, reach: Reach) {
  const { sources, spotted } = readWrittenSources(keys);
  const written = await resolveRoot(keys, { file, sources, reach });
  const resolved = await resolveSources(written, sources, { folder: dirname(file), reach });
  const context = { written, view: trainerView(keys, file) };
  const ofPlaces = reportPlaces(resolved.inspected, context);
  return {
    ...resolved,
    adopted: adoptedPaths(resolved.inspected, context, resolved.root),
    readRoots: reach.roots && [...new Set([...reach.roots, ...(reach.realRoots ?? [])])],
    spotted: [...written.spotted, ...spotted, ...ofPlaces, ...resolved.spotted, ...compareSources(resolved.splits)],
  };
}

/**
 * Reads a YOLO dataset config and resolves its paths. Reports problems as findings. Downloads, executes and writes
 * nothing, and reads nothing outside the dataset.
 * @param path path of the config or of a folder that contains one; already allowed.
 * @param limits `roots`: absolute folders that may be read; null (the default) if the user specified the path. Faults:
 * not-found, path-not-allowed, invalid-input (not a regular file), too-large (over 64 MB).
 */
export async function readDatasetConfig(
  path: string,
  { roots = null }: { roots?: readonly string[] | null } = {},
): Promise<DatasetConfig> {
  const file = await locateConfig(path);
  const reach = await reachOf(roots);
  if (!isWithin(await realpath(file), reach.realRoots)) {
    const message = `"${basename(file)}" is a link that leads outside the allowed folders. Put the config itself there.`;
    throw new Fault('path-not-allowed', message);
  }
  const { text, spotted: ofText } = await readConfigText(file);
  const { keys, spotted: ofYaml } = text === null ? { keys: new Map(), spotted: [] } : composeConfig(text);
  const isReadable = keys.size > 0;
  const found = await findSplits(keys, file, reach);
  const named = isReadable ? readClassNames(keys) : NO_NAMES;
  const ofKeys = isReadable ? [...checkKeys(keys), ...named.spotted, ...found.spotted] : [];
  const name = isInside(found.root, file) ? relative(found.root, file).split(sep).join('/') : basename(file);
  const spotted = [
    ...ofText,
    ...ofYaml,
    ...ofKeys,
    ...(await foundBelow(path, file)),
    ...(await severalConfigs(file, found.root)),
  ];
  return {
    file,
    name,
    root: found.root,
    text: text ?? '',
    splits: found.splits as ReadonlyMap<Split, readonly SplitSource[]>,
    names: named.names,
    namePlaces: named.namePlaces,
    findings: limitSpotted(spotted).map((each) => findingOf(each, name)),
    adopted: found.adopted,
    readRoots: found.readRoots,
  };
}
