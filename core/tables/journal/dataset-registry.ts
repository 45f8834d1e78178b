import * as z from 'zod';
import { Fault, isFault } from '../../base/fault.js';
import { hashCanonical } from '../../base/files/canonical-json.js';
import { way } from '../../base/text/ways.js';
import { type ByteStore, getText } from '../../store/byte-store.js';
import { DatasetId, Sha256 } from '../../uploads/upload.js';
import { ReadOptions } from '../read/source/read-options.js';

/** A file and its import options, registered under a short id. */
export const RegisteredDataset = z
  .strictObject({
    id: DatasetId,
    name: z.string().max(1000).meta({ description: 'File name', example: 'beers.csv' }),
    path: z
      .string()
      .max(10_000)
      .meta({ description: 'Absolute real path of the file', example: '/home/ann/beers.csv' }),
    sha256: Sha256.meta({ description: 'SHA-256 of the file when it was registered, hex' }),
    bytes: z.int().min(0).meta({ description: 'Size when registered, bytes', example: 255_295 }),
    options: ReadOptions,
    registered: z.iso
      .datetime()
      .meta({ description: 'Time of the first registration', example: '2026-11-21T11:30:00.000Z' }),
  })
  .meta({ id: 'RegisteredDataset', description: 'A file with its import options, under a short name' });
export type RegisteredDataset = z.infer<typeof RegisteredDataset>;

interface NewDataset {
  /** Real path, already allowed. */
  path: string;
  name: string;
  /** SHA-256 of the whole file, hex. */
  sha256: string;
  bytes: number;
  options: ReadOptions;
}

const FOLDER = 'datasets/';
const EXTENSION = '.json';
const keyOf = (id: string) => `${FOLDER}${id}${EXTENSION}`;

function notFound(id: string, why: 'unknown' | 'unreadable' | 'damaged', cause?: unknown): Fault {
  const name = `dataset "${id.slice(0, 40)}"`;
  const problem = why === 'unknown' ? `The ${name} does not exist` : `The entry of the ${name} is ${why}`;
  return new Fault(
    'dataset-not-found',
    `${problem}. ${way('list-datasets')}; register or upload the file again to get one.`,
    cause === undefined ? {} : { cause },
  );
}

async function readDataset(state: ByteStore, id: string): Promise<RegisteredDataset> {
  const text = await getText(state, keyOf(id)).catch((cause: unknown) => {
    throw isFault(cause) ? cause : notFound(id, 'unreadable', cause);
  });
  if (text === null) throw notFound(id, 'unknown');
  try {
    const dataset = RegisteredDataset.parse(JSON.parse(text));
    if (dataset.id === id) return dataset;
  } catch (cause) {
    throw notFound(id, 'damaged', cause);
  }
  throw notFound(id, 'damaged');
}

/**
 * Registers a file with its import options. The same path, content and options always have the same id and keep the
 * first entry, even if several processes register them.
 * @param now time of the registration. Faults: not-writable.
 */
export async function registerDataset(state: ByteStore, dataset: NewDataset, now: Date): Promise<RegisteredDataset> {
  const { path, sha256, options } = dataset;
  const id = `ds-${hashCanonical({ path, sha256, options }).slice(0, 12)}`;
  const entry = RegisteredDataset.parse({ ...dataset, id, registered: now.toISOString() });
  const text = Buffer.from(`${JSON.stringify(entry, null, 2)}\n`);
  if (await state.add(keyOf(id), text)) return entry;
  try {
    return await readDataset(state, id);
  } catch (error) {
    if (!isFault(error, 'dataset-not-found')) throw error;
    // Replace the entry, because it is damaged.
    await state.put(keyOf(id), text);
    return entry;
  }
}

/** Returns the dataset with an id. Use `changeOf` to check whether its file has changed. Faults: dataset-not-found. */
export async function findDataset(state: ByteStore, id: string): Promise<RegisteredDataset> {
  if (!DatasetId.safeParse(id).success) throw notFound(id, 'unknown');
  return readDataset(state, id);
}

/**
 * Lists datasets by name and id.
 * @returns `damaged`: ids of entries that cannot be read.
 */
export async function listDatasets(state: ByteStore): Promise<{ datasets: RegisteredDataset[]; damaged: string[] }> {
  const entries = (await state.list(FOLDER)).filter(({ key }) => key.endsWith(EXTENSION));
  const ids = entries.map(({ key }) => key.slice(FOLDER.length, -EXTENSION.length));
  const datasets: RegisteredDataset[] = [];
  const damaged: string[] = [];
  for (const id of ids.filter((one) => DatasetId.safeParse(one).success).sort()) {
    try {
      datasets.push(await readDataset(state, id));
    } catch (error) {
      if (!isFault(error, 'dataset-not-found')) throw error;
      damaged.push(id);
    }
  }
  const orderOf = ({ name, id }: RegisteredDataset) => `${name}\0${id}`;
  return { datasets: datasets.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)), damaged };
}

/**
 * Returns a message if the file of a dataset has changed since it was registered; otherwise null.
 * @param sha256 hash of the current file.
 */
export function changeOf(dataset: RegisteredDataset, sha256: string): { code: string; message: string } | null {
  if (dataset.sha256 === sha256) return null;
  return {
    code: 'dataset-changed',
    message: `"${dataset.name}" has changed since it was registered as ${dataset.id} on ${dataset.registered.slice(0, 10)} (SHA-256 ${sha256.slice(0, 12)}, was ${dataset.sha256.slice(0, 12)}). Register it again to use the new contents under a separate id.`,
  };
}
