import type { ColumnProfile } from '../column/column-profile.js';
import { type FoundIssue, KIND_OF } from '../column/finding-kinds.js';
import type { Consequence } from '../column/table-verdict.js';

/** Whether some numbers have a percent sign and others none: a program that divides by 100 computes wrong figures. */
function hasSomePercentSigns({ numbers }: ColumnProfile): boolean {
  const signs = numbers?.symbols.find(({ value }) => value === '%')?.count ?? 0;
  return numbers !== null && signs > 0 && signs < numbers.count;
}

/** Returns what a finding does to results: that of its kind, except for percent signs after some numbers. */
export function consequenceOf({ code, columns: names }: FoundIssue, columns: readonly ColumnProfile[]): Consequence {
  const { consequence } = KIND_OF[code];
  if (code !== 'inconsistent-number-format') return consequence;
  const column = columns.find(({ name }) => name === names[0]);
  return column !== undefined && hasSomePercentSigns(column) ? 'wrong-figures' : consequence;
}
