import type { ConfigPlace, Split } from '../contract/dataset-config.js';
import { SPLITS } from '../contract/dataset-config.js';
import type { ConfigKeys } from './compose-config.js';
import { type ConfigEntry, type ConfigValue, describeConfigValue } from './config-value.js';
import type { Spotted } from './sources/spotted.js';

/** A path of a split as written in the config. */
export interface WrittenSource {
  split: Split;
  written: string;
  place: ConfigPlace;
  /** Whether the path is an item of a YAML list. Trainers remove `../` only from single paths. */
  isListed: boolean;
}

const MAX_SOURCES = 1000;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const CONTROL = /[\x00-\x1f\x7f]/;

/** Returns the problem of a path value, or its address if it is a URL; null if the path can be looked up. */
export function pathFault(value: ConfigValue, what: string): Omit<Spotted, 'code'> | { address: string } | null {
  if (value.kind !== 'scalar' || typeof value.value !== 'string') {
    return { message: `"${what}" is ${describeConfigValue(value)}, not a path.`, place: value.place };
  }
  if (ADDRESS.test(value.written)) return { address: value.written };
  if (value.written.trim() === '' || CONTROL.test(value.written)) {
    return { message: `"${what}" is blank, or contains control characters.`, place: value.place, value: value.written };
  }
  return null;
}

function readItem(value: ConfigValue, split: Split, isListed: boolean): WrittenSource | Spotted {
  const fault = pathFault(value, split);
  if (fault === null && value.kind === 'scalar') {
    return { split, written: value.written, place: value.place, isListed };
  }
  if (fault && 'message' in fault) return { code: 'config-split-invalid', ...fault, split };
  const address = fault && 'address' in fault ? fault.address : '';
  const message = `"${split}" is an address, "${address.slice(0, 100)}".`;
  return { code: 'config-remote-path', message, place: value.place, value: address, split };
}

const isBlank = ({ value }: ConfigEntry) =>
  (value.kind === 'scalar' && value.value === null) || (value.kind === 'list' && value.items.length === 0);

/** Returns the entry of a split. Accepts common synonyms of `val`. */
function entryOf(keys: ConfigKeys, split: Split): { entry: ConfigEntry | undefined; spotted: Spotted[] } {
  const entry = keys.get(split);
  if (entry || split !== 'val') return { entry, spotted: [] };
  const other = keys.get('validation') ?? keys.get('valid');
  if (!other) return { entry, spotted: [] };
  const message = `The validation split is named "${other.key}".`;
  const severity = other.key === 'valid' ? 'error' : 'warning';
  return {
    entry: other,
    spotted: [{ code: 'config-split-renamed', message, place: other.keyPlace, split, value: other.key, severity }],
  };
}

function missing(split: Split, entry: ConfigEntry | undefined): Spotted[] {
  if (split === 'test') return [];
  const message = entry ? `"${entry.key}" is empty.` : `The config has no "${split}".`;
  return [{ code: 'config-split-missing', message, place: entry?.keyPlace ?? null, split }];
}

function readSplit(keys: ConfigKeys, split: Split): (WrittenSource | Spotted)[] {
  const { entry, spotted } = entryOf(keys, split);
  if (!entry || isBlank(entry)) return [...spotted, ...missing(split, entry)];
  const { value } = entry;
  if (value.kind !== 'list') return [...spotted, readItem(value, split, false)];
  const items = value.items.slice(0, MAX_SOURCES).map((item) => readItem(item, split, true));
  if (value.items.length <= MAX_SOURCES) return [...spotted, ...items];
  const message = `"${split}" lists ${value.items.length} paths; only the first ${MAX_SOURCES} are checked.`;
  return [...spotted, ...items, { code: 'config-split-invalid', message, place: value.place, split }];
}

/** Returns the paths of all splits as written, by split. */
export function readWrittenSources(keys: ConfigKeys): { sources: WrittenSource[]; spotted: Spotted[] } {
  const sources: WrittenSource[] = [];
  const spotted: Spotted[] = [];
  for (const read of SPLITS.flatMap((split) => readSplit(keys, split))) {
    if ('code' in read) spotted.push(read);
    else sources.push(read);
  }
  return { sources, spotted };
}
