import type { ConfigPlace } from '../contract/dataset-config.js';
import { MAX_CLASSES, readClassCount } from './class-count.js';
import type { ConfigKeys } from './compose-config.js';
import {
  type ConfigEntry,
  type ConfigMap,
  type ConfigScalar,
  type ConfigValue,
  describeConfigValue,
} from './config-value.js';
import type { Spotted } from './sources/spotted.js';
import { readYaml11 } from './yaml-1-1.js';

/** A class named in the config. */
interface NamedClass {
  id: number;
  scalar: ConfigScalar;
}

/**
 * Returns the text that a trainer displays for an unquoted name that YAML 1.1 does not parse as text; null if it is the
 * same.
 */
function displayName({ written, isQuoted }: ConfigScalar): string | null {
  if (isQuoted) return null;
  const read = readYaml11(written);
  if (read.kind === 'null') return 'None';
  if (read.kind === 'text') return null;
  return read.shown === written ? null : read.shown;
}

function checkText({ id, scalar }: NamedClass): Spotted | null {
  const { written, place } = scalar;
  const found = { place, value: written };
  const shown = displayName(scalar);
  if (shown === 'None') return { code: 'config-name-blank', message: `Class ${id} has no name.`, ...found };
  if (shown !== null) {
    const message = `Class ${id} is named "${written.slice(0, 60)}" without quotes: training shows ${shown}.`;
    return { code: 'config-name-not-text', message, ...found, fix: `Write it in quotes: "${written.slice(0, 60)}".` };
  }
  if (written.trim() === '')
    return { code: 'config-name-blank', message: `The name of class ${id} is blank.`, ...found };
  if (written.trim() !== written || /[\n\r]/.test(written)) {
    const message = `The name of class ${id}, ${JSON.stringify(written.slice(0, 60))}, has spaces at its ends or a line break.`;
    return { code: 'config-name-spaces', message, ...found };
  }
  return null;
}

/** Normalizes a name for comparison: ignores case, and treats spaces, hyphens and underscores as equal. */
const likeness = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

function checkPair(first: NamedClass, { id, scalar }: NamedClass): Spotted {
  const { written, place } = scalar;
  const isSame = first.scalar.written === written;
  const earlier = JSON.stringify(first.scalar.written.slice(0, 60));
  return {
    code: isSame ? 'config-name-duplicate' : 'config-name-similar',
    message: `Class ${id} is named ${JSON.stringify(written.slice(0, 60))}, and class ${first.id} is ${earlier}.`,
    place,
    value: written,
  };
}

/** Finds blank, padded, misparsed, duplicate and similar names. Cost: linear. */
function checkNames(classes: readonly NamedClass[]): Spotted[] {
  const spotted: Spotted[] = [];
  const firsts = new Map<string, NamedClass>();
  for (const named of classes) {
    const wrong = checkText(named);
    if (wrong) spotted.push(wrong);
    const key = likeness(named.scalar.written);
    const first = firsts.get(key);
    if (key !== '' && first) spotted.push(checkPair(first, named));
    if (!first) firsts.set(key, named);
  }
  return spotted;
}

/** Class names of a config; both lists are indexed by id, with null for missing ids. */
export interface ConfigNames {
  names: (string | null)[];
  namePlaces: (ConfigPlace | null)[];
  spotted: Spotted[];
}

interface ClassList {
  classes: NamedClass[];
  /** Number of entries in `names`, including invalid ones. Trainers compare it with `nc`. */
  entries: number;
  spotted: Spotted[];
}

function noText(id: number | string, value: ConfigValue): Spotted {
  const message = `The name of class ${id} is ${describeConfigValue(value)} instead of text.`;
  return { code: 'config-name-not-text', message, place: value.place, value: String(id), severity: 'error' };
}

function fromItems(items: readonly ConfigValue[]): ClassList {
  const list: ClassList = { classes: [], entries: items.length, spotted: [] };
  for (const [id, value] of items.entries()) {
    if (value.kind === 'scalar') list.classes.push({ id, scalar: value });
    else list.spotted.push(noText(id, value));
  }
  return list;
}

/** Returns the class id that a trainer derives from a key (YAML 1.1, then Python), or null. */
function idOf({ key, isKeyQuoted }: ConfigEntry): number | null {
  const read = isKeyQuoted ? null : readYaml11(key);
  if (read?.kind === 'number') return read.value >= 0 ? read.value : null;
  return /^\+?\d+$/.test(key) ? Number(key) : null;
}

function keyFault(entry: ConfigEntry): Spotted {
  const { key, keyPlace, value } = entry;
  const joined = /^\d+:\S/.test(key) && value.kind === 'scalar' && value.value === null;
  const found = { code: 'config-name-key', place: keyPlace, value: key } as const;
  if (joined) {
    return {
      ...found,
      message: `A space is missing after the colon of "${key.slice(0, 60)}", so it is parsed as one key.`,
    };
  }
  if (idOf(entry) !== null) {
    const message = `The class id ${key.slice(0, 60)} is too large: at most ${MAX_CLASSES} classes are supported.`;
    return { ...found, message, fix: 'Number the classes 0, 1, 2 and so on, without gaps.' };
  }
  return { ...found, message: `"${key.slice(0, 60)}" is not a class id. Use a whole number from 0.` };
}

