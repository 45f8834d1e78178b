import { flagWords } from '../../core/tables/profile/column/flags.js';
import { type FindingGroup, rankFindings, sumOfGroup } from '../../core/tables/profile/column/rank-findings.js';
import { stepNames, type TableIssue } from '../../core/tables/profile/column/table-issue.js';
import type { TableProfile } from '../../core/tables/profile/column/table-profile.js';
import { plain, type Terminal } from '../terminal.js';
import { cutTo, widthOf } from './columns.js';
import { interpretationLines } from './describe-interpretations.js';
import { countOf, grouped } from './figures.js';
import { formatChange, visibleText } from './format-change.js';
import { noted, wrapped } from './wrapped.js';

/** Maximum problems with a line each. The others are counted with the smaller findings. */
const MAX_PROBLEMS = 12;
/** Maximum rows listed for a finding, with all details. */
const MAX_ROWS = 6;
/** Width from which examples are next to the titles, and the width that long ones have at least. */
const MIN_BESIDE = 90;
const MIN_EXAMPLE = 30;
/** Maximum width of an example on a terminal. */
const MAX_EXAMPLE = 48;

/** Joins the numbers of findings of a table, from 1, with runs as ranges: `1 4-7`, or `t2-1 t2-4 to 7`. */
function numbersOf(group: readonly { index: number }[], prefix: string): string {
  const numbers = group.map(({ index }) => index + 1);
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const to = prefix === '' ? '-' : ' to ';
  return runs.map(([first, last]) => `${prefix}${first}${first === last ? '' : `${to}${last}`}`).join(' ');
}

/** Whether figures are wrong without an error, which no program reports. */
const isWorst = ({ severity, consequence }: TableIssue) =>
  severity === 'error' || (severity === 'warning' && consequence === 'wrong-figures');

const signOf = (issue: TableIssue) => (isWorst(issue) ? 'error' : issue.severity);

/** The first cell of a finding: its row, and its text with what it should be. */
interface Example {
  place: string;
  /** Formats the text within a width. */
  text(width: number): string;
  /** Width of the whole text. */
  width: number;
}

function exampleOf({ examples, unit }: TableIssue, terminal: Terminal): Example | null {
  const first = examples.find(({ text, expected }) => text !== '' || expected !== undefined);
  if (first === undefined || (unit !== 'cells' && unit !== 'rows')) return null;
  const { row, text, expected } = first;
  const textIn = (width: number) =>
    expected === undefined
      ? cutTo(width, visibleText(text))
      : formatChange({ before: text, after: expected }, width, terminal);
  return { place: `row ${row}`, text: textIn, width: Math.min(MAX_EXAMPLE, widthOf(textIn(MAX_EXAMPLE))) };
}

/** Names a group of findings: the title of the first one, and how many further columns have one. */
function titleOf([{ issue }, ...others]: FindingGroup): string {
  if (others.length === 0) return plain(issue.title);
  return plain(`${issue.title}, and ${countOf(others.length, 'more column')}`);
}

interface Line {
  sign: string;
  number: string;
  title: string;
  example: Example | null;
}

/** Formats problems as lines: number, title and an example, which is below the title on a narrow terminal. */
function problemLines(lines: readonly Line[], digits: number, terminal: Terminal): string[] {
  const places = Math.max(0, ...lines.map(({ example }) => example?.place.length ?? 0));
  const examples = Math.max(0, ...lines.map(({ example }) => example?.width ?? 0));
  const longest = Math.max(0, ...lines.map(({ title }) => widthOf(title)));
  const next = ' '.repeat(digits + 4);
  const room = terminal.width - next.length;
  const isBeside = terminal.width >= MIN_BESIDE;
  // Long titles get the room that short examples leave.
  const titles = isBeside ? Math.min(longest, room - places - 4 - Math.min(examples, MIN_EXAMPLE)) : room;
  const width = Math.min(MAX_EXAMPLE, isBeside ? room - titles - places - 4 : room - places - 2);
  return lines.flatMap(({ sign, number, title, example }) => {
    const [first = '', ...more] = wrapped(title, { width: titles, first: '', next: '' });
    const start = `${sign} ${number.padEnd(digits)}  ${first}`;
    const rest = more.map((line) => `${next}${line}`);
    if (example === null) return [start, ...rest];
    const shown = `${example.place.padEnd(isBeside ? places : 0)}  ${example.text(width)}`;
    if (!isBeside) return [start, ...rest, `${next}${shown}`];
    return [`${start}${' '.repeat(Math.max(0, titles - widthOf(first)))}  ${shown}`, ...rest];
  });
}

