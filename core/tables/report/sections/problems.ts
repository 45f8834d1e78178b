import {
  type Block,
  data,
  enumerate,
  figure,
  type Inline,
  type Phrase,
  type ProblemLine,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
  shortenTo,
} from '../../../report/document.js';
import { countOf, formatCount, formatEstimate, formatRoundShare, formatRow } from '../../../report/figures.js';
import { worded } from '../../../report/language/translation.js';
import { acceptOf, type RecommendedEffect, repairingSteps, stepOf } from '../../clean/recommended-steps.js';
import { type FindingGroup, type PlacedFinding, rankFindings, sumOfGroup } from '../../profile/column/rank-findings.js';
import { isLeftOut } from '../../profile/verdicts/judge-uses.js';
import { findingNumber } from '../words/finding-number.js';
import { flagText, titleOfFinding, titlePhrase, whyOfFinding } from '../words/finding-texts.js';
import type { ReportHistory, ReportInput } from '../words/report-input.js';
import { sessionCommand, tableCommand, wordOr } from '../words/table-command.js';
import { asSentence } from '../words/words.js';
import { consequenceTag, placesOf } from './finding-parts.js';

const MAX_PROBLEMS = 6;
/** Maximum findings that are named as similar to another one. */
const MAX_ALSO = 5;
/** Maximum kinds of smaller findings that are named, and findings of each that are linked. */
const MAX_KINDS = 8;
const MAX_NUMBERS = 3;
const MAX_EXAMPLES = 3;
/** Maximum length of an example, in code points. */
const MAX_CELL = 32;

function extentOf({ issue: { count, unit, is_estimate }, table }: PlacedFinding): Phrase {
  const whole = unit === 'cells' || unit === 'rows' ? table.rows : 0;
  const share =
    whole > 0 && count <= whole
      ? phrase`, ${count === whole ? 'all' : [figure(formatRoundShare(count / whole))]}`
      : phrase``;
  return phrase`${figure(countOf(count, unit, is_estimate))}${share}`;
}

/** Returns examples: cells before and after the step that repairs the finding, or the cells as they are. */
function examplesOf({ issue }: PlacedFinding, { cleanings }: ReportInput): ProblemLine['examples'] {
  // A choice between several steps has no single result.
  const effect = (issue.step?.variants?.length ?? 0) > 1 ? undefined : stepOf(issue, cleanings);
  const effects = (effect?.examples ?? []).filter(
    ({ column, before }) => before !== null && (issue.columns.length === 0 || column === issue.columns[0]),
  );
  // A step may correct the cells of other findings, too.
  const own = issue.examples.flatMap(({ row, text, expected }) =>
    expected === undefined ? [] : [{ row, before: text, after: expected }],
  );
  const changes = own.length > 0 && effect !== undefined ? own : effects;
  const distinct = [...new Map(changes.map((change) => [change.before, change])).values()].slice(0, MAX_EXAMPLES);
  if (distinct.length > 0 && issue.unit === 'cells')
    return distinct.map(({ row, before, after }) => ({
      where: worded`row ${formatRow(row)}`,
      text: [{ kind: 'change', before: shortenTo(before ?? '', MAX_CELL), after: shortenTo(after ?? '', MAX_CELL) }],
    }));
  const texts = new Set<string>();
  const cells = issue.examples.filter(({ text }) => !texts.has(text) && texts.add(text));
  return cells.slice(0, MAX_EXAMPLES).map(({ row, text }) => ({
    where: worded`row ${formatRow(row)}`,
    text: phrase`${data(text, MAX_CELL)}`,
  }));
}

/** Names the columns or tables of further findings of a kind, and counts those that are not named. */
function alsoOf(others: readonly PlacedFinding[], several: boolean): Phrase {
  if (others.length === 0) return [];
  const shown = others.slice(0, MAX_ALSO).map(({ issue, table }) => {
    const [name] = issue.columns;
    if (name === undefined) return several ? phrase`${data(table.name, MAX_CELL)}` : titlePhrase(issue);
    return phrase`${data(name, MAX_CELL)} (${figure(countOf(issue.count, issue.unit, issue.is_estimate))})`;
  });
  const rest = others.length - MAX_ALSO;
  const more = rest > 0 ? [phrase`${figure(formatCount(rest))} more`] : [];
  return phrase` Likewise ${enumerate([...shown, ...more])}.`;
}

