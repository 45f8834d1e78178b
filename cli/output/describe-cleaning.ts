import type { TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import type { CleanResult } from '../../handlers/tables/clean-upload.js';
import { plain, type Terminal } from '../terminal.js';
import { cleaningNotes } from './cleaning-notes.js';
import { type TableColumn, table } from './columns.js';
import { amountOf, cleanedSize } from './describe-preview.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped, sizeOf } from './figures.js';
import { changedCells } from './format-change.js';
import { noted, wrapped } from './wrapped.js';

/** Maximum names of columns that a step lists. */
const MAX_NAMES = 3;
/** Share of the width for the texts before and after. */
const SHARE = 0.5;

const COLUMNS: readonly TableColumn[] = [
  { head: 'column', align: 'left', cut: 'middle' },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
  { head: 'cells', align: 'right' },
  { head: 'step', align: 'left', drop: 1 },
];

/** Names the columns that a step changes. Its examples name them if it is about several. */
function columnsOf({ step, changes, examples }: StepEffect): string {
  if (step.column !== undefined) return plain(step.column);
  const names = [...new Set(examples.flatMap(({ column }) => column ?? []))];
  const isWhole = names.length <= MAX_NAMES && examples.length >= changes;
  return `${names.slice(0, MAX_NAMES).map(plain).join(', ')}${isWhole || names.length === 0 ? '' : ' \u2026'}`;
}

/** Formats the applied steps, each with its first change. */
function stepLines(effects: readonly StepEffect[], terminal: Terminal): string[] {
  const rows = effects.map((effect) => {
    const [example] = effect.examples;
    const width = terminal.width * SHARE - 2;
    const texts = example === undefined ? ['', ''] : changedCells(example, width);
    return [columnsOf(effect), ...texts, amountOf(effect), effect.step.operation];
  });
  return table(COLUMNS, rows, terminal);
}

/**
 * Lists the applied steps of each table, and what else a reader must know.
 * @param given names of the columns whose use was specified.
 */
export function describeCleaning(
  { tables, workbook }: Pick<CleanResult, 'tables' | 'workbook'>,
  given: readonly string[],
  terminal: Terminal,
): string {
  const outside = workbook?.written === 'in-place' ? 'in-place' : 'omitted';
  const blocks = tables.map((cleaning) => [
    ...(tables.length > 1
      ? [`${terminal.paint('bold', `${cleaning.table} ${plain(cleaning.name)}`)}  ${cleanedSize(cleaning)}`]
      : []),
    ...(given.length > 0 ? useLines(cleaning.column_uses, given, terminal) : []),
    ...stepLines(
      cleaning.steps.filter(({ applied, changes }) => applied && changes > 0),
      terminal,
    ),
    ...cleaningNotes(cleaning, outside, terminal),
  ]);
  return blocks.flatMap((lines, at) => (at > 0 && lines.length > 0 ? ['', ...lines] : lines)).join('\n');
}

const cellsOf = ({ rows_before: rows, columns_before: names }: TableCleaning) => rows * names.length;

/** The files of a cleaning, as the user named them. */
export interface CleanedFiles {
  output: string;
  /** Other files: the log of the changes, the recipe. */
  others: readonly string[];
  /** Whether all steps could be applied completely. */
  isComplete: boolean;
}

/** Formats the result of a cleaning: the changed cells, and the written files. */
export function describeCleaned(
  { tables, file }: Pick<CleanResult, 'tables' | 'file'>,
  { output, others, isComplete }: CleanedFiles,
  terminal: Terminal,
): string {
  const sum = (count: (one: TableCleaning) => number) => tables.reduce((total, one) => total + count(one), 0);
  const changed = sum((one) => one.cells_changed);
  const all = `of ${countOf(sum(cellsOf), 'cell')} changed`;
  const key = terminal.paint('bold', `${changed === 0 ? 'none' : grouped(changed)} ${all}`);
  const [only] = tables.length === 1 ? tables : [];
  const size = only === undefined ? countOf(tables.length, 'table') : cleanedSize(only);
  const wrote = [`${plain(output)}, ${size}, ${sizeOf(file.bytes)}`, ...others.map((name) => `and ${plain(name)}`)];
  const sign = terminal.sign(isComplete ? 'done' : 'warning');
  return wrapped(`${sign} ${key}  wrote ${wrote.join(' ')}`, noted(terminal)).join('\n');
}
