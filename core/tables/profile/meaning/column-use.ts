/**
 * What a column can be used for. The nine classes and their bounds are those of Shah et al., "Towards Benchmarking Feature
 * Type Inference for AutoML Platforms" (SIGMOD 2021).
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
export type ColumnUse = (typeof COLUMN_USES)[number];