function lineOf(group: FindingGroup, input: ReportInput): ProblemLine {
  const [first, ...others] = group;
  const several = input.profile.tables.length > 1;
  const where = several ? phrase`${data(first.table.name)}: ` : phrase``;
  return {
    numbers: group.slice(0, 1 + MAX_ALSO).map(({ table, index }) => findingNumber(table, index, input)),
    title: phrase`${where}${titlePhrase(first.issue)}`,
    tag: consequenceTag(first.issue),
    note: phrase`${asSentence(phrase`${whyOfFinding(first.issue)}`)}${alsoOf(others, several)}`,
    extent: extentOf(first),
    places: placesOf(first.table, first.index, input),
    examples: examplesOf(first, input),
  };
}

/** Names findings of one kind: `17 curly quotes 8`, with links to the first ones. */
function nameKind(group: FindingGroup, input: ReportInput): Phrase {
  const { code, count, unit, is_estimate: isEstimate } = sumOfGroup(group);
  const words = flagText({ code, count });
  const numbers = group
    .slice(0, MAX_NUMBERS)
    .flatMap(({ table, index }): Phrase => [{ kind: 'text', text: ' ' }, findingNumber(table, index, input)]);
  const named =
    unit === 'cells'
      ? phrase`${figure(formatEstimate(count, isEstimate))} ${words}`
      : phrase`${figure(countOf(count, unit, isEstimate))}: ${words}`;
  return phrase`${named}${numbers}`;
}

/** Counts and names the smaller findings. */
function restOf(kinds: readonly FindingGroup[], input: ReportInput): Block[] {
  if (kinds.length === 0) return [];
  const named = kinds.slice(0, MAX_KINDS).map((kind) => nameKind(kind, input));
  const more = kinds.length - named.length;
  const rest = more > 0 ? phrase`; and ${figure(formatCount(more))} other kinds` : phrase``;
  const count = kinds.flat().length;
  return [quietly(phrase`${figure(countOf(count, 'smaller findings'))}: ${enumerate(named, ', ')}${rest}.`)];
}

/** Renders the problems, ranked by severity, consequence and number of cells. */
export function renderProblems(input: ReportInput): Section {
  const { problems, smaller } = rankFindings(input.profile.tables, MAX_PROBLEMS);
  const blocks: Block[] =
    problems.length === 0
      ? [paragraph(phrase`No problem was found that makes results wrong.`)]
      : [{ kind: 'problems', items: problems.map((group) => lineOf(group, input)) }];
  return {
    ...part('problems', phrase`Problems, worst first`, [...blocks, ...restOf(smaller, input)]),
    nav: 'Problems',
  };
}

/** Joins phrases with spaces. */
const spaced = (phrases: readonly Phrase[]): Phrase =>
  phrases.flatMap((one, at): Phrase => (at === 0 ? one : [{ kind: 'text', text: ' ' }, ...one]));

/** Maximum findings that a step names. */
const MAX_FINDINGS = 8;

/** Lists the numbers of findings. */
function namesOfFindings(found: readonly Inline[]): Phrase {
  const rest = found.length - MAX_FINDINGS;
  const shown = spaced(found.slice(0, MAX_FINDINGS).map((number) => [number]));
  const more = rest > 0 ? phrase` and ${figure(formatCount(rest))} more` : phrase``;
  return phrase`${found.length === 1 ? 'finding' : 'findings'} ${shown}${more}`;
}

