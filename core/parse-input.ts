import type { z } from 'zod';
import { Fault, type Issue } from './fault.js';

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A value as a message shows it; what it holds inside is not looked at, however deep it goes. */
function shorten(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, 80) : value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** Words of zod for what people most often get wrong, in a way that needs no knowledge of zod. */
function say(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'number') {
    return `Must be ${issue.inclusive ? `${issue.minimum} or more` : `above ${issue.minimum}`}`;
  }
  if (issue.code === 'too_big' && issue.origin === 'number') {
    return `Must be ${issue.inclusive ? `${issue.maximum} or less` : `below ${issue.maximum}`}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'Must be a day as YYYY-MM-DD';
  return issue.message;
}

/** The issues of a zod error, each with its JSON Pointer and the value that was found there. */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => ({
        pointer: pointerOf([...issue.path, key.slice(0, 80)]),
        detail: 'This key is not known here',
      }));
    }
    const value = valueAt(input, issue.path);
    const got = value === undefined ? '' : `, got ${shorten(value)}`;
    return [{ pointer: pointerOf(issue.path), detail: `${say(issue)}${got}` }];
  });
}

/** Parses untrusted input by a schema. Faults: invalid-input, with every issue. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, input);
  const first = issues[0];
  const place = first?.pointer ? `${first.pointer}: ` : '';
  throw new Fault('invalid-input', `The request does not fit. ${place}${first?.detail ?? 'Nothing was given'}.`, {
    issues,
  });
}
