import type { z } from 'zod';
import { Fault, type Issue } from './fault.js';
import { useIssueMessages } from './issue-messages.js';

useIssueMessages();

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

/** Whether a message gains by the value: what is too large for a number is not known any more. */
function isNews(value: unknown, message: string): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value !== undefined && !(typeof value === 'string' && message.includes(shorten(value)));
}

/** The issues of a zod error, each with its JSON Pointer and the value that was found there. */
export function issuesOf(error: z.ZodError, input: unknown): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue): Issue[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, 20).map((key) => ({
        pointer: pointerOf([...issue.path, key.slice(0, 80)]),
        detail: issue.message,
      }));
    }
    const value = valueAt(input, issue.path);
    const got = isNews(value, issue.message) ? `, got ${shorten(value)}` : '';
    return [{ pointer: pointerOf(issue.path), detail: `${issue.message}${got}` }];
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
