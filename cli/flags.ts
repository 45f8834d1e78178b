import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { Fault, type Issue } from '../core/fault.js';
import { coerceFields, type FieldShape, fieldShapes } from '../handlers/kit/form-fields.js';

/** A field of a request, or an item of a list in it. */
const FIELD = /^\/([a-z][a-z0-9_]*)(?:\/\d+)?$/;

/**
 * A fault about a request in the words of the shell: flags in place of JSON Pointers. Others stay as they are.
 * @param flags long flags of the command, such as --epochs; a field that has none keeps its name.
 */
export function inFlags(fault: Fault, flags: ReadonlySet<string>): Fault {
  const first = fault.issues[0];
  if (fault.code !== 'invalid-input' || !first || !fault.message.startsWith('The request does not fit.')) return fault;
  const issues = fault.issues.map(({ pointer, detail }) => {
    const name = FIELD.exec(pointer)?.[1];
    const flag = name === undefined ? '' : `--${kebab(name)}`;
    return {
      pointer: flags.has(flag) ? flag : (name ?? pointer),
      detail: `${detail[0]?.toLowerCase()}${detail.slice(1)}`,
    };
  });
  const [{ pointer, detail }] = issues as [Issue, ...Issue[]];
  return new Fault('invalid-input', `${pointer} ${detail}.`.trimStart(), { issues, cause: fault.cause });
}

const kebab = (name: string) => name.replaceAll('_', '-');
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const PLACEHOLDER: Record<FieldShape['kind'], string> = {
  string: '<text>',
  number: '<number>',
  boolean: '',
  list: '<a,b,...>',
  json: '<json>',
};

function toOption(shape: FieldShape): Option {
  const isDefaultSaid = typeof shape.defaultValue === 'number' || typeof shape.defaultValue === 'string';
  const hint = isDefaultSaid ? ` (default: ${shape.defaultValue})` : '';
  const choices = shape.choices ? `: ${shape.choices.join(', ')}` : '';
  return new Option(
    `--${kebab(shape.name)} ${PLACEHOLDER[shape.kind]}`.trim(),
    `${shape.description}${choices}${hint}`,
  );
}

/** Gives a command one flag for each field of an endpoint's body, but for those that it takes in another way. */
export function addBodyFlags(command: Command, body: z.ZodObject, omit: readonly string[]): void {
  for (const shape of fieldShapes(body)) {
    if (!omit.includes(shape.name)) command.addOption(toOption(shape));
  }
}

/** The fields of a body that were given as flags, as the endpoint takes them. */
export function bodyFromFlags(body: z.ZodObject, flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = fieldShapes(body).flatMap((shape): [string, string[]][] => {
    const value = flags[camel(shape.name)];
    return value === undefined ? [] : [[shape.name, [String(value)]]];
  });
  return coerceFields(body, new Map(given));
}
