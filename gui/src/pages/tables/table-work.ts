import { createMemo, createSignal } from 'solid-js';
import type { DatasetProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import { call } from '../../api/call.js';
import type { Filter } from './filters/filter.js';
import { type ReadRows, readRows } from './rows/load-rows.js';
import { type LoadedTable, loadTable } from './rows/loaded-table.js';
import { profileRequest } from './table-requests.js';
import type { ChosenTable, TableSource } from './table-source.js';
import { createTask } from './task.js';
import { t } from './texts.js';

/** Rows that are displayed while the profile is computed. */
const FIRST_ROWS = 50;

/** Maximum rows in the page. Of a larger table, it contains the first rows, or the first that match the filters. */
export const MAX_ROWS = 500_000;

const sameTable = (a: ChosenTable | null, b: ChosenTable | null) =>
  a?.source === b?.source && JSON.stringify(a?.read) === JSON.stringify(b?.read);

/** Returns the table with the most cells, like the CLI, because a cover sheet or a legend is smaller than the data. */
function largestOf(tables: DatasetProfile['tables']): DatasetProfile['tables'][number] | null {
  const cells = (table: DatasetProfile['tables'][number]) => table.rows * table.columns.length;
  return tables.reduce<DatasetProfile['tables'][number] | null>(
    (best, table) => (best === null || cells(table) > cells(best) ? table : best),
    null,
  );
}

/** Opens a table: reads its profile and its rows. */
export function createTableWork() {
  const [chosen, setChosen] = createSignal<ChosenTable | null>(null);
  const [tableId, setTableId] = createSignal<string | null>(null);
  const profiling = createTask<DatasetProfile>();
  const reading = createTask<ReadRows>();
  /** The first rows, which are there long before the profile and all rows. */
  const glimpsing = createTask<ReadRows>();

  /** Filters applied by the server to the rows that were read, as JSON. */
  let narrowed = '[]';
  const table = createMemo(() => {
    const tables = profiling.value()?.tables ?? [];
    return tables.find(({ id }) => id === tableId()) ?? largestOf(tables);
  });
  /** The current table, for requests about its rows. */
  const chosenTable = createMemo<ChosenTable | null>(
    () => {
      const from = chosen();
      const own = table();
      return from && own ? { source: from.source, read: { ...from.read, table: own.id } } : null;
    },
    null,
    { equals: sameTable },
  );

  const rows = createMemo<LoadedTable | null>((before) => {
    const read = reading.value();
    const own = table();
    if (!read || !own) return null;
    const { table: id, columns } = read.facts;
    // Names are compared, because another header may have the same number of columns.
    const isSame = id === own.id && JSON.stringify(columns) === JSON.stringify(own.columns.map(({ name }) => name));
    // The rows may arrive before or after the profile. Until both are there, the previous table is displayed.
    return isSame ? loadTable(read, own) : before;
  }, null);

  /** @param from names the table in the address, or the first one until the profile lists the tables. */
  const read = (from: ChosenTable, filters: readonly Filter[] = []) =>
    reading.run(
      () => t('task.rows'),
      (signal) => readRows(from, { filters, limit: MAX_ROWS, count: filters.length > 0 }, signal),
    );
  const readAgain = () => {
    const from = chosenTable();
    reading.forget();
    narrowed = '[]';
    return from ? read(from) : undefined;
  };
  /** Filters the rows on the server if the table has more rows than the page can hold. */
  const narrow = (filters: readonly Filter[]) => {
    const from = chosenTable();
    const wanted = JSON.stringify(filters);
    if (!from || (table()?.rows ?? 0) <= MAX_ROWS || wanted === narrowed) return;
    narrowed = wanted;
    void read(from, filters);
  };
  /** Reads the rows of the table in the address, or of the first one, while the profile is computed. */
  const readFirst = ({ source, read: options }: ChosenTable) => {
    const id = tableId();
    narrowed = '[]';
    void read({ source, read: id === null ? options : { ...options, table: id } });
  };
  const glimpse = ({ source, read: options }: ChosenTable) => {
    const id = tableId();
    void glimpsing.run(
      () => t('task.rows'),
      (signal) =>
        readRows({ source, read: id === null ? options : { ...options, table: id } }, { limit: FIRST_ROWS }, signal),
    );
  };
  const look = async (next: ChosenTable) => {
    setChosen(next);
    if (profiling.value() === null) glimpse(next);
    const profiled = profiling.run(
      () => t('task.profiling'),
      (signal) => call<DatasetProfile>(profileRequest(next), signal),
    );
    readFirst(next);
    await profiled;
    if (chosen() !== next) return;
    glimpsing.forget();
    if (profiling.error() !== null || profiling.isStopped()) reading.forget();
    // If the file does not contain the table in the address, the first one is displayed.
    else if (tableId() !== null && tableId() !== table()?.id) void readAgain();
  };
  const open = (source: TableSource, read: ReadOptions = {}) => {
    profiling.forget();
    reading.forget();
    glimpsing.forget();
    setTableId(null);
    return look({ source, read });
  };

  return {
    chosen,
    chosenTable,
    table,
    profile: profiling.value,
    rows,
    /** The first rows, until the profile is there. */
    firstRows: glimpsing.value,
    profiling,
    reading,
    open,
    /** Reads the same file with other options. The current table is displayed until the new one is read. */
    readAs: (read: ReadOptions) => {
      const from = chosen();
      if (from) void look({ source: from.source, read });
    },
    retry: () => {
      const from = chosen();
      if (from) void look({ ...from });
    },
    retryRows: () => void readAgain(),
    narrow,
    setTable: (id: string) => {
      setTableId(id);
      const from = chosen();
      if (profiling.value()) void readAgain();
      else if (from) readFirst(from);
    },
    close: () => {
      profiling.forget();
      reading.forget();
      glimpsing.forget();
      setChosen(null);
    },
    stop: () => {
      profiling.stop();
      reading.stop();
      glimpsing.stop();
    },
  };
}
export type TableWork = ReturnType<typeof createTableWork>;
