import { escapeFormulas } from '../cells/formula-text.js';
import { CELL_KINDS, type OpenedTable } from '../read/opened/dataset.js';
import type { OnBytes } from '../read/source/byte-source.js';
import type { StreamedRow } from './kit/define-step.js';
import type { ChangeLog, LogEntry } from './pass/change-log.js';
import { makePipeline, type Watcher } from './pass/pipeline.js';
import { type CleaningPlan, headerOf, type PlannedColumn } from './pass/plan.js';
import type { PreviewTally } from './pass/preview-tally.js';
import { repairEvidenceOf } from './pass/repair-tally.js';
import { streamRows } from './pass/stream-rows.js';
import type { RowOrigin, TableWriter } from './writers/table-writer.js';

const TEXT = CELL_KINDS.indexOf('text');
const EMPTY = CELL_KINDS.indexOf('empty');

/** A row before its steps; null if the source stores only text. */
interface FollowedRow {
  origin: RowOrigin | null;
  /** Called with the same row after its steps. Returns the kinds of its cells. */
  kindsAfter(row: StreamedRow): Uint8Array | null;
}

/**
 * Determines how the source stores the cells of the output columns. A changed cell is text or empty, unless it equals
 * the last unchanged cell above it: then it was filled from that cell and has the same kind.
 * @param usesOrigin whether to return the origin of rows that were read from text.
 * @returns a function to call with each row before its steps. The array of kinds is reused for the next row.
 */
function trackKinds(columns: readonly PlannedColumn[], usesOrigin: boolean): (row: StreamedRow) => FollowedRow {
  const out = new Uint8Array(columns.length);
  const above = columns.map(() => ({ text: '', kind: TEXT }));
  const kindAt = (place: number, text: string, kept: number | null) => {
    if (kept === null && text === '') return EMPTY;
    if (kept === null) return text === above[place]!.text ? above[place]!.kind : TEXT;
    if (text !== '') above[place] = { text, kind: kept };
    return kept;
  };
  return ({ cells, kinds, row: number }) => {
    if (kinds === null && !usesOrigin) return { origin: null, kindsAfter: () => null };
    const before = [...cells];
    if (kinds === null) return { origin: { row: number, before, kinds }, kindsAfter: () => null };
    const kindsAfter = (row: StreamedRow) => {
      for (const [place, { source, slot }] of columns.entries()) {
        const text = row.cells[source]!;
        const kept = text === before[source] ? (kinds[source] ?? TEXT) : null;
        out[place] = slot >= 0 ? TEXT : kindAt(place, text, kept);
      }
      return out;
    };
    return { origin: { row: number, before, kinds }, kindsAfter };
  };
}

export interface CleanedTable {
  rowsBefore: number;
  rowsAfter: number;
  /** Entries of the change log about cells, rows and columns. */
  changes: number;
}

/** What to record while a table is cleaned. */
export interface CleaningObservers {
  /** Receives every change, so that `undoCleaning` can restore the imported table. */
  log?: ChangeLog;
  /** Counts the changes of each step of the plan, including steps that are not applied. */
  tally?: PreviewTally;
  onBytes?: OnBytes;
}

/**
 * Cleans a table in one pass over its rows, so that memory does not grow with their number. Writes a header if the
 * table has one or if columns were renamed. Faults: unreadable-table, table-too-large (from the writer).
 */
export function cleanTable(
  table: OpenedTable,
  plan: CleaningPlan,
  writer: TableWriter,
  observers: CleaningObservers = {},
): CleanedTable {
  const { log = () => undefined } = observers;
  const counted = { changes: 0 };
  const write = (entry: LogEntry) => {
    if (entry.kind !== 'unconverted') counted.changes += 1;
    log(entry);
  };
  log(tableEntry(table, plan));
  logColumns(plan, write);
  const header = headerOf(plan);
  for (const place of writer.begin(plan.columns, header, table.sheetState))
    logEscapedHeader(plan.columns[place]!, write);
  const { rowsBefore, rowsAfter } = runRows(table, plan, writer, { ...observers, log: write });
  for (const row of table.outsideRows) log({ kind: 'set-aside', set_aside: row });
  for (const broken of plan.broken.rows) log({ kind: 'broken-row', broken });
  writer.end();
  const { total } = plan.broken;
  log({ kind: 'end', rows_before: rowsBefore, rows_after: rowsAfter, entries: counted.changes, broken_rows: total });
  return { rowsBefore, rowsAfter, changes: counted.changes };
}

