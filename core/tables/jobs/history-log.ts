import { escapeFormulas } from '../cells/formula-text.js';
import { ESCAPE } from '../clean/clean-table.js';
import type { ChangeLog } from '../clean/pass/change-log.js';
import { columnsWithout, differsAt, renamedColumns } from '../history/operations/compare-states.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import { rowOfPlace, statePlaces } from '../history/rows/places.js';
import {
  columnsById,
  countRows,
  hasSameCells,
  keepsOrder,
  type StateColumn,
  type TableState,
  textAt,
} from '../history/state/table-state.js';

interface LoggedStep {
  before: TableState;
  after: TableState;
  rule: string;
  reason: string;
}

/**
 * Returns the name of a column in the log: that in the file, or of an added column its own, marked if the file has a
 * column of this name.
 */
function namesOf({ source }: ReplayedHistory): (column: StateColumn) => string {
  const known = new Map(source.state.columns.map(({ id, name }) => [id, name]));
  const names = new Set(known.values());
  return ({ id, name }) => known.get(id) ?? (names.has(name) ? `${name} (${id})` : name);
}

type Names = ReturnType<typeof namesOf>;

function logColumns({ before, after, rule, reason }: LoggedStep, nameOf: Names, log: ChangeLog): void {
  for (const column of columnsWithout(before, after))
    log({ kind: 'column-dropped', column: nameOf(column), rule, reason });
  for (const column of columnsWithout(after, before))
    log({ kind: 'column-added', column: nameOf(column), from: '', rule, reason });
  for (const [old, name] of renamedColumns(before, after)) {
    const column = before.columns.find((one) => one.name === old)!;
    log({ kind: 'header', column: nameOf(column), before: old, after: name, rule, reason });
  }
}

/** Logs the cells whose text changes, also those of columns that are removed, so that they can be restored. */
function logCells({ before, after, rule, reason }: LoggedStep, nameOf: Names, log: ChangeLog): void {
  const { source } = after;
  const later = columnsById(after);
  const pairs = before.columns.flatMap((known) => {
    const column = later.get(known.id);
    return column !== undefined && hasSameCells(known, column) ? [] : [{ known, column, name: nameOf(known) }];
  });
  if (pairs.length === 0) return;
  for (const place of statePlaces(source, after)) {
    const row = rowOfPlace(source, place);
    for (const { known, column, name } of pairs) {
      if (column !== undefined && !differsAt(known, column, place)) continue;
      const [old, text] = [textAt(known, place), column === undefined ? '' : textAt(column, place)];
      if (old !== text) log({ kind: 'cell', row, place, column: name, before: old, after: text, rule, reason });
    }
  }
}

function logRows({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  const { source } = after;
  if (before.rows === after.rows || after.rows === null) return;
  const kept = new Uint8Array(source.data.rowCount);
  for (const place of after.rows) kept[place] = 1;
  const present = columnsById(before);
  for (const place of statePlaces(source, before)) {
    if (kept[place] === 1) continue;
    // As columns of the file, or those of formed rows. Texts of columns that were removed before are in the log of their
    // operation.
    const cells = source.state.columns.map(({ id }) => {
      const column = present.get(id);
      return column === undefined ? '' : textAt(column, place);
    });
    log({ kind: 'row-dropped', row: rowOfPlace(source, place), place, cells, rule, reason });
  }
}

function logFormed({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  log({ kind: 'rows-formed', rows_before: countRows(before), rows_after: countRows(after), rule, reason });
}

function logStep(step: LoggedStep, nameOf: Names, log: ChangeLog): void {
  logColumns(step, nameOf, log);
  if (step.before.source !== step.after.source) {
    logFormed(step, log);
    return;
  }
  logCells(step, nameOf, log);
  logRows(step, log);
}

/** A text that was escaped: the place of its row, and the index of its column in the result. */
export interface EscapedCell {
  place: number;
  column: number;
}

/**
 * Logs what each operation of a history changed: columns, cells and rows, in the order of the operations, then the
 * escaped texts. Columns have their names in the file, so that the log restores the table as imported, unless an
 * operation formed other rows.
 */
export function logHistory(replayed: ReplayedHistory, log: ChangeLog, escaped: readonly EscapedCell[]): void {
  const { source, states, steps, outcomes } = replayed;
  const { table, rowCount } = source.data;
  const last = states.at(-1)!;
  const nameOf = namesOf(replayed);
  const fileNames = new Map(source.state.columns.map(({ id, name }) => [id, name]));
  log({
    ...{ kind: 'table', version: 1, table: table.id, name: table.name, header_rows: table.headerRows },
    columns: table.columns.map(({ name, header }) => ({ name, header })),
    output: last.columns.map(({ id, header }) => ({ column: fileNames.get(id) ?? null, header })),
  });
  let entries = 0;
  const counted: ChangeLog = (entry) => {
    entries += 1;
    log(entry);
  };
  for (const [at, { operation, reason }] of steps.entries()) {
    const step = {
      before: states[at]!,
      after: states[at + 1]!,
      rule: operation.operation,
      reason: reason ?? outcomes[at]!.title,
    };
    if (step.before !== step.after) logStep(step, nameOf, counted);
  }
  for (const { place, column: index } of escaped) {
    const column = last.columns[index]!;
    const before = textAt(column, place);
    const row = rowOfPlace(last.source, place);
    counted({ kind: 'cell', row, place, column: nameOf(column), before, after: escapeFormulas(before), ...ESCAPE });
  }
  log({
    ...{ kind: 'end', rows_before: rowCount, rows_after: countRows(last), entries, broken_rows: 0 },
    ...(last.source === source && last.rows !== null && !keepsOrder(last.rows) && { order: [...last.rows] }),
  });
}