/** Names smaller findings of one kind: `17 curly quotes`, `2 rows: repeats`. */
function nameKind(group: FindingGroup): string {
  const { code, count, unit, is_estimate: isEstimate } = sumOfGroup(group);
  const words = flagWords(code, count);
  const about = isEstimate ? '~' : '';
  return unit === 'cells'
    ? `${about}${grouped(count)} ${words}`
    : `${about}${countOf(count, unit.replace(/s$/, ''))}: ${words}`;
}

/** Formats the findings of a table, the worst last. The smaller ones are one paragraph. */
export function findingLines(table: TableProfile, prefix: string, terminal: Terminal): string[] {
  const { problems, smaller } = rankFindings([table], MAX_PROBLEMS);
  const lines = problems.toReversed().map((group): Line => {
    const [{ issue }] = group;
    const example = exampleOf(issue, terminal);
    return { sign: terminal.sign(signOf(issue)), number: numbersOf(group, prefix), title: titleOf(group), example };
  });
  const digits = Math.max(0, ...lines.map(({ number }) => number.length));
  const readings = problems.flatMap((group) => group.flatMap(({ issue }) => issue.interpretations ?? []));
  const rest = smaller.flat().length;
  const names = smaller.map(nameKind).join(', ');
  const numbers = numbersOf(smaller.flat(), prefix);
  const small = `${terminal.sign('notice')} ${countOf(rest, 'smaller finding')} (${numbers}): ${names}`;
  return [
    ...(rest === 0 ? [] : wrapped(small, noted(terminal))),
    ...problemLines(lines, digits, terminal),
    ...(readings.length === 0 ? [] : interpretationLines(readings, terminal)),
  ];
}

/** Lists the first rows that have an issue, with an ellipsis if there are more. */
function rowsOf({ examples, count }: TableIssue): string {
  const rows = [...new Set(examples.map(({ row }) => row))];
  if (rows.length === 0) return '';
  const isWhole = rows.length <= MAX_ROWS && examples.length >= count;
  return `${rows.length === 1 && isWhole ? 'row' : 'rows'} ${rows.slice(0, MAX_ROWS).join(', ')}${isWhole ? '' : ' \u2026'}`;
}

/** Formats a finding with all details: its number and title, then its rows, the step that fixes it, and its code. */
function detailLines(issue: TableIssue, number: string, digits: number, terminal: Terminal): string[] {
  const { code, title, step, interpretations } = issue;
  const mark = `${terminal.sign(signOf(issue))} ${number.padEnd(digits)}  `;
  const next = ' '.repeat(digits + 4);
  const heading = wrapped(plain(title), { width: terminal.width, first: mark, next });
  const repair = step ? `fix with ${stepNames(step).join(' or ')}` : '';
  const more = [rowsOf(issue), repair, `[${code}]`].filter((text) => text !== '').join('; ');
  return [
    ...heading,
    ...wrapped(plain(more), { width: terminal.width, first: next, next }).map((line) => terminal.paint('dim', line)),
    ...(interpretations === undefined ? [] : interpretationLines(interpretations, terminal)),
  ];
}

/** Formats each finding of a table with its rows, its repair and its code, the worst last. */
export function findingDetails({ issues }: TableProfile, prefix: string, terminal: Terminal): string[] {
  const digits = prefix.length + String(issues.length).length;
  return [...issues.entries()]
    .reverse()
    .flatMap(([index, issue]) => detailLines(issue, `${prefix}${index + 1}`, digits, terminal));
}