function runRows(
  table: OpenedTable,
  plan: CleaningPlan,
  writer: TableWriter,
  { log, tally, onBytes }: CleaningObservers & { log: ChangeLog },
): { rowsBefore: number; rowsAfter: number } {
  const logged = logWatcher(table, log);
  const run = makePipeline(plan, tally ? 'all' : 'applied', tally ? watchBoth(logged, tally) : logged);
  const out = plan.columns.map(() => '');
  const follow = trackKinds(plan.columns, writer.usesOrigin === true);
  let rowsBefore = 0;
  let rowsAfter = 0;
  for (const row of streamRows(table, onBytes)) {
    rowsBefore += 1;
    tally?.begin();
    const followed = follow(row);
    const addedCells = run(row);
    if (addedCells === null) {
      writer.drop?.(row.row);
      continue;
    }
    rowsAfter += 1;
    for (const [place, { source, slot }] of plan.columns.entries())
      out[place] = slot < 0 ? row.cells[source]! : addedCells[slot]!;
    for (const place of writer.row(out, followed.kindsAfter(row), followed.origin)) {
      const column = plan.columns[place]!;
      if (column.slot < 0) tally?.escaped(column.source);
      logEscape(column, { text: out[place]!, row, log });
    }
    tally?.keep();
  }
  return { rowsBefore, rowsAfter };
}

/** Entry of a log about a text that is escaped. */
export const ESCAPE = { rule: 'escape_formula', reason: 'a spreadsheet would run it as a formula' } as const;

function logEscapedHeader({ name, header }: PlannedColumn, log: ChangeLog): void {
  log({ kind: 'header', column: name, before: header, after: escapeFormulas(header), ...ESCAPE });
}

function logEscape(
  { name }: PlannedColumn,
  { text, row, log }: { text: string; row: StreamedRow; log: ChangeLog },
): void {
  log({
    kind: 'cell',
    row: row.row,
    place: row.place,
    column: name,
    before: text,
    after: escapeFormulas(text),
    ...ESCAPE,
  });
}

function tableEntry(table: OpenedTable, { columns }: CleaningPlan): LogEntry {
  return {
    kind: 'table',
    version: 1,
    table: table.id,
    name: table.name,
    columns: table.columns.map(({ name, header }) => ({ name, header })),
    header_rows: table.headerRows,
    output: columns.map(({ name, header, slot }) => ({ column: slot < 0 ? name : null, header })),
  };
}

function logColumns({ table, steps, added }: CleaningPlan, log: ChangeLog): void {
  const headers = table.columns.map(({ header }) => header);
  const nameOf = (index: number) => table.columns[index]!.name;
  for (const { index: number, applied, effect, step, reason: why } of steps) {
    const rule = step.operation;
    if (!applied) continue;
    if (effect.kind === 'headers') {
      for (const [index, { after, reason }] of effect.headers) {
        log({ kind: 'header', column: nameOf(index), before: headers[index]!, after, rule, reason });
        headers[index] = after;
      }
    }
    if (effect.kind === 'drop-columns') {
      for (const [index, reason] of effect.columns)
        log({ kind: 'column-dropped', column: nameOf(index), rule, reason });
    }
    for (const { source, name } of added.filter((one) => one.step === number)) {
      log({ kind: 'column-added', column: name, from: nameOf(source), rule, reason: why });
    }
  }
}

function logWatcher(table: OpenedTable, log: ChangeLog): Watcher {
  const at = ({ row, place }: StreamedRow) => ({ row, place });
  return {
    cell: (planned, row, change) => {
      const { column: index, before, after, reason } = change;
      const column = table.columns[index]!.name;
      const rule = planned.step.operation;
      const evidence = repairEvidenceOf(planned, change);
      if (planned.isReport === true) log({ kind: 'unconverted', ...at(row), column, text: before, rule, reason });
      else
        log({
          kind: 'cell',
          ...at(row),
          column,
          before,
          after,
          rule,
          reason,
          ...(evidence === null ? {} : { evidence }),
        });
    },
    dropped: ({ step }, row, reason) =>
      log({ kind: 'row-dropped', ...at(row), cells: [...row.cells], rule: step.operation, reason }),
  };
}

/** Combines a log and a tally. The log receives only the changes of applied steps. */
function watchBoth(log: Watcher, tally: Watcher): Watcher {
  return {
    cell: (step, row, change) => {
      tally.cell(step, row, change);
      if (step.applied || step.isReport === true) log.cell(step, row, change);
    },
    dropped: (step, row, reason) => {
      tally.dropped(step, row, reason);
      if (step.applied) log.dropped(step, row, reason);
    },
  };
}
