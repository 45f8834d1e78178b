import type { OpenedTable } from '../../read/opened/dataset.js';
import type { UncertainReading } from '../../read/source/interpretation.js';
import type { FoundIssue } from '../column/finding-kinds.js';

type Finding = Omit<FoundIssue, 'table' | 'columns' | 'is_estimate'>;

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
export function findUncertainOptions(table: OpenedTable): Finding[] {
  return (table.uncertain?.() ?? []).map((reading): Finding => {
    const { guess, others } = reading;
    return {
      code: 'uncertain-import',
      severity: 'warning',
      count: 1,
      unit: 'tables',
      title: `${nameReading(reading)} with a confidence of ${Math.round(guess.confidence * 100)}%`,
      why: `Evidence: ${guess.reason}. ${OTHERS[Math.min(others.length, 2)]}`,
      examples: [],
      step: null,
      ...(others.length === 0 ? {} : { interpretations: [...others] }),
    };
  });
}
