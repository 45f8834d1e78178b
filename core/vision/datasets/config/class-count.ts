import type { ConfigKeys } from './compose-config.js';
import { type ConfigEntry, scalarTextOf } from './config-value.js';
import type { Spotted } from './sources/spotted.js';
import { readYaml11 } from './yaml-1-1.js';

/**
 * The largest public datasets have about 22,000 classes. A much higher count is a mistake, and creating that many class
 * names would exhaust memory.
 */
export const MAX_CLASSES = 100_000;

/** Parses a positive integer in any form that a trainer accepts ("10", 10.0, 0x10); null for anything else. */
export function readWholeNumber({ value }: ConfigEntry): number | null {
  const text = scalarTextOf(value);
  if (text === null || value.kind !== 'scalar') return null;
  const read = value.isQuoted ? null : readYaml11(text);
  if (read?.kind === 'number') return read.value >= 1 ? read.value : null;
  if (!/^\d{1,9}(\.0{1,9})?$/.test(text)) return null;
  return Number(text) >= 1 ? Number(text) : null;
}

/** Reads `nc`. @returns null if it is missing or invalid. */
export function readClassCount(keys: ConfigKeys): { count: number | null; spotted: Spotted[] } {
  const entry = keys.get('nc');
  if (!entry) return { count: null, spotted: [] };
  const count = readWholeNumber(entry);
  if (count !== null && count <= MAX_CLASSES) return { count, spotted: [] };
  const written = scalarTextOf(entry.value);
  const wrong = count === null ? 'is not a whole number from 1' : `is more than ${MAX_CLASSES}`;
  const message = `"nc: ${written?.slice(0, 40) ?? ''}" ${wrong}.`;
  return {
    count: null,
    spotted: [{ code: 'config-class-count-invalid', message, place: entry.value.place, value: written }],
  };
}
