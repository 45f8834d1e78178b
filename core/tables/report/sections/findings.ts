import {
  type Block,
  data,
  enumerate,
  figure,
  markName,
  namesOf,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
  type TableHead,
} from '../../../report/document.js';
import { countOf, formatRow } from '../../../report/figures.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import { stepOf } from '../../clean/recommended-steps.js';
import { groupSimilar } from '../../profile/column/group-similar.js';
import type { CellReference, TableIssue } from '../../profile/column/table-issue.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { worstFirst } from '../../profile/column/worst-first.js';
import { isLeftOut } from '../../profile/verdicts/judge-uses.js';
import { consentTag } from '../words/consents.js';
import { findingId, findingNumber } from '../words/finding-number.js';
import { titleOfFinding, whyOfFinding } from '../words/finding-texts.js';
import { columnId, MAX_IN_FULL, MAX_TABLES, type ReportInput } from '../words/report-input.js';
import { asSentence } from '../words/words.js';
import {
  consequenceTag,
  hasRows,
  LEFT_OUT,
  namesOfStep,
  placesOf,
  rowsCommand,
  SEVERITY_MEANINGS,
} from './finding-parts.js';
import { renderInterpretations } from './interpretations.js';

/** Maximum findings in a report. The profile has all of them. */
const MAX_FINDINGS = 300;

/** Maximum lines of evidence per finding. A line may cover several rows. */
const MAX_GROUPS = 4;