/** States what the recommended cleaning changes; empty if that was not computed. */
function changesOf({ recommended = [] }: ReportInput): Phrase {
  const known = recommended.flatMap((one) => one ?? []);
  if (known.length === 0) return phrase``;
  const sum = (of: (one: RecommendedEffect) => number) => known.reduce((total, one) => total + of(one), 0);
  const [cells, rows] = [sum((one) => one.cells_changed), sum((one) => one.rows_dropped)];
  const repeats = sum((one) => one.new_repeats);
  const parts = [
    ...(cells > 0 || rows === 0 ? [phrase`changes ${figure(countOf(cells, 'cells'))}`] : []),
    ...(rows > 0 ? [phrase`drops ${figure(countOf(rows, 'rows'))}`] : []),
    ...(repeats > 0 ? [phrase`makes ${figure(countOf(repeats, 'rows'))} equal to an earlier one`] : []),
  ];
  return phrase` It ${enumerate(parts)}.`;
}

interface NextStep {
  text: Phrase;
  command: string | null;
}

/** Returns the name of a cleaned CSV file, quoted for the shell. */
const textNameOf = (file: string) => wordOr(`${file.replace(/\.[^.]{1,10}$/, '')}-cleaned.csv`, 'OUTPUT');

/** Returns the name of an edited file in the format of the original, or a similar one if that cannot be written. */
function editedNameOf(name: string): string {
  const { base, ending } = /^(?<base>.*?)(?<ending>\.[^.]{1,10})?$/s.exec(name)!.groups!;
  const kept = /^\.(?:xls[xm]|csv|tsv|txt|parquet|arrow|feather)$/i.exec(ending ?? '')?.[0];
  return `${base}-edited${kept ?? (/^\.(?:xls\w?|ods)$/i.test(ending ?? '') ? '.xlsx' : '.csv')}`;
}

interface OpenWork {
  doubtful: readonly Inline[];
  accept: readonly string[];
  input: ReportInput;
}

/** Returns what to do next with a session: add the suggested steps, decide what is doubtful, and write the result. */
function sessionSteps(history: ReportHistory, { doubtful, accept, input }: OpenWork): [NextStep, ...NextStep[]] {
  const { name } = input.profile.dataset;
  const file = wordOr(editedNameOf(name), 'OUTPUT');
  const write: NextStep = {
    text: phrase`Write the result to a file. ${data(name)} itself does not change.`,
    command: sessionCommand(history, 'file', '-o', file),
  };
  const add: NextStep = {
    text: phrase`Add the suggested steps to the session.${changesOf(input)}`,
    command: tableCommand(input, 'review', '--finish'),
  };
  const ask: NextStep = {
    text: phrase`Answer questions, one key each: ${namesOfFindings(doubtful)}`,
    command: tableCommand(input, 'review'),
  };
  const [first, ...others] = [...(accept.length > 0 ? [add] : []), ...(doubtful.length > 0 ? [ask] : []), write];
  return [first!, ...others];
}

/** Returns what to do next: confirm the reading, write a cleaned copy, and decide what is doubtful. */
function nextSteps(input: ReportInput): [NextStep, ...NextStep[]] {
  const { profile } = input;
  const file = profile.dataset.name;
  const uncertain = profile.tables
    .flatMap(({ issues }) => issues)
    .find(({ code, severity }) => code === 'uncertain-import' && severity !== 'notice');
  const several = profile.tables.length > 1;
  const repairs = profile.tables.flatMap((table) =>
    repairingSteps(table, input.cleanings, several).map((step) => ({ table, ...step })),
  );
  const accept = acceptOf(repairs);
  // The review asks about cells.
  const doubtful = repairs.flatMap(({ isDoubtful, unit, table, finding }) =>
    isDoubtful && unit === 'cells' ? [findingNumber(table, finding, input)] : [],
  );
  if (input.history !== undefined) return sessionSteps(input.history, { doubtful, accept, input });
  const items: NextStep[] = [];
  if (uncertain)
    items.push({
      text: phrase`Confirm how the file was read: ${asSentence(phrase`${titleOfFinding(uncertain)}`)} Other interpretations, with the options that choose them, are among the findings.`,
      command: null,
    });
  const leftOut = profile.tables.some(({ issues }) => issues.some(isLeftOut));
  // A copy of a workbook keeps the rows around its tables, such as totals.
  const asText = leftOut && !several && profile.tables[0]!.sheet !== null ? ['-o', textNameOf(file)] : [];
  if (accept.length === 0 && leftOut)
    items.push({
      text: phrase`Write a cleaned copy, which leaves out the rows outside the table.`,
      command: tableCommand(input, 'clean', ...asText),
    });
  if (accept.length > 0)
    items.push({
      text: phrase`Write a cleaned copy.${changesOf(input)} ${data(file)} itself does not change.`,
      command: tableCommand(input, 'clean', '--accept', wordOr(accept.join(','), 'STEPS'), ...asText),
    });
  if (doubtful.length > 0)
    items.push({
      text: phrase`Answer questions, one key each: ${namesOfFindings(doubtful)}`,
      command: tableCommand(input, 'review'),
    });
  const [first, ...others] = items;
  if (first !== undefined) return [first, ...others];
  const isFine = profile.tables.every(({ uses }) => uses.every(({ now }) => now === 'safe'));
  if (isFine) return [{ text: phrase`Nothing needs to be repaired.`, command: null }];
  const text = phrase`No step repairs the rest without your decision: check it in the source, or look at all steps.`;
  return [{ text, command: tableCommand(input, 'preview') }];
}

