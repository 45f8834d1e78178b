import { kebab, quoted } from '../../core/base/text/shell-command.js';
import type { TableIssue } from '../../core/tables/profile/column/table-issue.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { shortened } from './figures.js';

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

function flagsOf({ options }: Interpretation): string {
  return Object.entries(options)
    .map(([name, value]) => `--${kebab(name)} ${quoteValue(String(value))}`)
    .join(' ');
}

function blockOf(interpretation: Interpretation): string[] {
  const { confidence, columns: names, column_count: count, rows } = interpretation;
  const head = `${flagsOf(interpretation)} (${Math.round(confidence * 100)}%)`;
  const cells = [['row', ...names], ...rows.map(({ row, cells: own }) => [String(row), ...own])];
  const shown = cells.map((line) => line.map((text) => plain(shortened(text.replaceAll(/\s+/g, ' '), MAX_CELL))));
  const lines = columns(shown, ['right', ...names.map(() => 'left' as const)]);
  const more = count > names.length ? [`... ${count - names.length} more columns`] : [];
  return [head, ...lines, ...more].map((line) => shortened(line, MAX_WIDTH));
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
  const blocks = interpretations.map(blockOf);
  const height = Math.max(...blocks.map(({ length }) => length));
  const lines = Array.from({ length: height }, (_, at) => blocks.map((block) => block[at] ?? ''));
  return columns(
    lines,
    blocks.map(() => 'left' as const),
  ).map((line, at) => `          ${at === 0 ? line : terminal.paint('dim', line)}`);
}
