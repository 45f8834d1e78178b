import * as z from 'zod';
import { Fault, type Issue } from './fault.js';

type Code = z.core.$ZodIssue['code'];
type Template<One extends Code> = (issue: Extract<z.core.$ZodIssue, { code: One }>) => string;

/** Names of zod types in messages. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const MAX_CHOICES = 30;

const typeName = (expected: string): string => TYPES[expected] ?? expected;
const quote = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));
const joined = (choices: readonly string[]): string =>
  choices.length > 1 ? `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` : (choices[0] ?? '');

/** Units of lengths, singular and plural. */
const LENGTH_UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

function counted(count: number | bigint, origin: string): string {
  const [one, many] = LENGTH_UNITS[origin] ?? LENGTH_UNITS.array!;
  return `${count.toLocaleString('en')} ${Number(count) === 1 ? one : many}`;
}

/** Text formats that a schema does not describe itself. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'Must be a day as YYYY-MM-DD',
  datetime: 'Must be a time as YYYY-MM-DDTHH:MM:SSZ',
  url: 'Must be a complete URL, such as https://example.com',
};

/** Describes the values that a union accepts, if its members differ only in their types or literals. */
function unionText(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const accepted = errors.map(([issue]) => {
    if (issue === undefined || issue.path.length > 0) return null;
    if (issue.code === 'invalid_type') return typeName(issue.expected);
    return issue.code === 'invalid_value' ? joined(issue.values.map(quote)) : null;
  });
  if (accepted.length === 0 || accepted.includes(null)) return 'Has none of the accepted forms';
  return `Must be ${joined([...new Set(accepted as string[])])}`;
}

/**
 * Messages for values that do not match their schema. They name no field and no interface, because the caller adds the
 * flag, field or control.
 */
const TEMPLATES: { readonly [One in Code]: Template<One> } = {
  invalid_type: ({ expected, input }) => {
    if (input === undefined) return 'Is required';
    // JSON and forms can contain numbers such as 1e400, which overflow to infinity.
    if (input === Number.POSITIVE_INFINITY) return 'Is too large: numbers go up to 1.8e308';
    if (input === Number.NEGATIVE_INFINITY) return 'Is too small: numbers go down to -1.8e308';
    return `Must be ${typeName(expected)}`;
  },
  too_small: ({ origin, minimum, inclusive, exact }) => {
    if (origin === 'number' || origin === 'int' || origin === 'bigint')
      return `Must be ${inclusive ? `${minimum} or more` : `above ${minimum}`}`;
    if (exact) return `Must have exactly ${counted(minimum, origin)}`;
    return origin === 'string' && Number(minimum) === 1
      ? 'Must not be empty'
      : `Must have at least ${counted(minimum, origin)}`;
  },
  too_big: ({ origin, maximum, inclusive, exact }) => {
    if (origin === 'number' || origin === 'int' || origin === 'bigint')
      return `Must be ${inclusive ? `${maximum} or less` : `below ${maximum}`}`;
    return `Must have ${exact ? 'exactly' : 'at most'} ${counted(maximum, origin)}`;
  },
  invalid_format: ({ format, pattern }) =>
    FORMATS[format] ?? (pattern ? `Must match ${pattern}` : `Is not a valid ${format}`),
  not_multiple_of: ({ divisor }) => `Must be a multiple of ${divisor}`,
  unrecognized_keys: () => 'Is not a known key',
  invalid_union: ({ errors, discriminator }) =>
    discriminator ? `Must have a known "${discriminator}"` : unionText(errors),
  invalid_value: ({ values }) => `Must be ${joined(values.slice(0, MAX_CHOICES).map(quote))}`,
  invalid_key: () => 'Has a name that is not accepted',
  invalid_element: () => 'Has an item that is not accepted',
  custom: () => 'Is not accepted',
};

/** Makes zod use these messages for all schemas of this process that define none. */
function useIssueMessages(): void {
  z.config({ customError: (issue) => (TEMPLATES[issue.code as Code] as Template<Code>)(issue as never) });
}

useIssueMessages();

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Formats a value for a message. Does not visit the contents of arrays and objects. */
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

/** Whether the message should also quote the value. The digits of a number that overflowed are lost. */
function isWorthQuoting(value: unknown, message: string): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value !== undefined && !(typeof value === 'string' && message.includes(shorten(value)));
}

/** Converts a zod error to issues, each with its JSON Pointer and the value found there. */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => ({
        pointer: pointerOf([...issue.path, key.slice(0, 80)]),
        detail: issue.message,
      }));
    }
    const value = valueAt(input, issue.path);
    const got = isWorthQuoting(value, issue.message) ? `, got ${shorten(value)}` : '';
    return [{ pointer: pointerOf(issue.path), detail: `${issue.message}${got}` }];
  });
}

/** Parses untrusted input with a schema. Faults: invalid-input, with up to 20 issues. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, input);
  const first = issues[0];
  const place = first?.pointer ? `${first.pointer}: ` : '';
  throw new Fault('invalid-input', `The request is not valid. ${place}${first?.detail ?? 'Nothing was given'}.`, {
    issues,
  });
}
