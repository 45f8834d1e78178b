import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { booleanOf } from './boolean-words.js';

/** A field of a flat body, in its text form: in a form, in a query, or as a command-line flag. */
export interface FieldShape {
  name: string;
  kind: 'string' | 'number' | 'boolean' | 'list' | 'json';
  /** Allowed values of an enumeration; null for other fields. */
  choices: readonly string[] | null;
  /** Range of a number that has two bounds; null for other fields. */
  range: { min: number; max: number } | null;
  description: string;
  defaultValue: unknown;
}

interface FieldJsonSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  description?: string;
  default?: unknown;
  anyOf?: FieldJsonSchema[];
  oneOf?: FieldJsonSchema[];
  items?: FieldJsonSchema;
  $ref?: string;
  $defs?: Record<string, FieldJsonSchema>;
}

/** Returns the JSON Schema of a field, with references resolved. */
function fieldSchema(field: z.ZodType): FieldJsonSchema {
  const root = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as FieldJsonSchema;
  const inline = (schema: FieldJsonSchema): FieldJsonSchema => {
    const { $ref: ref, ...own } = schema;
    return { ...(ref ? root.$defs?.[ref.split('/').at(-1) ?? ''] : {}), ...own };
  };
  const whole = inline(root);
  return whole.items ? { ...whole, items: inline(whole.items) } : whole;
}

/** Whether list items can be objects. */
function holdsObjects(items: FieldJsonSchema = {}): boolean {
  return [items, ...(items.anyOf ?? []), ...(items.oneOf ?? [])].some(({ type }) => type === 'object');
}

function kindOf(schema: FieldJsonSchema): FieldShape['kind'] {
  const types = (schema.anyOf ?? [schema]).map((option) => option.type).filter((type) => type !== 'null');
  if (types.length !== 1) return 'json';
  switch (types[0]) {
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return holdsObjects(schema.items) ? 'json' : 'list';
    default:
      return 'json';
  }
}

/** Returns the bounds of a number. The largest safe integers are those that zod adds, so they do not count. */
function boundsOf({ minimum: min, maximum: max }: FieldJsonSchema): FieldShape['range'] {
  if (min === undefined || max === undefined || max === Number.MAX_SAFE_INTEGER) return null;
  return min === Number.MIN_SAFE_INTEGER ? null : { min, max };
}

const shapesOf = new WeakMap<z.ZodObject, FieldShape[]>();

/** Describes the fields of a body schema for their text form, in the order of the schema. */
export function fieldShapes(body: z.ZodObject): FieldShape[] {
  const known = shapesOf.get(body);
  if (known) return known;
  const shapes = Object.entries(body.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const schema = fieldSchema(field);
    return {
      name,
      kind: kindOf(schema),
      choices: schema.enum ?? schema.items?.enum ?? null,
      range: boundsOf(schema),
      description: schema.description ?? '',
      defaultValue: schema.default,
    };
  });
  shapesOf.set(body, shapes);
  return shapes;
}

function parseField(shape: FieldShape, texts: readonly string[]): unknown {
  if (shape.kind === 'list') return texts.flatMap((one) => splitList(one, shape.name));
  // A field given several times is ambiguous. The schema rejects the list.
  if (texts.length > 1) return texts;
  const text = texts[0] ?? '';
  switch (shape.kind) {
    case 'number':
      return text.trim() === '' ? text : Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return booleanOf(text) ?? text;
    case 'json':
      return parseJson(text, shape.name);
    case 'string':
      return text;
  }
}

function splitList(text: string, name: string): (string | number)[] {
  if (text.trim().startsWith('[')) {
    const list = parseJson(text, name);
    if (Array.isArray(list)) return list as (string | number)[];
  }
  return splitAtCommas(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Splits a text at commas, except in double quotes after a colon: `step:"a,b"` names a column with a comma. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const isQuote = text[at] === '"';
    if (isQuoted && isQuote && text[at + 1] === '"') at += 1;
    else if (isQuoted) isQuoted = !isQuote;
    else if (isQuote) isQuoted = text[at - 1] === ':';
    else if (text[at] === ',') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `\`${name}\` must be valid JSON. Check its quotes and brackets, such as ["a", "b"] or {"a": 1}.`,
      {
        issues: [{ pointer: `/${name}`, detail: 'Not valid JSON' }],
        cause,
      },
    );
  }
}

/**
 * Converts text to the types of the body schema. Returns invalid text unchanged, so that the schema reports it. Retains
 * unknown fields for the same reason, even empty ones.
 * @param empty whether an empty field counts as absent, as in forms (browsers send fields that were not filled in), or
 * as given, as in queries.
 */
export function coerceFields(
  body: z.ZodObject,
  fields: ReadonlyMap<string, readonly string[]>,
  empty: 'absent' | 'given' = 'absent',
): Record<string, unknown> {
  const shapes = new Map(fieldShapes(body).map((shape) => [shape.name, shape]));
  const entries: [string, unknown][] = [];
  for (const [name, texts] of fields) {
    const shape = shapes.get(name);
    const filled = empty === 'given' ? texts : texts.filter((text) => text !== '');
    if (!shape) entries.push([name, texts[0]]);
    else if (filled.length > 0) entries.push([name, parseField(shape, filled)]);
  }
  return Object.fromEntries(entries);
}
