import { type Database, openDatabase } from '../../../database/open-database.js';

/** Memory limit of the database, MiB. Rows are evaluated in batches, so it does not depend on the table. */
const MEMORY_MB = 256;

let opened: Promise<Database> | null = null;

/**
 * Returns the database of this process that parses and evaluates expressions. It has no files, network, extensions or
 * tables of others. The optimizer is off, because it turns linear regular expressions into patterns of LIKE, whose time
 * is exponential.
 */
export function expressionDatabase(): Promise<Database> {
  opened ??= openDatabase({ memoryMb: MEMORY_MB, threads: 1, optimizer: 'off' });
  return opened;
}