function fromEntries(entries: ConfigMap['entries']): ClassList {
  // Of duplicate keys, the last one applies, as in training.
  const last = new Map(entries.map((entry) => [idOf(entry) ?? entry.key, entry]));
  const list: ClassList = { classes: [], entries: last.size, spotted: [] };
  for (const entry of last.values()) {
    const { key, value } = entry;
    const id = idOf(entry);
    if (id === null || id >= MAX_CLASSES) list.spotted.push(keyFault(entry));
    else if (value.kind !== 'scalar') list.spotted.push(noText(key, value));
    else list.classes.push({ id, scalar: value });
  }
  list.classes.sort((a, b) => a.id - b.id);
  return list;
}

/** Reports unnamed ids below the highest one. */
function holesIn(ids: readonly number[], place: ConfigPlace): Spotted[] {
  const known = new Set(ids);
  const greatest = ids.at(-1) ?? -1;
  const missing = greatest + 1 - known.size;
  if (missing <= 0) return [];
  const some: number[] = [];
  for (let id = 0; id < greatest && some.length < 10; id++) {
    if (!known.has(id)) some.push(id);
  }
  const list = some.join(', ') + (missing > some.length ? ' ...' : '');
  const message = `The ids go to ${greatest}, and ${missing === 1 ? 'one is' : `${missing} are`} without a name: ${list}.`;
  return [{ code: 'config-name-hole', message, place, value: list, count: missing }];
}

function listOf({ key, keyPlace, value }: ConfigEntry): ClassList {
  if (value.kind === 'list') return fromItems(value.items);
  if (value.kind === 'map') {
    const list = fromEntries(value.entries);
    const broken = list.spotted.map(({ value: id }) => Number(id)).filter((id) => Number.isInteger(id));
    const ids = [...list.classes.map(({ id }) => id), ...broken.filter((id) => id < MAX_CLASSES)].sort((a, b) => a - b);
    return { ...list, spotted: [...list.spotted, ...holesIn(ids, keyPlace)] };
  }
  const message = `"${key}" is ${describeConfigValue(value)}.`;
  return { classes: [], entries: 0, spotted: [{ code: 'config-names-invalid', message, place: value.place }] };
}

/** Returns the names that a trainer generates if the config has only the number of classes. */
function numbered(count: number, place: ConfigPlace | null): ConfigNames {
  const message = `The config states only that there are ${count} classes.`;
  return {
    names: Array.from({ length: count }, (_, id) => `class_${id}`),
    namePlaces: Array.from({ length: count }, () => null),
    spotted: [{ code: 'config-names-numbered', message, place }],
  };
}

function countDiffers(list: ClassList, count: number | null, keys: ConfigKeys): Spotted[] {
  if (count === null || count === list.entries) return [];
  const message = `"nc" is ${count}, but "names" has ${list.entries} ${list.entries === 1 ? 'entry' : 'entries'}.`;
  const place = keys.get('nc')?.value.place ?? null;
  // Without commas, YAML parses all words between the brackets as one name.
  const words = list.entries === 1 ? (list.classes[0]?.scalar.written.split(/\s+/) ?? []) : [];
  const isOne = words.length === count && count > 1;
  const fix = `Put commas between the names: [${words.slice(0, 5).join(', ')}${words.length > 5 ? ', ...' : ''}].`;
  return [{ code: 'config-class-count-differs', message, place, value: String(count), ...(isOne ? { fix } : {}) }];
}

const isAbsent = (entry: ConfigEntry | undefined) =>
  entry === undefined || (entry.value.kind === 'scalar' && entry.value.value === null);

/** Reads `names` and `nc` as a trainer does, and reports their problems. Cost: n log n in the names. */
export function readClassNames(keys: ConfigKeys): ConfigNames {
  const { count, spotted } = readClassCount(keys);
  const entry = keys.get('names');
  if (entry === undefined || isAbsent(entry)) {
    if (count !== null) return numbered(count, keys.get('nc')?.keyPlace ?? null);
    const place = entry?.keyPlace ?? null;
    const missing: Spotted = { code: 'config-names-missing', message: 'The config has no "names".', place };
    return { names: [], namePlaces: [], spotted: [...spotted, missing] };
  }
  const list = listOf(entry);
  if (list.entries === 0 && list.spotted.length === 0) {
    list.spotted.push({ code: 'config-names-missing', message: '"names" is empty.', place: entry.value.place });
  }
  const isRead = entry.value.kind === 'list' || entry.value.kind === 'map';
  const length = (list.classes.at(-1)?.id ?? -1) + 1;
  const names: (string | null)[] = Array.from({ length }, () => null);
  const namePlaces: (ConfigPlace | null)[] = Array.from({ length }, () => null);
  for (const { id, scalar } of list.classes) {
    names[id] = scalar.written;
    namePlaces[id] = scalar.place;
  }
  const differs = isRead ? countDiffers(list, count, keys) : [];
  return { names, namePlaces, spotted: [...spotted, ...list.spotted, ...differs, ...checkNames(list.classes)] };
}
