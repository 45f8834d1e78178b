import type { OPERATIONS } from '../../clean/clean-step.js';
import type { Sighting } from '../../data/wide-summary.js';
import { shorten } from '../shorten.js';
import type { TableIssue } from '../table-issue.js';

const EXAMPLES = 20;

/** What differs from one issue of a column to the next. */
export interface ColumnFinding {
  code: string;
  severity: TableIssue['severity'];
  count: number;
  title: string;
  why: string;
  examples: readonly Sighting[];
  notes?: (sighting: Sighting) => string | undefined;
  step: (typeof OPERATIONS)[number] | null;
  unit?: TableIssue['unit'];
  isEstimate?: boolean;
}

/** An issue of one column; examples from the top of the file. */
export function columnIssue(table: string, column: string, finding: ColumnFinding): TableIssue {
  const { code, severity, count, title, why, step, unit = 'cells', isEstimate = false } = finding;
  const sorted = [...finding.examples].sort((a, b) => a.row - b.row).slice(0, EXAMPLES);
  const examples = sorted.map((sighting) => {
    const note = finding.notes?.(sighting);
    const cell = { row: sighting.row, column, text: shorten(sighting.text) };
    return note === undefined ? cell : { ...cell, note };
  });
  return {
    code,
    severity,
    table,
    columns: [column],
    count,
    unit,
    is_estimate: isEstimate,
    title,
    why,
    examples,
    step: step === null ? null : { operation: step, column },
  };
}
