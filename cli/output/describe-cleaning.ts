import type { CleanPreview, TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { Change, StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import type { CleanResult } from '../../handlers/tables/clean-upload.js';
import { plain, type Terminal } from '../terminal.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_EXAMPLES = 3;
const MAX_OUTSIDE_ROWS = 8;
const MAX_BROKEN_ROWS = 8;

function changeLine({ row, column, before, after, reason }: Change, terminal: Terminal): string {
  const cell = (text: string | null) => (text === null ? 'nothing' : JSON.stringify(shortened(text, 40)));
  const place = column === null ? `row ${row}` : `row ${row}, ${column}`;
  return `      ${plain(`${place}: ${cell(before)} -> ${cell(after)}`)} ${terminal.paint('dim', plain(`(${reason})`))}`;
}

function stepLines(effect: StepEffect, terminal: Terminal): string[] {
  const { name, applied, title, changes, unit, examples, held_back: heldBack } = effect;
  const mark = applied ? terminal.paint('green', '+') : terminal.paint('dim', '-');
  return [
    `  ${mark} ${plain(title)}: ${countOf(changes, unit.replace(/s$/, ''))} ${terminal.paint('dim', `[${plain(name)}]`)}`,
    ...(heldBack === undefined ? [] : [`      ${terminal.paint('yellow', plain(heldBack))}`]),
    ...examples.slice(0, MAX_EXAMPLES).map((change) => changeLine(change, terminal)),
  ];
}

const HEADINGS = {
  safe: 'Safe: changes representation only',
  proposed: 'Suggested: corrects what is certainly wrong; applied if accepted (--accept proposed, or by name)',
  notation: 'Notation: rewrites correct values; applied if accepted (--accept notation, or by name)',
  consent: 'Needs confirmation: changes meaning or removes data; applied only if accepted by name',
} as const;

/** What a cleaned file does with rows outside the tables. A preview does not know the format of the file. */
const OUTSIDE = {
  'in-place': 'unchanged, outside the table',
  omitted: 'omitted, outside the table',
  preview: 'outside the table',
} as const;
type OutsideRows = keyof typeof OUTSIDE;

/** Lists the rows outside the table. Omits blank rows and the `sep=` line, because they contain no data. */
function outsideLines(outsideRows: TableCleaning['set_aside'], fate: OutsideRows): string[] {
  const named = outsideRows.filter(({ kind }) => kind !== 'blank' && kind !== 'sep-line');
  return named.slice(0, MAX_OUTSIDE_ROWS).map(({ kind, row, rows, text }) => {
    const where = rows === 1 ? `row ${row}` : `rows ${row} to ${row + rows - 1}`;
    return `  ${OUTSIDE[fate]}, ${where}: ${kind.replace('-', ' ')} ${plain(JSON.stringify(shortened(text, 50)))}`;
  });
}

/** Lists the first broken rows and how they were repaired. */
function brokenLines({ broken_rows: rows }: TableCleaning, terminal: Terminal): string[] {
  return rows.slice(0, MAX_BROKEN_ROWS).map(({ line, repair, detail, text }) => {
    const row = plain(JSON.stringify(shortened(text, 50)));
    return `  ${terminal.paint('yellow', repair)}, row ${line}: ${row} ${terminal.paint('dim', plain(`(${detail})`))}`;
  });
}

/** Lists the cells that the steps could not convert, by column. */
function unconvertedLines({ unconverted }: TableCleaning, terminal: Terminal): string[] {
  return unconverted.flatMap(({ operation, column, count, examples }) => [
    `  ${terminal.paint('yellow', 'not converted')}: ${countOf(count, 'cell')} of ${plain(JSON.stringify(column))} [${operation}]`,
    ...examples
      .slice(0, MAX_EXAMPLES)
      .map(({ row, text }) => `      row ${row}: ${plain(JSON.stringify(shortened(text, 40)))}`),
  ]);
}

function describeTable(
  table: TableCleaning,
  { terminal, given, outside }: { terminal: Terminal; given: readonly string[]; outside: OutsideRows },
): string[] {
  const rows = `${grouped(table.rows_before)} -> ${countOf(table.rows_after, 'row')}`;
  const names = `${grouped(table.columns_before.length)} -> ${countOf(table.columns_after.length, 'column')}`;
  const groups = (['safe', 'proposed', 'notation', 'consent'] as const).flatMap((kind) => {
    const steps = table.steps.filter((effect) => effect.class === kind);
    return steps.length === 0 ? [] : [HEADINGS[kind], ...steps.flatMap((effect) => stepLines(effect, terminal))];
  });
  return [
    '',
    `${terminal.paint('bold', `${table.table} ${plain(table.name)}`)}  ${rows}, ${names}, ${countOf(table.cells_changed, 'cell')} changed`,
    ...useLines(table.column_uses, given, terminal),
    ...outsideLines(table.set_aside, outside),
    ...brokenLines(table, terminal),
    ...unconvertedLines(table, terminal),
    ...table.misfits.map(({ code, message }) => `  ${terminal.paint('yellow', code)}: ${plain(message)}`),
    ...(groups.length > 0 ? groups : ['  Nothing to clean.']),
  ];
}

/**
 * Describes a cleaning step by step. Applied steps are marked with +, steps that are only suggested with -.
 * @param given names of the columns whose use was specified.
 */
export function describeCleaning(
  { dataset, tables, workbook }: Pick<CleanPreview, 'dataset' | 'tables'> & Partial<Pick<CleanResult, 'workbook'>>,
  terminal: Terminal,
  given: readonly string[],
): string {
  const outside = workbook === undefined ? 'preview' : workbook?.written === 'in-place' ? 'in-place' : 'omitted';
  const setAside = tables.reduce((sum, table) => sum + table.rows_set_aside, 0);
  const broken = tables.reduce((sum, table) => sum + table.broken_row_count, 0);
  const left = tables.reduce((sum, table) => sum + table.cells_unconverted, 0);
  const counts = [
    countOf(tables.length, 'table'),
    `${countOf(setAside, 'row')} outside the table`,
    ...(broken === 0 ? [] : [`${countOf(broken, 'malformed row')}`]),
    ...(left === 0 ? [] : [`${countOf(left, 'cell')} not converted`]),
  ];
  const head = `${terminal.paint('bold', plain(dataset.name))}  ${dataset.format}, ${counts.join(', ')}`;
  return [head, ...tables.flatMap((table) => describeTable(table, { terminal, given, outside }))].join('\n');
}