/** Renders what to do next, with the commands. */
export function renderNextSteps(input: ReportInput): Section {
  return { ...part('next', phrase`What to do next`, [{ kind: 'steps', items: nextSteps(input) }]), nav: 'Next' };
}

/** Puts phrases on a line each. */
const inLines = (phrases: readonly Phrase[]): Phrase =>
  phrases.flatMap((line, at): Phrase => (at === 0 ? line : [{ kind: 'break' }, ...line]));

/** Returns what to do and, on the next line, its command. */
const withCommand = ({ text, command }: NextStep): Phrase =>
  command === null ? text : [...text, { kind: 'break', isAfterSentence: true }, data(command, MAX_COMMAND)];

/** Maximum problems and steps that the first screen names. */
const MAX_BRIEF = { problems: 5, steps: 3 };
/** Maximum length of a command on the first screen, in code points: it must not be cut. */
const MAX_COMMAND = 2000;

/** Returns the worst problem of each column or table, so that one column does not hide the others; notices last. */
function worstOfColumns(problems: readonly PlacedFinding[]): PlacedFinding[] {
  const named = new Set<string>();
  const first = problems.filter(({ issue, table }) => {
    const [column] = issue.columns;
    const key = column === undefined ? null : JSON.stringify([table.id, column]);
    if (key === null) return true;
    const isNew = !named.has(key);
    named.add(key);
    return isNew;
  });
  const isNotice = ({ issue }: PlacedFinding) => issue.severity === 'notice';
  return [...first.filter((one) => !isNotice(one)), ...first.filter(isNotice)].slice(0, MAX_BRIEF.problems);
}

/** States what is wrong, worst first, and what to do. Empty if there is nothing to do. */
export function renderBrief(input: ReportInput): Block[] {
  const { problems, smaller } = rankFindings(input.profile.tables, MAX_PROBLEMS);
  if (problems.length === 0) return [];
  const several = input.profile.tables.length > 1;
  const shown = worstOfColumns([...problems, ...smaller].map(([first]) => first)).map(({ issue, table, index }) => {
    const where = several ? phrase`${data(table.name, MAX_CELL)}: ` : phrase``;
    return phrase`${where}${titlePhrase(issue)} ${findingNumber(table, index, input)}`;
  });
  const count = problems.flat().length + smaller.flat().length - shown.length;
  const rest = count > 0 ? [phrase`${figure(countOf(count, 'further findings'))}`] : [];
  const steps = nextSteps(input).slice(0, MAX_BRIEF.steps);
  return [
    {
      kind: 'facts',
      facts: [
        { label: 'What is wrong', value: inLines([...shown, ...rest]) },
        { label: 'What to do', value: inLines(steps.map(withCommand)) },
      ],
    },
  ];
}
