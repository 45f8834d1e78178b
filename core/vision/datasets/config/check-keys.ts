import { closestWord } from '../../../language/edit-distance.js';
import type { Split } from '../contract/dataset-config.js';
import { readWholeNumber } from './class-count.js';
import type { ConfigKeys } from './compose-config.js';
import { type ConfigEntry, scalarTextOf } from './config-value.js';
import type { Spotted } from './sources/spotted.js';

const READ = ['path', 'train', 'val', 'test', 'names', 'nc', 'channels', 'download'];
const NEEDED = new Set(['train', 'val', 'names']);
/** Keys used by trainers, exporters and people, which must not be reported as misspellings. */
const OTHER = new Set([
  'minival',
  'validation',
  'valid',
  'version',
  'license',
  'licence',
  'roboflow',
  'name',
  'masks_dir',
]);
const OTHER_TASKS: ReadonlyMap<string, string> = new Map([
  ['kpt_shape', 'keypoints'],
  ['flip_idx', 'keypoints'],
  ['masks_dir', 'pixel masks'],
]);

/** Archives that a trainer only downloads and unpacks. It executes any other value of `download`. */
const ARCHIVE = /^https?:\/\/\S+\.(?:zip|tar|gz|tgz|xz|bz2|txz|tbz2)$/i;

const isSet = (entry: ConfigEntry) => entry.value.kind !== 'scalar' || scalarTextOf(entry.value) !== null;

function checkDownload(entry: ConfigEntry): Spotted[] {
  if (!isSet(entry)) return [];
  const value = scalarTextOf(entry.value) ?? '';
  const found = { place: entry.keyPlace, value };
  if (ARCHIVE.test(value.split('?', 1)[0]!)) {
    const message = '"download" contains the address of an archive.';
    return [{ code: 'config-download', message, ...found, severity: 'warning' }];
  }
  const message = '"download" is run as a shell command or as Python code if the images are missing.';
  return [{ code: 'config-download', message, ...found }];
}

function checkChannels(entry: ConfigEntry): Spotted[] {
  const count = readWholeNumber(entry);
  const value = scalarTextOf(entry.value);
  const place = entry.value.place;
  if (count === 3) return [];
  if (count === null) {
    return [
      {
        code: 'config-channels-invalid',
        message: `"channels: ${value?.slice(0, 40) ?? ''}" is not a number of channels.`,
        place,
        value,
      },
    ];
  }
  const message = `The model input has ${count} ${count === 1 ? 'channel' : 'channels'} instead of 3.`;
  return [{ code: 'config-channels', message, place, value }];
}

/** Reports an unknown key as an error if it is a misspelled required key; other unknown keys may be custom. */
function checkUnknown({ key, keyPlace }: ConfigEntry, keys: ConfigKeys): Spotted[] {
  if (READ.includes(key) || OTHER.has(key) || OTHER_TASKS.has(key)) return [];
  const meant = closestWord(key.trim(), READ);
  if (meant === undefined) return [];
  const found = { code: 'config-key-unknown', place: keyPlace, value: key, fix: `Write "${meant}".` } as const;
  const message = `"${key.slice(0, 60)}" looks like "${meant}"`;
  if (!NEEDED.has(meant) || keys.has(meant)) return [{ ...found, message: `${message}.` }];
  const split = meant === 'names' ? null : (meant as Split);
  return [{ ...found, message: `${message}, which is missing.`, severity: 'error', split }];
}

function checkTask({ key, keyPlace }: ConfigEntry): Spotted[] {
  const task = OTHER_TASKS.get(key);
  if (task === undefined) return [];
  return [{ code: 'config-not-detection', message: `"${key}" describes ${task}.`, place: keyPlace, value: key }];
}

/** Checks all keys except paths and classes. */
export function checkKeys(keys: ConfigKeys): Spotted[] {
  return [...keys.values()].flatMap((entry) => {
    if (entry.key === 'download') return checkDownload(entry);
    if (entry.key === 'channels') return checkChannels(entry);
    return [...checkUnknown(entry, keys), ...checkTask(entry)];
  });
}
