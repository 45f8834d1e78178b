import type { AnswerSender } from '../../../../base/processes/awaited-thread.js';
import { openDatabase, quoteLiteral, quoteName } from '../../../database/open-database.js';
import type { ParquetAnswer, ParquetTask } from './parquet-thread.js';

/** Memory of the database for one row group, MiB. */
const MEMORY_MB = 1024;
/** Longest row that the database reads by default, bytes. */
const DEFAULT_LINE = 2_000_000;

/** Converts the texts of a file of rows to a Parquet file with typed columns. */
export async function writeParquet(
  { rows, path, columns, lineBytes }: Extract<ParquetTask, { task: 'write' }>,
  owner: AnswerSender<ParquetAnswer>,
): Promise<void> {
  const database = await openDatabase({ memoryMb: MEMORY_MB, threads: 1, optimizer: 'on', files: [rows, path] });
  const types = columns.map((_, at) => `'c${at}': 'VARCHAR'`).join(', ');
  // Only an empty field without quotes is a missing value.
  const source = `read_csv(${quoteLiteral(rows)}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    new_line = '\\n', nullstr = '', allow_quoted_nulls = false, strict_mode = true, parallel = false,
    max_line_size = ${Math.max(DEFAULT_LINE, lineBytes)}, columns = {${types}})`;
  const cells = columns.map(({ name, type }, at) => `CAST(c${at} AS ${type}) AS ${quoteName(name)}`);
  const timer = setInterval(() => owner.reportProgress(), 1000);
  try {
    await database.run(
      `COPY (SELECT ${cells.join(', ')} FROM ${source}) TO ${quoteLiteral(path)} (FORMAT parquet, USE_TMP_FILE false)`,
    );
    owner.send(null);
  } finally {
    clearInterval(timer);
    database.close();
  }
}
