import { createMemo, createSignal } from 'solid-js';
import type { DatasetProfile } from '../../../../core/tables/profile/table-profile.js';
import type { ReadOptions } from '../../../../core/tables/read-options.js';
import { call, callFile } from '../../api/call.js';
import { parseRows } from './rows/load-rows.js';
import { type LoadedTable, loadTable } from './rows/loaded-table.js';
import { profileRequest, rowsRequest } from './table-requests.js';
import type { ChosenTable, TableSource } from './table-source.js';
import { createTask } from './task.js';

/** Rows that the page holds at most: beyond, what is known of the table is shown without them. */
export const MOST_ROWS = 500_000;

const sameTable = (a: ChosenTable | null, b: ChosenTable | null) =>
  a?.source === b?.source && JSON.stringify(a?.read) === JSON.stringify(b?.read);

/** The table that is open: its profile, and its rows as they were read. */
export function createTableWork() {
  const [chosen, setChosen] = createSignal<ChosenTable | null>(null);
  const [tableId, setTableId] = createSignal<string | null>(null);
  const profiling = createTask<DatasetProfile>();
  const reading = createTask<LoadedTable>();

  const table = createMemo(() => {
    const tables = profiling.value()?.tables ?? [];
    return tables.find(({ id }) => id === tableId()) ?? tables[0] ?? null;
  });
  /** The one table in requests about its rows. */
  const chosenTable = createMemo<ChosenTable | null>(
    () => {
      const from = chosen();
      const own = table();
      return from && own ? { source: from.source, read: { ...from.read, table: own.id } } : null;
    },
    null,
    { equals: sameTable },
  );

  const readRows = async () => {
    const from = chosenTable();
    const own = table();
    const format = profiling.value()?.dataset.format ?? '';
    reading.forget();
    if (!from || !own || own.rows > MOST_ROWS) return;
    await reading.run('Reading the rows', async (signal) => {
      const reply = await callFile(rowsRequest(from), signal);
      return loadTable(await parseRows(await reply.text(), signal), own, format);
    });
  };
  const look = async (next: ChosenTable) => {
    setChosen(next);
    await profiling.run('Looking at the table', (signal) => call<DatasetProfile>(profileRequest(next), signal));
    if (chosen() === next && profiling.error() === null && !profiling.isStopped()) await readRows();
  };
  const open = (source: TableSource, read: ReadOptions = {}) => {
    profiling.forget();
    reading.forget();
    setTableId(null);
    return look({ source, read });
  };

  return {
    chosen,
    chosenTable,
    table,
    profile: profiling.value,
    rows: reading.value,
    profiling,
    reading,
    open,
    /** Reads the same file in another way; the table stands until the new one is there. */
    readAs: (read: ReadOptions) => {
      const from = chosen();
      if (from) void look({ source: from.source, read });
    },
    retry: () => {
      const from = chosen();
      if (from) void look({ ...from });
    },
    retryRows: () => void readRows(),
    setTable: (id: string) => {
      setTableId(id);
      void readRows();
    },
    close: () => {
      profiling.forget();
      reading.forget();
      setChosen(null);
    },
    stop: () => {
      profiling.stop();
      reading.stop();
    },
  };
}
export type TableWork = ReturnType<typeof createTableWork>;
