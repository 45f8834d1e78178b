import { Fault } from '../../base/fault.js';
import { closestWord } from '../../language/edit-distance.js';
import type { DatasetFacts } from '../profile/column/table-profile.js';
import { openDataset } from '../read/open-dataset.js';
import type { OpenedDataset } from '../read/opened/dataset.js';
import { type ByteSource, openBytes, openFile, type WatchedSource } from '../read/source/byte-source.js';
import { hashByteSource, startHash } from './hash-thread.js';
import type { JobInput, JobSource } from './job-input.js';

/** Maximum tables of a job. A file with more probably has blank lines between its rows. */
const MAX_TABLES = 1_000;

/** Opens a source. The caller closes it. */
export function openSource(source: JobSource): WatchedSource {
  if (source.kind === 'bytes') return { ...openBytes(source.name, source.bytes), checkUnchanged: () => undefined };
  return openFile(source.path, source.name, source.size);
}

/**
 * Opens a source, runs work on it and closes it. If the file changes meanwhile, the result or error of the work is
 * discarded. Faults: dataset-changed.
 */
export function withSource<Value>(source: JobSource, work: (source: WatchedSource) => Value): Value {
  const opened = openSource(source);
  try {
    const value = work(opened);
    opened.checkUnchanged();
    return value;
  } catch (error) {
    opened.checkUnchanged();
    throw error;
  } finally {
    opened.close();
  }
}

/** Returns the SHA-256 of all bytes, hex. */
export const hashSource = (source: JobSource): string => withSource(source, (bytes) => hashByteSource(bytes));

function onlyTable(opened: OpenedDataset, requested: string): OpenedDataset {
  const table = opened.tables.find(({ id, name }) => id === requested || name === requested);
  if (table) return { ...opened, tables: [table] };
  const ids = opened.tables.map(({ id }) => id);
  const names = [...ids, ...opened.tables.map(({ name }) => name)];
  const near = closestWord(requested, names);
  const list = ids.slice(0, 20).join(', ') || 'none';
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new Fault('table-not-found', `No such table: "${requested.slice(0, 100)}". The file has ${list}.${hint}`);
}

/** Rejects a file with too many tables. Faults: table-too-large. */
function checkTableCount({ tables }: OpenedDataset, name: string): void {
  if (tables.length <= MAX_TABLES) return;
  throw new Fault(
    'table-too-large',
    `"${name.slice(0, 100)}" contains ${tables.length.toLocaleString('en')} tables, but the limit is ${MAX_TABLES.toLocaleString('en')}. Name one with \`table\`, such as t1, or split the file.`,
  );
}

/** An open dataset, with facts about its file. */
export interface OpenJobDataset {
  opened: OpenedDataset;
  /** The file, for writers that copy parts of it. */
  bytes: ByteSource;
  facts: DatasetFacts;
  size: number;
  /** Checks that the file has not changed. Call it before writing any output. Faults: dataset-changed. */
  checkUnchanged(): void;
}

/**
 * Opens the dataset of a job (only the requested table, if there is one), runs work on it and closes the file. Faults:
 * those of the import, table-not-found, table-too-large (more than 1,000 tables).
 */
export function withDataset<Value>(input: JobInput, work: (at: OpenJobDataset) => Value): Value {
  return withSource(input.source, (bytes) => work(datasetIn(bytes, input)));
}

/** Asynchronous `withDataset`. The file stays open until the work ends. */
export async function withDatasetAsync<Value>(
  input: JobInput,
  work: (at: OpenJobDataset) => Promise<Value>,
): Promise<Value> {
  const bytes = openSource(input.source);
  try {
    const value = await work(datasetIn(bytes, input));
    bytes.checkUnchanged();
    return value;
  } catch (error) {
    bytes.checkUnchanged();
    throw error;
  } finally {
    bytes.close();
  }
}

/** Like `withDataset`, but without the facts: the file is not hashed, and rows are read only on demand. */
export function withTables<Value>({ source, read }: JobInput, work: (opened: OpenedDataset) => Value): Value {
  return withSource(source, (bytes) => work(tablesIn(bytes, read)));
}

function tablesIn(bytes: ByteSource, read: JobInput['read']): OpenedDataset {
  const whole = openDataset(bytes, read);
  return read.table === undefined ? whole : onlyTable(whole, read.table);
}

/** Opens the dataset in a source, and hashes the source. Faults: those of the import, table-not-found, table-too-large. */
export function datasetIn(bytes: WatchedSource, { read, datasetId }: JobInput): OpenJobDataset {
  const hash = startHash(bytes);
  try {
    const opened = tablesIn(bytes, read);
    checkTableCount(opened, bytes.name);
    const { name, size } = bytes;
    const facts = { id: datasetId, name, format: opened.format, bytes: size, sha256: hash.sha256() };
    return { opened, bytes, facts, size, checkUnchanged: () => bytes.checkUnchanged() };
  } finally {
    hash.close();
  }
}
