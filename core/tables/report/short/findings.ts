import {
  type Block,
  data,
  enumerate,
  figure,
  namesOf,
  type Phrase,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCount, formatRow } from '../../../report/figures.js';
import { stepOf } from '../../clean/recommended-steps.js';
import type { CellReference, TableIssue } from '../../profile/column/table-issue.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';
import { isLeftOut } from '../../profile/verdicts/judge-uses.js';
import { hasRows, LEFT_OUT, namesOfStep, rowsCommand, SEVERITY_MEANINGS } from '../sections/finding-parts.js';
import { optionsOf, renderInterpretations } from '../sections/interpretations.js';
import { renderOthers } from '../sections/render-others.js';
import { consentName } from '../words/consents.js';
import { findingId, findingNumber } from '../words/finding-number.js';
import { titleOfFinding } from '../words/finding-texts.js';
import { fixedColumns, groupListed, type ListedGroup, MAX_LINES } from '../words/listed-findings.js';
import type { ReportInput } from '../words/report-input.js';
import { asSentence } from '../words/words.js';

const MAX_ROWS = 4;
const MAX_STEPS = 3;

const SEVERITIES = [
  ['error', 'errors'],
  ['warning', 'warnings'],
  ['notice', 'notices'],
] as const;

function tableName({ tables }: DatasetProfile, id: string): string {
  return tables.find((table) => table.id === id)?.name ?? id;
}

/**
 * Describes the columns of a finding, and its table if it is a different one.
 * @param known table named at the start of the line.
 */
function whereOf(issue: TableIssue, known: string, profile: DatasetProfile): Phrase {
  const columns = fixedColumns(issue);
  const table = phrase`${data(tableName(profile, issue.table))}`;
  if (columns.length === 0) return table;
  return issue.table === known ? namesOf(columns) : phrase`${namesOf(columns)} of ${table}`;
}

function rowsOf(examples: readonly CellReference[], isAll: boolean): Phrase {
  const rows = [...new Set(examples.map(({ row }) => row))];
  if (rows.length === 0) return phrase``;
  const shown = rows.slice(0, MAX_ROWS).map((row) => phrase`${figure(formatRow(row))}`);
  const unit = rows.length === 1 && isAll ? 'row' : 'rows';
  return phrase` (${unit} ${enumerate(shown, ', ')}${isAll && rows.length <= MAX_ROWS ? '' : ' …'})`;
}

function renderFix(group: ListedGroup, input: ReportInput): Phrase {
  const named = new Map<string, Phrase>();
  for (const issue of group) {
    if (issue.step === null) continue;
    const effect = stepOf(issue, input.cleanings);
    const names = namesOfStep(issue.step, effect);
    const shown = enumerate(
      names.map((name) => [data(name)]),
      ' or ',
    );
    named.set(names.join(), effect === undefined ? shown : phrase`${shown} (${consentName(effect.class)})`);
  }
  const steps = [...named.values()];
  const others = group[0].interpretations?.map(optionsOf);
  if (others !== undefined) return phrase`Other interpretations: ${enumerate(others, ' or ')}.`;
  if (steps.length === 0) return isLeftOut(group[0]) ? phrase`${LEFT_OUT}` : phrase`No step fixes it.`;
  const shown = steps.slice(0, MAX_STEPS);
  return steps.length > MAX_STEPS
    ? phrase`Fix: ${enumerate(shown, ', ')} and others.`
    : phrase`Fix: ${enumerate(shown)}.`;
}

/** Returns the numbers of findings, each followed by a space. */
function numbersOf(group: ListedGroup, input: ReportInput): Phrase {
  const { tables } = input.profile;
  return group.flatMap((issue) => {
    const table = tables.find(({ id }) => id === issue.table);
    const index = table?.issues.indexOf(issue) ?? -1;
    if (table === undefined || index < 0) return [];
    return phrase`${{ ...findingNumber(table, index, input), to: null, id: findingId(tables.indexOf(table), index) }} `;
  });
}

function lineOf(group: ListedGroup, input: ReportInput): Phrase {
  const [first, ...others] = group;
  const { profile } = input;
  const table = profile.tables.length > 1 ? phrase`${data(tableName(profile, first.table))}: ` : phrase``;
  // Most titles already contain the count.
  const title = titleOfFinding(first);
  const isInTitle = title.includes(formatCount(first.count));
  const extent = isInTitle ? phrase`` : phrase`: ${figure(countOf(first.count, first.unit, first.is_estimate))}`;
  const rest = renderOthers(
    others.map((issue) => ({
      where: whereOf(issue, first.table, profile),
      count: issue.count,
      units: issue.unit,
      isEstimate: issue.is_estimate,
    })),
  );
  const rows = rowsOf(first.examples, first.examples.length >= first.count);
  const what = phrase`${{ kind: 'headline', text: title }}${extent}${rows}${rest}`;
  return phrase`${numbersOf(group, input)}${table}${asSentence(what)} ${renderFix(group, input)}`;
}

/** Renders the findings by severity, one line per kind of finding. */
export function renderFindingsShort(input: ReportInput): Section {
  const { tables } = input.profile;
  if (tables.every(({ issues }) => issues.length === 0))
    return part('findings', phrase`Findings`, [paragraph(phrase`No problems were found.`)]);
  const groups = groupListed(input.profile);
  const shown = new Set(groups.slice(0, MAX_LINES));
  const parts = SEVERITIES.flatMap(([severity, units]): Section[] => {
    const matching = groups.filter(([first]) => first.severity === severity);
    if (matching.length === 0) return [];
    const lines = matching.filter((group) => shown.has(group)).map((group) => lineOf(group, input));
    const [only] = tables.length === 1 ? tables : [];
    const rest = quietly(phrase`Further ${units} are in the full report and in the profile.`);
    const blocks: Block[] = [
      ...(lines.length > 0 ? [{ kind: 'list' as const, items: lines }] : []),
      ...(lines.length < matching.length ? [rest] : []),
      ...matching.flatMap((group) =>
        shown.has(group) && severity !== 'notice' ? renderInterpretations(group[0].interpretations) : [],
      ),
    ];
    return [
      part(
        `findings-${severity}`,
        phrase`${only === undefined ? units[0]!.toUpperCase() + units.slice(1) : [figure(countOf(only.issue_counts[severity], units))]}: ${SEVERITY_MEANINGS[severity]}`,
        blocks,
      ),
    ];
  });
  const table = tables.find((one) => one.issues.some(hasRows));
  const command = table && rowsCommand(table, table.issues.findIndex(hasRows), input);
  const intro = quietly(
    phrase`Numbers are the same in every report and in ${data('--finding')}.`,
    phrase`Row numbers are those of the file or sheet.`,
    ...(command === undefined ? [] : [phrase`List all rows of a finding: ${command}`]),
  );
  return part('findings', phrase`Findings`, [intro, ...parts]);
}
