import * as z from 'zod';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { UncertainReading } from '../../read/source/interpretation.js';
import { type FindingCode, type FoundIssue, KIND_OF } from '../column/finding-kinds.js';
import { TableIssue } from '../column/table-issue.js';

/** The findings about uncertain import options, for results without the other findings. */
export const UncertainImport = z.array(TableIssue).meta({
  description:
    'Findings `uncertain-import`: options that were detected with a confidence below 80%, with the next-best interpretations',
  example: [],
});
export type UncertainImport = z.infer<typeof UncertainImport>;

const CODE = 'uncertain-import' satisfies FindingCode;

/** Returns the findings about uncertain import options among all findings of tables. */
export function uncertainAmong(tables: readonly { issues: readonly TableIssue[] }[]): UncertainImport {
  return tables.flatMap(({ issues }) => issues.filter(({ code }) => code === CODE));
}

function nameReading({ guess: { what, value } }: UncertainReading): string {
  if (what === 'header') return value === 'none' ? 'No header was detected' : `The header was detected in row ${value}`;
  return `The ${what} was detected as ${JSON.stringify(value)}`;
}

const OTHERS = [
  'The start of the file can only be read this way.',
  'One other interpretation is possible; it is listed with the options that choose it.',
  'The next-best interpretations are listed with the options that choose them.',
] as const;

/** Finds the import options whose detection is uncertain, each with the next-best interpretations of the file. */
export function findUncertainOptions(table: OpenedTable): (FoundIssue & TableIssue)[] {
  return (table.uncertain?.() ?? []).map((reading) => {
    const { guess, others } = reading;
    return {
      code: CODE,
      table: table.id,
      columns: [],
      is_estimate: false,
      severity: 'warning' as const,
      consequence: KIND_OF[CODE].consequence,
      count: 1,
      unit: 'tables' as const,
      title: `${nameReading(reading)} with a confidence of ${Math.round(guess.confidence * 100)}%`,
      why: `Evidence: ${guess.reason}. ${OTHERS[Math.min(others.length, 2)]}`,
      examples: [],
      step: null,
      ...(others.length === 0 ? {} : { interpretations: [...others] }),
    };
  });
}
