import { ColumnBuilders, NO_LIMITS } from '../../core/tables/columns/column-builders.js';
import { loadTable } from '../../core/tables/columns/load-table.js';
import type { Operation } from '../../core/tables/history/operations/operation.js';
import type { HistoryStep } from '../../core/tables/history/replay/history-step.js';
import { Replay, type ReplayedHistory } from '../../core/tables/history/replay/replay.js';
import { sourceTable } from '../../core/tables/history/state/state-data.js';
import type { SourceTable, TableState } from '../../core/tables/history/state/table-state.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openBytes } from '../../core/tables/read/source/byte-source.js';

/** Reads a CSV text for a session. */
export function historyTable(csv: string): SourceTable {
  const opened = openDataset(openBytes('table.csv', Buffer.from(csv)), {});
  const table = opened.tables[0]!;
  return sourceTable(loadTable(table, undefined, new ColumnBuilders(table.columns.length, NO_LIMITS)));
}

/** Returns operations as the steps o1, o2 ... of a history. @param off ids of the ones that are switched off. */
export function historySteps(operations: readonly Operation[], off: readonly string[] = []): HistoryStep[] {
  return operations.map((operation, at) => ({
    ...{ id: `o${at + 1}`, operation, author: 'user', reason: null },
    is_on: !off.includes(`o${at + 1}`),
    added_at: '2026-11-29T10:00:00.000Z',
  }));
}

/** Applies operations to a CSV text. */
export function replayOn(
  csv: string,
  operations: readonly Operation[],
  off: readonly string[] = [],
): Promise<ReplayedHistory> {
  return new Replay(historyTable(csv)).run(historySteps(operations, off));
}

/** Returns the texts of a table: the names of its columns, then its rows. */
export function textsOf({ states }: ReplayedHistory, state: TableState = states.at(-1)!): string[][] {
  const rows = state.rows ?? Uint32Array.from({ length: state.source.data.rowCount }, (_, place) => place);
  return [
    state.columns.map(({ name }) => name),
    ...[...rows].map((place) => state.columns.map(({ texts, codes }) => texts[codes[place]!]!)),
  ];
}
