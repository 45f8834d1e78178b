import { countOf } from '../../../report/figures.js';
import type { Sighting } from '../../columns/summary/wide-summary.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { FindingCode, FoundIssue } from '../column/finding-kinds.js';
import type { StepName } from '../column/step-names.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import type { ProfiledColumn } from '../profile-column.js';

/** The part of a finding that depends on the rule. */
export interface ColumnFinding {
  code: FindingCode;
  severity: TableIssue['severity'];
  count: number;
  title: string;
  why: string;
  examples: readonly Sighting[];
  /** Whether a text belongs to the finding. Required if the examples do not include all of its texts. */
  matches?(text: string): boolean;
  notes?: (sighting: Sighting) => string | undefined;
  /** What all of the cells should be, if known. */
  expected?: string;
  step: StepName | null;
  /** Variant of the step that fixes this finding, if other variants do not. */
  variant?: string;
  unit?: TableIssue['unit'];
  isEstimate?: boolean;
}

/** Checks a column for one kind of finding. */
export type ColumnRule = (column: ProfiledColumn, data: TableData) => ColumnFinding | null;

const MAX_EXAMPLES = 20;

/** Builds a finding about a column, with examples from the top of the file. */
export function columnIssue(data: TableData, column: string, finding: ColumnFinding): FoundIssue {
  const { code, severity, count, title, why, step, variant, unit = 'cells', isEstimate = false } = finding;
  const known = data.examples === 'all' ? allOf(finding, column, data) : finding.examples;
  const sorted = [...known].sort((a, b) => a.row - b.row).slice(0, maxExamples(data, MAX_EXAMPLES));
  const examples = sorted.map((sighting) => {
    const note = finding.notes?.(sighting);
    const { expected } = finding;
    return {
      row: sighting.row,
      column,
      text: shortenExample(sighting.text),
      ...(note === undefined ? {} : { note }),
      ...(expected === undefined ? {} : { expected }),
    };
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
    step: step === null ? null : { operation: step, column, ...(variant === undefined ? {} : { variants: [variant] }) },
  };
}

/**
 * Returns all cells with one of the finding's texts. If these are more cells than the finding counts, returns its
 * examples.
 */
function allOf(finding: ColumnFinding, name: string, data: TableData): readonly Sighting[] {
  const { examples, count } = finding;
  if (examples.length >= count) return examples;
  const texts = new Set(examples.map(({ text }) => text));
  const index = data.columns.findIndex((column) => column.name === name);
  const found = locateTexts(data, index, finding.matches ?? ((text) => texts.has(text)), examples);
  return found.length > count ? examples : found;
}

/** Formats a count of cells for the start of a sentence: `1 cell`, `1,005 cells`. */
export function cells(count: number): string {
  return countOf(count, 'cells');
}

/** States what is wrong with cells of a column: `"state" is empty in 127 cells`. */
export function claimCells(name: string, predicate: string, count: number): string {
  return `"${name}" ${predicate} in ${cells(count)}`;
}

/** Returns the singular or plural form of a verb: `cell is`, `cells are`. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

const MAX_LOCATED = 20;

/**
 * Returns the first cells of a column whose text matches, or all of them if all examples were requested.
 * @param known cells recorded during import. Returned for a wide column, whose texts are not stored.
 */
export function locateTexts(
  data: TableData,
  index: number,
  matches: (text: string) => boolean,
  known: readonly Sighting[],
): readonly Sighting[] {
  const column = data.columns[index];
  if (column?.form !== 'dictionary') return known;
  const isMatch = Uint8Array.from(column.texts, (text) => (matches(text) ? 1 : 0));
  const most = maxExamples(data, MAX_LOCATED);
  const found: Sighting[] = [];
  for (let row = 0; row < column.codes.length && found.length < most; row += 1) {
    const code = column.codes[row] as number;
    if (isMatch[code] === 1) found.push({ text: column.texts[code] as string, row: data.sourceRows.at(row) as number });
  }
  return found;
}
