import * as z from 'zod';

/**
 * Uses of a column: the nine classes, as defined by Shah et al., "Towards Benchmarking Feature Type Inference for
 * AutoML Platforms" (SIGMOD 2021).
 */
export const COLUMN_USES = [
  'numeric',
  'categorical',
  'datetime',
  'sentence',
  'url',
  'embedded-number',
  'list',
  'not-generalizable',
  'context-specific',
] as const;

export const ColumnUse = z.enum(COLUMN_USES).meta({
  id: 'ColumnUse',
  description:
    'How a column can be used: as a measure (numeric), categories, dates, free text, links, numbers with text around them, lists, or neither: identifiers and constants (not-generalizable), and columns that need knowledge of their field (context-specific)',
  example: 'numeric',
});
export type ColumnUse = z.infer<typeof ColumnUse>;