function describeFix(issue: TableIssue, cleanings: readonly TableCleaning[]): Phrase {
  if (issue.step === null)
    return isLeftOut(issue) ? phrase`${LEFT_OUT}` : phrase`No cleaning step fixes this. Check the source.`;
  const effect = stepOf(issue, cleanings);
  const name = enumerate(
    namesOfStep(issue.step, effect).map((one) => [data(one)]),
    ' or ',
  );
  if (effect === undefined) return phrase`Fix: ${name}.`;
  return phrase`${consentTag(effect.class)} ${name}, ${figure(countOf(effect.changes, effect.unit))}.`;
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

function renderExamples(groups: readonly ExampleGroup[], isWhole: boolean, hasColumns: boolean): Block[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, MAX_GROUPS);
  const hasNotes = shown.some(({ example }) => example.note !== undefined);
  const rows = shown.map(({ rows, example }) => [
    enumerate(
      rows.map((row) => phrase`${figure(formatRow(row))}`),
      ', ',
    ),
    ...(hasColumns ? [example.column === null ? phrase`whole row` : phrase`${data(example.column)}`] : []),
    phrase`${data(example.text)}`,
    ...(hasNotes ? [phrase`${example.note ?? ''}`] : []),
  ]);
  const areSingle = shown.every(({ rows: numbers }) => numbers.length === 1);
  const first: TableHead = areSingle ? { title: 'Row', align: 'end' } : { title: 'Rows', align: 'start' };
  const others = [...(hasColumns ? ['Column'] : []), 'Text', ...(hasNotes ? ['Note'] : [])];
  return [
    {
      kind: 'table',
      isCompact: true,
      markdown: 'lines',
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

/** Lists the columns of findings; each with its count if there are several findings. */
function extentsOf(issues: Findings, input: ReportInput): Phrase {
  const [first, ...others] = issues;
  if (others.length === 0) {
    const extent = phrase`${figure(countOf(first.count, first.unit, first.is_estimate))}`;
    return first.columns.length === 0 ? extent : phrase`${extent}: ${linksOf(first.columns, input, first.table)}`;
  }
  const each = issues.map(
    ({ columns, count, unit, is_estimate, table }) =>
      phrase`${figure(countOf(count, unit, is_estimate))}: ${linksOf(columns, input, table)}`,
  );
  return enumerate(each, '; ');
}

/** Lists the distinct fixes of findings. */
function renderFixes(issues: Findings, { cleanings }: ReportInput): Phrase[] {
  const fixes = issues.map((issue) => describeFix(issue, cleanings));
  return [...new Map(fixes.map((fix) => [JSON.stringify(fix), fix])).values()];
}

interface Placed {
  table: TableProfile;
  index: number;
}

/** Renders what findings are: consequence, extent, reason, where they are, and the step that fixes them. */
function renderReason(issues: Findings, { table, index }: Placed, input: ReportInput): Block[] {
  const [issue] = issues;
  const several = input.profile.tables.length > 1;
  const places = issues.length === 1 ? placesOf(table, index, input) : null;
  return [
    paragraph(
      [consequenceTag(issue)],
      phrase`${several ? phrase`${data(table.name)}, ` : ''}${extentsOf(issues, input)}.`,
    ),
    paragraph(asSentence(phrase`${whyOfFinding(issue)}`)),
    ...(places === null ? [] : [{ kind: 'chart' as const, chart: places }]),
    ...(issue.interpretations === undefined ? [paragraph(...renderFixes(issues, input))] : []),
    quietly(phrase`${markName(issue.severity)}: ${SEVERITY_MEANINGS[issue.severity]}, code ${data(issue.code)}.`),
  ];
}

/** Renders the evidence of findings, and the command that lists all rows of the first if they are not all here. */
function renderEvidence(issues: Findings, { table, index }: Placed, input: ReportInput): Block[] {
  const [issue] = issues;
  const isAll = issues.every(({ examples, count }) => examples.length >= count);
  const groups = groupExamples(issues.flatMap((one) => one.examples));
  const isWhole = isAll && groups.length <= MAX_GROUPS;
  return [
    ...renderExamples(groups, isWhole, issues.length > 1 || issue.columns.length !== 1),
    ...(hasRows(issue) && !isWhole ? [quietly(phrase`All rows: ${rowsCommand(table, index, input)}`)] : []),
  ];
}

function renderFinding(issues: Findings, placeOf: (issue: TableIssue) => Placed, input: ReportInput): Section {
  const [issue, ...others] = issues;
  const first = placeOf(issue);
  const numbers = issues.flatMap((one): Phrase => {
    const { table, index } = placeOf(one);
    return [
      { ...findingNumber(table, index, input), to: null },
      { kind: 'text', text: ' ' },
    ];
  });
  return {
    kind: 'section',
    id: findingId(input.profile.tables.indexOf(first.table), first.index),
    title: phrase`${numbers}${titleOfFinding(issue)}${others.length === 0 ? '' : ', and other columns likewise'}`,
    look: 'finding',
    blocks: [
      {
        kind: 'split',
        aspect: 'evidence',
        main: renderReason(issues, first, input),
        aside: renderEvidence(issues, first, input),
      },
      ...issues.flatMap(({ interpretations }) => renderInterpretations(interpretations)),
    ],
  };
}

/** Renders the findings by severity, each with its reason, its evidence and the step that fixes it. */
export function renderFindings(input: ReportInput): Section {
  const issues = worstFirst(input.profile.tables.flatMap((table) => table.issues));
  if (issues.length === 0) return part('findings', phrase`Findings`, [paragraph(phrase`No problems were found.`)]);
  const intro = quietly(
    phrase`Numbers are the same everywhere and in ${data('--finding')}.`,
    phrase`Row numbers are those of the file or sheet.`,
  );
  const groups = groupFindings(issues);
  const places = new Map(
    input.profile.tables.flatMap((table) => [...table.issues.entries()].map(([index, one]) => [one, { table, index }])),
  );
  const placeOf = (issue: TableIssue) => places.get(issue)!;
  const findings = groups.slice(0, MAX_FINDINGS).map((group) => renderFinding(group, placeOf, input));
  const rest = groups.length > MAX_FINDINGS ? [quietly(phrase`Further findings are in the profile.`)] : [];
  return { ...part('findings', phrase`Findings and their evidence`, [intro, ...findings, ...rest]), nav: 'Findings' };
}
