import { readFileSync } from 'node:fs';
import * as z from 'zod';

export const Expected = z.strictObject({ tool: z.string(), a: z.record(z.string(), z.unknown()) });
/** A request and the calls that it should make, or another outcome in words. */
export const Everyday = z.looseObject({
  text: z.string(),
  expect: z.union([z.array(Expected), z.string()]),
  context: z.unknown().optional(),
});
/** A request and the category of its refusal; null if it is harmless. */
export const Refused = z.looseObject({ text: z.string(), refuse: z.string().nullable() });

/** Reads a file of JSON lines. */
export function readLines<Line>(path: string, schema: z.ZodType<Line>): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Brings a class name to the singular without an article, because requests and calls may differ in that. */
function singular(name: string): string {
  const plain = name.toLowerCase().replace(/^(?:the|a|an) /, '');
  if (/(?:people|persons)$/.test(plain)) return plain.replace(/(?:people|persons)$/, 'person');
  return plain
    .replace(/ies$/, 'ie')
    .replace(/(?:sses|shes|ches|xes|buses)$/, (end) => end.slice(0, -2))
    .replace(/s$/, '');
}

/** Formats a call for comparison. */
function keyOf(tool: string, given: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (value === false && (name === 'strict' || name === 'recursive')) return [];
    if (Array.isArray(value) && name.endsWith('classes')) return [[name, value.map(String).map(singular).sort()]];
    return [[name, name === 'folder_path' ? String(value).replace(/[\\/]$/, '') : value]];
  });
  return tool + JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A call, with its arguments under the name of the answer. */
interface MadeCall {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** Formats the calls that were made. */
export const madeCalls = (steps: readonly MadeCall[]): string =>
  JSON.stringify(steps.map((step) => keyOf(step.tool, step.arguments)));

/** Formats the calls that were expected. */
export const expectedCalls = (calls: readonly z.output<typeof Expected>[]): string =>
  JSON.stringify(calls.map(({ tool, a }) => keyOf(tool, a)));
