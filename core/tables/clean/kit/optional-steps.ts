import type { StepName } from '../../profile/column/step-names.js';

/**
 * Steps that fill, cap, drop, hide or rename data. Nothing in a table shows whether they are right, so lists omit them
 * by default, and reviews do not ask about them.
 */
export const OPTIONAL_STEPS: ReadonlySet<StepName> = new Set<StepName>([
  'cap_unusual_values',
  'drop_empty_columns',
  'drop_incomplete_rows',
  'fill_down',
  'fill_missing',
  'pseudonymize',
  'rename_headers',
]);
