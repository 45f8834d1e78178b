import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepEffect } from '../../clean/clean-step.js';
import type { CellReference, TableIssue } from '../../profile/table-issue.js';
import {
  type Block,
  data,
  type Fact,
  figure,
  namesOf,
  type Phrase,
  paragraph,
  part,
  quietly,
  type Section,
  say,
  strong,
} from '../document.js';
import { countOf, formatCount } from '../figures.js';
import type { ReportInput } from '../report-input.js';
import { asSentence, worstFirst } from '../words.js';
import { columnId, MOST_IN_FULL, MOST_TABLES } from './column-id.js';

/** Findings that are shown with their evidence; the profile holds those beyond. */
const MOST_FINDINGS = 300;

/** Examples of a finding. */
const MOST_EXAMPLES = 8;

/** The step of a preview that a finding names, if it is there. */
function stepOf(issue: TableIssue, cleanings: readonly TableCleaning[]): StepEffect | undefined {
  const steps = cleanings.find((cleaning) => cleaning.table === issue.table)?.steps ?? [];
  const same = steps.filter(({ step }) => step.operation === issue.step?.operation);
  return same.find(({ step }) => step.column === (issue.step?.column ?? undefined)) ?? same[0];
}

/** A step by the name that `accept` takes. */
export function stepName(operation: string, column: string | null | undefined): string {
  return column === null || column === undefined ? operation : `${operation}:${column}`;
}

const CONSENT = {
  safe: 'safe, done by default',
  proposed: 'proposed, done when it is accepted by this name',
  consent: 'changes meaning or drops data, done only when it is named',
} as const;

function mending(issue: TableIssue, cleanings: readonly TableCleaning[]): Phrase {
  if (issue.step === null) return say`No cleaning step mends this; it needs a look at the source.`;
  const name = data(stepName(issue.step.operation, issue.step.column));
  const effect = stepOf(issue, cleanings);
  if (effect === undefined) return say`The cleaning step ${name}.`;
  return say`The cleaning step ${name} (${CONSENT[effect.class]}) would change ${figure(countOf(effect.changes, effect.unit))}.`;
}

/** Names of columns, each leading to its section where the report has one. */
function linksOf(columns: readonly string[], { profile }: ReportInput, table: string): Phrase {
  const at = profile.tables.findIndex(({ id }) => id === table);
  const known = profile.tables[at]?.columns ?? [];
  return namesOf(columns, (column) => {
    const place = known.findIndex(({ name }) => name === column);
    const isShown = place >= 0 && place < MOST_IN_FULL && at < MOST_TABLES;
    const shown = data(column);
    return isShown && shown.kind === 'data' ? { kind: 'link', to: columnId(at, place), text: shown.text } : shown;
  });
}

function drawExamples(examples: readonly CellReference[], isAll: boolean): Block[] {
  if (examples.length === 0) return [];
  const shown = examples.slice(0, MOST_EXAMPLES);
  const hasNotes = shown.some((example) => example.note !== undefined);
  const rows = shown.map((example) => [
    say`${figure(formatCount(example.row))}`,
    example.column === null ? say`whole row` : say`${data(example.column)}`,
    say`${data(example.text)}`,
    ...(hasNotes ? [say`${example.note ?? ''}`] : []),
  ]);
  const head = ['Row', 'Column', 'Text', ...(hasNotes ? ['Note'] : [])];
  return [
    {
      kind: 'table',
      caption: isAll ? say`Evidence` : say`Evidence, from the top of the file`,
      head: head.map((title) => ({ title, align: title === 'Row' ? 'end' : 'start' })),
      rows,
    },
  ];
}

function drawFinding(issue: TableIssue, place: number, input: ReportInput): Section {
  const table = input.profile.tables.find(({ id }) => id === issue.table);
  const several = input.profile.tables.length > 1;
  const facts: Fact[] = [
    ...(several ? [{ label: 'Table', value: say`${data(table?.name ?? issue.table)}` }] : []),
    ...(issue.columns.length > 0
      ? [
          {
            label: issue.columns.length === 1 ? 'Column' : 'Columns',
            value: linksOf(issue.columns, input, issue.table),
          },
        ]
      : []),
    { label: 'Extent', value: say`${figure(countOf(issue.count, issue.unit, issue.is_estimate))}` },
    { label: 'Why it matters', value: asSentence(say`${issue.why}`) },
    { label: 'Mending', value: mending(issue, input.cleanings) },
    { label: 'Kind', value: say`${data(issue.code)}` },
  ];
  const isAll = issue.examples.length <= MOST_EXAMPLES && issue.examples.length >= issue.count;
  return {
    kind: 'section',
    id: `finding-${place + 1}`,
    title: say`${issue.title}`,
    look: 'finding',
    mark: issue.severity,
    blocks: [{ kind: 'facts', facts }, ...drawExamples(issue.examples, isAll)],
  };
}

/** What is wrong, by severity, each finding with why, its evidence and the step that would mend it. */
export function drawFindings(input: ReportInput): Section {
  const issues = worstFirst(input.profile.tables.flatMap((table) => table.issues));
  if (issues.length === 0) return part('findings', say`Findings`, [paragraph(say`Nothing was found wrong.`)]);
  const intro = quietly(
    say`${strong('Error')}: figures from this table will be wrong.`,
    say`${strong('Warning')}: they may be.`,
    say`${strong('Notice')}: worth knowing.`,
    say`Rows are counted as in the file or sheet.`,
  );
  const findings = issues.slice(0, MOST_FINDINGS).map((issue, place) => drawFinding(issue, place, input));
  const rest =
    issues.length > MOST_FINDINGS
      ? [quietly(say`Further findings stand in the profile, which this is drawn from.`)]
      : [];
  return part('findings', say`Findings`, [intro, ...findings, ...rest]);
}
