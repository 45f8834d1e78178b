import type { ChangeLog } from '../clean/pass/change-log.js';
import { columnsWithout, differsAt, renamedColumns } from '../history/operations/compare-states.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import { rowOfPlace } from '../history/rows/places.js';
import { columnsById, countRows, type TableState, textAt } from '../history/state/table-state.js';

interface LoggedStep {
  before: TableState;
  after: TableState;
  rule: string;
  reason: string;
}

function logColumns({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  for (const { name } of columnsWithout(before, after)) log({ kind: 'column-dropped', column: name, rule, reason });
  for (const { name } of columnsWithout(after, before))
    log({ kind: 'column-added', column: name, from: '', rule, reason });
  for (const [old, name] of renamedColumns(before, after))
    log({ kind: 'header', column: old, before: old, after: name, rule, reason });
}

function logCells({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  const { source } = after;
  const pairs = after.columns.flatMap((column) => {
    const known = columnsById(before).get(column.id);
    return known === undefined || (known.texts === column.texts && known.codes === column.codes)
      ? []
      : [[known, column] as const];
  });
  if (pairs.length === 0) return;
  const count = countRows(after);
  for (let at = 0; at < count; at += 1) {
    const place = after.rows === null ? at : after.rows[at]!;
    for (const [known, column] of pairs) {
      if (!differsAt(known, column, place)) continue;
      const cell = { row: rowOfPlace(source, place), place, column: column.name };
      log({ kind: 'cell', ...cell, before: textAt(known, place), after: textAt(column, place), rule, reason });
    }
  }
}

function logRows({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  const { source } = after;
  if (before.rows === after.rows || after.rows === null) return;
  const left = new Uint8Array(source.data.rowCount);
  for (const place of after.rows) left[place] = 1;
  const count = countRows(before);
  for (let at = 0; at < count; at += 1) {
    const place = before.rows === null ? at : before.rows[at]!;
    if (left[place] === 1) continue;
    const cells = before.columns.map((column) => textAt(column, place));
    log({ kind: 'row-dropped', row: rowOfPlace(source, place), place, cells, rule, reason });
  }
}

function logFormed({ before, after, rule, reason }: LoggedStep, log: ChangeLog): void {
  log({ kind: 'rows-formed', rows_before: countRows(before), rows_after: countRows(after), rule, reason });
}

/** Logs what each operation of a history changed: columns, cells and rows, in the order of the operations. */
export function logHistory(replayed: ReplayedHistory, log: ChangeLog): void {
  const { source, states, steps, outcomes } = replayed;
  const { table, rowCount } = source.data;
  const last = states.at(-1)!;
  const nameOf = new Map(source.state.columns.map(({ id, name }) => [id, name]));
  log({
    ...{ kind: 'table', version: 1, table: table.id, name: table.name, header_rows: table.headerRows },
    columns: table.columns.map(({ name, header }) => ({ name, header })),
    output: last.columns.map(({ id, header }) => ({ column: nameOf.get(id) ?? null, header })),
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
    logColumns(step, counted);
    if (step.before.source !== step.after.source) {
      logFormed(step, counted);
      continue;
    }
    logCells(step, counted);
    logRows(step, counted);
  }
  log({ kind: 'end', rows_before: rowCount, rows_after: countRows(last), entries, broken_rows: 0 });
}
