import { mostExamples } from '../../columns/most-examples.js';
import type { Sighting } from '../../columns/summary/wide-summary.js';
import type { TableData } from '../../columns/table-data.js';
import { shortenExample } from '../column/shorten-example.js';
import type { StepName } from '../column/step-names.js';
import type { TableIssue } from '../column/table-issue.js';
import { locateTexts } from './locate-texts.js';

const EXAMPLES = 20;

/** What differs from one issue of a column to the next. */
export interface ColumnFinding {
  code: string;
  severity: TableIssue['severity'];
  count: number;
  title: string;
  why: string;
  examples: readonly Sighting[];
  /** Whether a text is counted. Needed if the examples don't include every such text. */
  isMeant?(text: string): boolean;
  notes?: (sighting: Sighting) => string | undefined;
  step: StepName | null;
  unit?: TableIssue['unit'];
  isEstimate?: boolean;
}

/** An issue of one column; examples from the top of the file. */
export function columnIssue(data: TableData, column: string, finding: ColumnFinding): TableIssue {
  const { code, severity, count, title, why, step, unit = 'cells', isEstimate = false } = finding;
  const known = data.examples === 'all' ? allOf(finding, column, data) : finding.examples;
  const sorted = [...known].sort((a, b) => a.row - b.row).slice(0, mostExamples(data, EXAMPLES));
  const examples = sorted.map((sighting) => {
    const note = finding.notes?.(sighting);
    const cell = { row: sighting.row, column, text: shortenExample(sighting.text) };
    return note === undefined ? cell : { ...cell, note };
  });
  return {
    code,
    severity,
    table: data.table.id,
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

/** Every cell that holds one of the texts that a finding names; those that it names alone, where that would be too many. */
function allOf(finding: ColumnFinding, name: string, data: TableData): readonly Sighting[] {
  const { examples, count } = finding;
  if (examples.length >= count) return examples;
  const texts = new Set(examples.map(({ text }) => text));
  const index = data.columns.findIndex((column) => column.name === name);
  const found = locateTexts(data, index, finding.isMeant ?? ((text) => texts.has(text)), examples);
  return found.length > count ? examples : found;
}
