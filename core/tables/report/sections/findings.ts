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
  phrase,
  quietly,
  type Section,
  strong,
  type TableHead,
} from '../../../report/document.js';
import { countOf, formatRow } from '../../../report/figures.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import { type CellReference, stepNames, type TableIssue } from '../../profile/column/table-issue.js';
import { findingId, findingNumber } from '../words/finding-number.js';
import { titleOf, whyOf } from '../words/finding-texts.js';
import { columnId, MAX_IN_FULL, MAX_TABLES, type ReportInput } from '../words/report-input.js';
import { asSentence, stepOf, worstFirst } from '../words/words.js';
import { groupSimilar } from './group-similar.js';
import { renderInterpretations } from './interpretations.js';

/** Maximum findings in a report. The profile has all of them. */
const MAX_FINDINGS = 300;

/** Maximum lines of evidence per finding. A line may cover several rows. */
const MAX_GROUPS = 8;

const CONSENT = {
  safe: 'safe, applied by default',
  proposed: 'suggested, applied if accepted by this name',
  notation: 'changes only the notation, applied if accepted by this name',
  consent: 'changes meaning or removes data, applied only if named',
} as const;

function describeFix(issue: TableIssue, cleanings: readonly TableCleaning[]): Phrase {
  if (issue.step === null) return phrase`No cleaning step fixes this. Check the source.`;
  const name = enumerate(
    stepNames(issue.step).map((one) => [data(one)]),
    ' or ',
  );
  const effect = stepOf(issue, cleanings);
  if (effect === undefined) return phrase`The cleaning step ${name}.`;
  return phrase`The cleaning step ${name} (${CONSENT[effect.class]}) would change ${figure(countOf(effect.changes, effect.unit))}.`;
}

/** Lists columns, with links to their sections if the report has them. */
function linksOf(columns: readonly string[], { profile }: ReportInput, table: string): Phrase {
  const at = profile.tables.findIndex(({ id }) => id === table);
  const known = profile.tables[at]?.columns ?? [];
  return namesOf(columns, (column) => {
    const place = known.findIndex(({ name }) => name === column);
    const isShown = place >= 0 && place < MAX_IN_FULL && at < MAX_TABLES;
    const shown = data(column);
    return isShown && shown.kind === 'data' ? { kind: 'link', to: columnId(at, place), text: shown.text } : shown;
  });
}

interface ExampleGroup {
  rows: number[];
  example: CellReference;
}

/** Groups cells with the same column, text and note. Each group becomes a line. */
function groupExamples(examples: readonly CellReference[]): ExampleGroup[] {
  const groups = new Map<string, ExampleGroup>();
  for (const example of examples) {
    const key = JSON.stringify([example.column, example.text, example.note]);
    const group = groups.get(key);
    if (group) group.rows.push(example.row);
    else groups.set(key, { rows: [example.row], example });
  }
  return [...groups.values()];
}

function renderExamples(examples: readonly CellReference[], isAll: boolean): Block[] {
  if (examples.length === 0) return [];
  const groups = groupExamples(examples);
  const shown = groups.slice(0, MAX_GROUPS);
  const hasNotes = shown.some(({ example }) => example.note !== undefined);
  const rows = shown.map(({ rows, example }) => [
    enumerate(
      rows.map((row) => phrase`${figure(formatRow(row))}`),
      ', ',
    ),
    example.column === null ? phrase`whole row` : phrase`${data(example.column)}`,
    phrase`${data(example.text)}`,
    ...(hasNotes ? [phrase`${example.note ?? ''}`] : []),
  ]);
  const areSingle = shown.every(({ rows: numbers }) => numbers.length === 1);
  const first: TableHead = areSingle ? { title: 'Row', align: 'end' } : { title: 'Rows', align: 'start' };
  const others = ['Column', 'Text', ...(hasNotes ? ['Note'] : [])];
  const isWhole = isAll && groups.length <= MAX_GROUPS;
  return [
    {
      kind: 'table',
      caption: isWhole ? phrase`Evidence` : phrase`Evidence, from the top of the file`,
      head: [first, ...others.map((title): TableHead => ({ title, align: 'start' }))],
      rows,
    },
  ];
}

type Findings = readonly [TableIssue, ...TableIssue[]];

