import { type Command, Option } from 'commander';
import * as z from 'zod';
import { parseInput } from '../core/base/parse-input.js';
import { kebab } from '../core/base/text/shell-command.js';
import { coerceFields, type FieldShape, fieldShapes } from '../handlers/kit/form-fields.js';
import { type Completions, offer } from './completions.js';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const PLACEHOLDER: Record<FieldShape['kind'], string> = {
  string: '<text>',
  number: '<number>',
  boolean: '',
  list: '<a,b,...>',
  json: '<json>',
};

/** Quotes a choice that consists of punctuation, such as a comma. */
function quoteChoice(choice: unknown): string {
  const text = String(choice);
  if (/\w/.test(text)) return text;
  return text === '"' ? `'"'` : `"${text}"`;
}

/** Descriptions of fields whose meaning on the command line differs from that in requests, such as their default. */
const IN_SHELL: Partial<Record<string, string>> = {
  backend:
    'Backend. Default: onnx if you specify a model, the settings name one, or exactly one is ready; otherwise mock',
  reference: 'Table of correct values, such as products or postcodes: a file or dataset id. Needs --key',
  finding:
    'Only the rows of a finding, by its number in `table profile` and in reports: 1, or t2-1 if the file has several tables; the response names its cells',
  output_formats: 'Files to render from the detections',
};

function toOption(shape: FieldShape): Option {
  const isDefaultListed = ['number', 'string'].includes(typeof shape.defaultValue) || shape.defaultValue === true;
  const hints = [
    ...(shape.choices ? [`choices: ${shape.choices.map(quoteChoice).join(', ')}`] : []),
    ...(isDefaultListed ? [`default: ${shape.defaultValue}`] : []),
  ];
  const hint = hints.length === 0 ? '' : ` (${hints.join('; ')})`;
  return new Option(
    `--${kebab(shape.name)} ${PLACEHOLDER[shape.kind]}`.trim(),
    `${IN_SHELL[shape.name] ?? shape.description}${hint}`,
  );
}

/** Smallest and largest value of a numeric option. */
interface ValueRange {
  min: number;
  max: number;
}

const ranges = new WeakMap<Option, ValueRange>();

/** Returns the range of a numeric option; null if it has no two bounds. */
export const rangeOf = (option: Option): ValueRange | null => ranges.get(option) ?? null;

/** Formats a range: `0 to 1`. */
export const formatRange = ({ min, max }: ValueRange): string => `${min} to ${max}`;

function completionsFor({ name, choices }: FieldShape): Completions | null {
  if (name === 'model_path') return 'models';
  return choices?.map(String) ?? null;
}

/** Adds a flag to a command for each body field of an endpoint, except those in `omit`. */
export function addBodyFlags(command: Command, body: z.ZodObject, omit: readonly string[]): void {
  for (const shape of fieldShapes(body)) {
    if (omit.includes(shape.name)) continue;
    const option = toOption(shape);
    if (shape.range !== null) ranges.set(option, shape.range);
    const completions = completionsFor(shape);
    command.addOption(completions === null ? option : offer(option, completions));
    if (shape.kind === 'boolean') command.addOption(toOffOption(shape));
  }
}

/** Returns the flag that turns a boolean field off. The help lists it if the field is on by default. */
function toOffOption({ name, defaultValue }: FieldShape): Option {
  const option = new Option(`--no-${kebab(name)}`, `disable --${kebab(name)}; the same as --${kebab(name)} false`);
  return defaultValue === true ? option : option.hideHelp();
}

/** Returns the body fields that were given as flags, in the form that the endpoint expects. */
export function bodyFromFlags(body: z.ZodObject, flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = fieldShapes(body).flatMap((shape): [string, string[]][] => {
    const value = flags[camel(shape.name)];
    return value === undefined ? [] : [[shape.name, [String(value)]]];
  });
  return coerceFields(body, new Map(given));
}

/** Checks the values of flags before the user is asked for others. Faults: invalid-input. */
export function checkFlags(body: z.ZodObject, given: Readonly<Record<string, unknown>>): void {
  const shape = Object.entries(body.shape).filter(([name]) => Object.hasOwn(given, name));
  parseInput(z.object(Object.fromEntries(shape)), given);
}
