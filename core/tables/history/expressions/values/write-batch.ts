import { openRowWriter, type WrittenColumn } from '../../../ask/engine/row-writer.js';
import type { Database } from '../../../database/open-database.js';

/** Characters that separate values and mark a missing one. Texts with them are written one by one. */
const SEPARATOR = '\x1f';
const MISSING = '\x1e';

/** SQL that converts a text to a value of a column. */
const CONVERSIONS: Readonly<Record<string, (text: string) => string>> = {
  VARCHAR: (text) => text,
  DOUBLE: (text) => `CAST(${text} AS DOUBLE)`,
  TIMESTAMP: (text) => `make_timestamp(CAST(${text} AS BIGINT) * 1000)`,
};

const textOf = (value: ReturnType<WrittenColumn['valueAt']>): string =>
  value === null ? MISSING : Object.is(value, -0) ? '-0' : String(value);

/** Joins the values of a column; null if one of them contains a separator. */
function joinValues({ valueAt }: WrittenColumn, from: number, count: number): string | null {
  const texts = new Array<string>(count);
  let missing = 0;
  for (let row = 0; row < count; row += 1) {
    const value = valueAt(from + row, null);
    if (value === null) missing += 1;
    texts[row] = textOf(value);
  }
  const joined = texts.join(SEPARATOR);
  return countIn(joined, SEPARATOR) === count - 1 && countIn(joined, MISSING) === missing ? joined : null;
}

function countIn(text: string, sought: string): number {
  let count = 0;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) count += 1;
  return count;
}

/**
 * Writes rows into a new table `e`. Values are passed as one text for each column, because passing them one by one takes
 * several times as long.
 * @param from index of the first row. Faults: table-too-large.
 */
export async function writeBatch(
  database: Database,
  columns: readonly WrittenColumn[],
  from: number,
  count: number,
): Promise<void> {
  await database.run('DROP TABLE IF EXISTS e');
  const joined = columns.map((column) => joinValues(column, from, count));
  if (joined.includes(null)) return writeOneByOne(database, columns, from, count);
  const types = columns.map(({ name, type }) => `${name} ${type}`);
  await database.run(`CREATE TABLE e (${['p UINTEGER', ...types].join(', ')})`);
  const values = columns.map(({ type }, at) =>
    CONVERSIONS[type]!(`nullif(unnest(string_split($${at + 1}, chr(31))), chr(30))`),
  );
  const rows = `CAST(unnest(range(${from}, ${from + count})) AS UINTEGER)`;
  const statement = await database.connection.prepare(`INSERT INTO e SELECT ${[rows, ...values].join(', ')}`);
  for (const [at, text] of joined.entries()) statement.bindVarchar(at + 1, text!);
  await statement.run();
}

async function writeOneByOne(
  database: Database,
  columns: readonly WrittenColumn[],
  from: number,
  count: number,
): Promise<void> {
  const rows: WrittenColumn = { name: 'p', type: 'UINTEGER', valueAt: (row) => row };
  const shifted = columns.map(
    (column): WrittenColumn => ({ ...column, valueAt: (row) => column.valueAt(from + row, null) }),
  );
  const writer = await openRowWriter(database, 'e', [rows, ...shifted]);
  for (let row = 0; row < count; row += 1) writer.add(null);
  writer.end();
}
