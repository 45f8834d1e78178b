import { z } from 'zod';

function isTextMap(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** Texts by texts of a table, of which `__proto__` may be one: a record of zod leaves that out without a word. */
export const TextMap = z
  .custom<Readonly<Record<string, string>>>(isTextMap, 'Must be an object with string values')
  .meta({ override: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } } });
