import * as z from 'zod';

/** Type of a cell or column. A type describes the text and never changes it. */
const VALUE_TYPES = [
  'empty',
  'integer',
  'decimal',
  'currency',
  'percent',
  'unit',
  'date',
  'datetime',
  'time',
  'boolean',
  'identifier',
  'code',
  'email',
  'url',
  'phone',
  'postcode',
  'coordinate',
  'list',
  'category',
  'text',
  'constant',
] as const;

export const ValueType = z
  .enum(VALUE_TYPES)
  .meta({ id: 'ValueType', description: 'Type of the cells of a column', example: 'integer' });
export type ValueType = z.infer<typeof ValueType>;

/** Types of quantities: their values can be ordered and calculated with. */
export const NUMBER_TYPES: ReadonlySet<ValueType> = new Set<ValueType>([
  'integer',
  'decimal',
  'currency',
  'percent',
  'unit',
]);
