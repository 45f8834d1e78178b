import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepEffect } from '../../clean/clean-step.js';
import type { CellReference, TableIssue } from '../../profile/table-issue.js';
import {
  type Block,
  data,
  enumerate,
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
  type TableHead,
} from '../document.js';
import { countOf, formatCount } from '../figures.js';
import type { ReportInput } from '../report-input.js';
import { asSentence, worstFirst } from '../words.js';
import { columnId, MOST_IN_FULL, MOST_TABLES } from './column-id.js';

/** Findings that are shown with their evidence; the profile holds those beyond. */
const MOST_FINDINGS = 300;

/** Lines of evidence of a finding; each may speak of several rows. */
const MOST_GROUPS = 8;

/** The step of a preview that a finding names, if it is there. */
function stepOf(issue: TableIssue, cleanings: readonly TableCleaning[]): StepEffect | undefined {
  const steps = cleanings.find((cleaning) => cleaning.table === issue.table)?.steps ?? [];
  const same = steps.filter(({ step }) => step.operation === issue.step?.operation);
  // A step without a column is for all of them; one for another column would tell of other cells.
  const own = same.find(({ step }) => step.column === (issue.step?.column ?? undefined));
  return own ?? same.find(({ step }) => step.column === undefined);
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

interface ExampleGroup {
  rows: number[];
  like: CellReference;
}

/** Cells that say the same, with the same remark, in one line. */
function groupExamples(examples: readonly CellReference[]): ExampleGroup[] {
  const groups = new Map<string, ExampleGroup>();
  for (const example of examples) {
    const key = JSON.stringify([example.column, example.text, example.note]);
    const group = groups.get(key);
    if (group) group.rows.push(example.row);
    else groups.set(key, { rows: [example.row], like: example });
  }
  return [...groups.values()];
}

function drawExamples(examples: readonly CellReference[], isAll: boolean): Block[] {
  if (examples.length === 0) return [];
  const groups = groupExamples(examples);
  const shown = groups.slice(0, MOST_GROUPS);
  const hasNotes = shown.some(({ like }) => like.note !== undefined);
  const rows = shown.map(({ rows, like }) => [
    enumerate(
      rows.map((row) => say`${figure(formatCount(row))}`),
      ', ',
    ),
    like.column === null ? say`whole row` : say`${data(like.column)}`,
    say`${data(like.text)}`,
    ...(hasNotes ? [say`${like.note ?? ''}`] : []),
  ]);
  const areSingle = shown.every(({ rows: numbers }) => numbers.length === 1);
  const first: TableHead = areSingle ? { title: 'Row', align: 'end' } : { title: 'Rows', align: 'start' };
  const others = ['Column', 'Text', ...(hasNotes ? ['Note'] : [])];
  const isWhole = isAll && groups.length <= MOST_GROUPS;
  return [
    {
      kind: 'table',
      caption: isWhole ? say`Evidence` : say`Evidence, from the top of the file`,
      head: [first, ...others.map((title): TableHead => ({ title, align: 'start' }))],
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
  const isAll = issue.examples.length >= issue.count;
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
