import { kebab, quoted } from '../../core/base/text/shell-command.js';
import type { TableIssue } from '../../core/tables/profile/column/table-issue.js';
import { describeOption } from '../../core/tables/read/source/describe-guess.js';
import type { FileInterpretation } from '../../core/tables/read/source/interpretation.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, shortened } from './figures.js';

type Interpretation = NonNullable<TableIssue['interpretations']>[number];

/** Maximum characters of a cell, and of an interpretation. */
const MAX_CELL = 20;
const MAX_WIDTH = 56;

/** Quotes a value for the shell; a tab is written in the form that the option accepts. */
function quoteValue(value: string): string {
  const text = value.replaceAll('\t', '\\t');
  if (/^[\w.-]+$/.test(text)) return text;
  return quoted(text);
}

function flagsOf({ options }: Pick<FileInterpretation, 'options'>): string {
  return Object.entries(options)
    .map(
      ([name, value]) =>
        `--${kebab(name)} ${quoteValue(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join(' ');
}

const percent = (confidence: number) => `(${Math.round(confidence * 100)}%)`;

/** Returns the start of a table, below some lines about it. */
function blockOf(
  head: readonly string[],
  { columns: names, column_count: count, rows }: Pick<Interpretation, 'columns' | 'column_count' | 'rows'>,
): string[] {
  const cells = [['row', ...names], ...rows.map(({ row, cells: own }) => [String(row), ...own])];
  const shown = cells.map((line) => line.map((text) => plain(shortened(text.replaceAll(/\s+/g, ' '), MAX_CELL))));
  const lines = columns(shown, ['right', ...names.map(() => 'left' as const)]);
  const more = count > names.length ? [`... ${count - names.length} more columns`] : [];
  return [...head, ...lines, ...more].map((line) => shortened(line, MAX_WIDTH));
}

/** Formats uncertain import options with their other interpretations side by side. Tables may share them. */
export function uncertainLines(findings: readonly TableIssue[], terminal: Terminal): string[] {
  const blocks = findings.map(({ title, interpretations }) =>
    [
      `${terminal.sign('warning')} uncertain import: ${plain(title)}.`,
      ...(interpretations === undefined ? [] : interpretationLines(interpretations, terminal)),
    ].join('\n'),
  );
  return [...new Set(blocks)];
}

/** Formats the other interpretations of a file side by side, each below the flags that choose it. */
export function interpretationLines(interpretations: readonly Interpretation[], terminal: Terminal): string[] {
  const blocks = interpretations.map((one) => blockOf([`${flagsOf(one)} ${percent(one.confidence)}`], one));
  return sideBySide(blocks).map((line, at) => `          ${at === 0 ? line : terminal.paint('dim', line)}`);
}

function sideBySide(blocks: readonly (readonly string[])[]): string[] {
  const height = Math.max(...blocks.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, at) => blocks.map((block) => block[at] ?? ''));
  return columns(
    lines,
    blocks.map(() => 'left' as const),
  );
}

/** Names an interpretation in a few words: `as detected`, `delimiter comma`, `table t2 (Notes)`. */
function nameOf({ kind, what, value, table_name: table }: FileInterpretation): string {
  if (kind === 'table') return `table ${value} (${plain(table)})`;
  if (kind === 'option') return describeOption({ what: what!, value: value! });
  return kind === 'detected' ? 'as detected' : 'with these options';
}

/** Lists the other differences from the current interpretation: values of options, and the number of columns. */
function differences(one: FileInterpretation, current: FileInterpretation): string {
  const known = new Map(current.settings.map(({ what, value }) => [what, value]));
  const others = one.settings
    .filter(({ what, value }) => what !== one.what && known.get(what) !== value)
    .map(describeOption);
  const counts = one.column_count === current.column_count ? [] : [countOf(one.column_count, 'column')];
  return [...others, ...counts].join(', ');
}

/** Formats the likeliest ways to read a file side by side: the name, the differences, the flags and the first rows. */
export function fileInterpretationLines(found: readonly FileInterpretation[]): string[] {
  const current = found.find((one) => one.is_current)!;
  const blocks = found.map((one) => {
    const name = `${nameOf(one)}${one.confidence === null ? '' : ` ${percent(one.confidence)}`}`;
    const isCurrent = one === current;
    const differing = differences(one, current);
    return blockOf([isCurrent ? `${name}, current` : name, isCurrent ? '' : differing, flagsOf(one)], one);
  });
  return sideBySide(blocks);
}
