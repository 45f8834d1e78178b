import { TextBytes } from '../../../columns/text-bytes.js';
import type { Blob, Database } from '../../../database/open-database.js';

/**
 * Returns the texts of an expression over the table `e`; null for a missing one. They are read as one value, because
 * reading them one by one takes several times as long.
 */
export async function readTexts({ connection, run }: Database, sql: string): Promise<(string | null)[]> {
  await run('DROP TABLE IF EXISTS r');
  try {
    await run(`CREATE TABLE r AS SELECT ${sql} AS x FROM e`);
    const lengths = await connection.runAndReadAll('SELECT CAST(strlen(x) AS INTEGER) FROM r');
    const whole = await connection.runAndReadAll("SELECT encode(string_agg(x, '')) FROM r");
    const [column = []] = lengths.getColumns() as (number | null)[][];
    const blob = whole.value(0, 0) as Blob | null;
    return cutTexts(blob?.bytes ?? new Uint8Array(0), column);
  } finally {
    await run('DROP TABLE IF EXISTS r');
  }
}

/** Cuts bytes into texts. @param lengths in bytes; null for a missing text. */
function cutTexts(bytes: Uint8Array, lengths: readonly (number | null)[]): (string | null)[] {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = starts[at]! + (lengths[at] ?? 0);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: (string | null)[] = new TextBytes(buffer, starts).decode();
  for (let at = 0; at < lengths.length; at += 1) if (lengths[at] === null) texts[at] = null;
  return texts;
}