/** Groups findings that differ only by column, if their evidence fits into one table. */
function groupFindings(issues: readonly TableIssue[]): Findings[] {
  const groups = groupSimilar(
    issues,
    ({ severity, code, table, why }) => JSON.stringify([severity, code, table, why]),
    ({ columns }) => JSON.stringify(columns),
  );
  return groups.flatMap((group): Findings[] => {
    const isPlain = groupExamples(group.flatMap(({ examples }) => examples)).length <= MAX_GROUPS;
    return isPlain ? [group] : group.map((issue): Findings => [issue]);
  });
}

/** Lists the columns of grouped findings, each with its count. */
function extentsOf(issues: Findings, input: ReportInput): Phrase {
  const each = issues.map(
    ({ columns, count, unit, is_estimate, table }) =>
      phrase`${linksOf(columns, input, table)} ${figure(countOf(count, unit, is_estimate))}`,
  );
  return enumerate(each, ', ');
}

/** Lists the distinct fixes of findings. */
function renderFixes(issues: Findings, { cleanings }: ReportInput): Phrase {
  const fixes = issues.map((issue) => describeFix(issue, cleanings));
  const distinct = new Map(fixes.map((fix) => [JSON.stringify(fix), fix]));
  return [...distinct.values()].flatMap((fix, place) => (place === 0 ? fix : phrase` ${fix}`));
}

function renderFinding(issues: Findings, indexOf: (issue: TableIssue) => number, input: ReportInput): Section {
  const [issue, ...others] = issues;
  const table = input.profile.tables.find(({ id }) => id === issue.table);
  const several = input.profile.tables.length > 1;
  const facts: Fact[] = [
    ...(several ? [{ label: 'Table', value: phrase`${data(table?.name ?? issue.table)}` }] : []),
    ...(others.length > 0 ? [{ label: 'Columns', value: extentsOf(issues, input) }] : []),
    ...(others.length === 0 && issue.columns.length > 0
      ? [
          {
            label: issue.columns.length === 1 ? 'Column' : 'Columns',
            value: linksOf(issue.columns, input, issue.table),
          },
        ]
      : []),
    ...(others.length === 0
      ? [{ label: 'Extent', value: phrase`${figure(countOf(issue.count, issue.unit, issue.is_estimate))}` }]
      : []),
    { label: 'Why it matters', value: asSentence(phrase`${whyOf(issue)}`) },
    ...(issue.interpretations === undefined ? [{ label: 'Fix', value: renderFixes(issues, input) }] : []),
    { label: 'Code', value: phrase`${data(issue.code)}` },
  ];
  const numbers = issues.flatMap(
    (one): Phrase => [
      { ...findingNumber({ id: one.table }, indexOf(one), input), to: null },
      { kind: 'text', text: ' ' },
    ],
  );
  const isAll = issues.every(({ examples, count }) => examples.length >= count);
  return {
    kind: 'section',
    id: findingId(
      input.profile.tables.findIndex(({ id }) => id === issue.table),
      indexOf(issue),
    ),
    title: phrase`${numbers}${titleOf(issue)}${others.length === 0 ? '' : ', and other columns likewise'}`,
    look: 'finding',
    mark: issue.severity,
    blocks: [
      { kind: 'facts', facts },
      ...renderExamples(
        issues.flatMap(({ examples }) => examples),
        isAll,
      ),
      ...issues.flatMap(({ interpretations }) => renderInterpretations(interpretations)),
    ],
  };
}

/** Renders the findings by severity, each with its reason, its evidence and the step that fixes it. */
export function renderFindings(input: ReportInput): Section {
  const issues = worstFirst(input.profile.tables.flatMap((table) => table.issues));
  if (issues.length === 0) return part('findings', phrase`Findings`, [paragraph(phrase`No problems were found.`)]);
  const intro = quietly(
    phrase`${strong('Error')}: figures from this table will be wrong.`,
    phrase`${strong('Warning')}: they may be wrong.`,
    phrase`${strong('Notice')}: worth knowing.`,
    phrase`Row numbers are those of the file or sheet.`,
  );
  const groups = groupFindings(issues);
  const places = new Map(
    input.profile.tables.flatMap((table) => [...table.issues.entries()].map(([at, one]) => [one, at])),
  );
  const indexOf = (issue: TableIssue) => places.get(issue) ?? 0;
  const findings = groups.slice(0, MAX_FINDINGS).map((group) => renderFinding(group, indexOf, input));
  const rest = groups.length > MAX_FINDINGS ? [quietly(phrase`Further findings are in the profile.`)] : [];
  return part('findings', phrase`Findings`, [intro, ...findings, ...rest]);
}
