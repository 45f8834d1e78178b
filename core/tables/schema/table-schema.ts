import * as z from 'zod';

/** Maximum columns of an Excel sheet, which is also the maximum number of fields here. */
const MAX_FIELDS = 16_384;

const FIELD_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'time',
  'datetime',
  'year',
  'yearmonth',
  'duration',
  'object',
  'array',
  'list',
  'geopoint',
  'geojson',
  'any',
] as const;

const Bound = z.union([z.number(), z.string().max(200)]);

const Constraints = z.looseObject({
  required: z.boolean().optional(),
  unique: z.boolean().optional(),
  minimum: Bound.optional(),
  maximum: Bound.optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  pattern: z.string().max(1000).optional(),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .max(10_000)
    .optional(),
});

const Mark = z.string().regex(/^[^\d+\-eE]$/, 'Must be one character other than a digit or sign');

const Words = z.array(z.string().max(200)).min(1).max(100);

export const TableField = z.looseObject({
  name: z.string(),
  type: z.enum(FIELD_TYPES).default('string'),
  format: z.string().max(200).optional(),
  decimalChar: Mark.optional(),
  groupChar: Mark.optional(),
  bareNumber: z.boolean().optional(),
  trueValues: Words.optional(),
  falseValues: Words.optional(),
  missingValues: z.array(z.string().max(200)).max(100).optional(),
  constraints: Constraints.optional(),
});
export type TableField = z.output<typeof TableField>;

/**
 * What the columns of a table must contain: a Table Schema of Frictionless Data, versions 1 and 2
 * (https://datapackage.org/standard/table-schema/). Unknown properties are kept; `uncheckedParts` lists those that
 * would constrain the data.
 */
export const TableSchema = z.looseObject({
  fields: z.array(TableField).min(1).max(MAX_FIELDS),
  missingValues: z.array(z.string().max(200)).max(100).default(['']),
  primaryKey: z.union([z.string(), z.array(z.string()).min(1).max(100)]).optional(),
  uniqueKeys: z.array(z.array(z.string()).min(1).max(100)).max(100).optional(),
  fieldsMatch: z.enum(['exact', 'equal', 'subset', 'superset', 'partial']).optional(),
});
export type TableSchema = z.output<typeof TableSchema>;

export const fieldNamesOf = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

/** Lists the parts of a schema that constrain the data but are not checked. */
export function uncheckedParts(schema: TableSchema): string[] {
  const known = new Set(Object.keys(Constraints.shape));
  const ofFields = schema.fields.flatMap(({ name, constraints = {} }) =>
    Object.keys(constraints)
      .filter((key) => !known.has(key))
      .map((key) => `${key} of "${name}"`),
  );
  const ofTable = 'foreignKeys' in schema ? ['foreignKeys'] : [];
  return [...ofTable, ...ofFields];
}
