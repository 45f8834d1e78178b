import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A table that a cleaning changes. */
export const ORDERS = 'id,city,price\n00123,Berlin,12.50\n00124, Paris ,N/A\n00125,Berlin,7.25\n00126,Roma,9.00\n';

/** Writes acknowledged by the server; those in progress when it was killed may or may not exist. */
export interface Acknowledged {
  settings: { written: string | null; underWay: string | null };
  datasets: string[];
  runs: string[];
  events: number;
  cleaned: { path: string; sha256: string }[];
  comparison: { cursor: string; done: number } | null;
  /** Corrections in effect, by item. */
  corrections: Map<string, number>;
  /** Number of labels in each file: as acknowledged last, and as being written. */
  labels: Map<string, { written: number | null; underWay: number }>;
  /** Folders opened in the workspace, and their jobs. */
  jobs: string[];
  upload: { request: UploadRequest; content: Buffer; stored: number[]; isComplete: boolean } | null;
}

interface UploadRequest {
  name: string;
  size: number;
  sha256: string;
  part_bytes: number;
}

interface Upload {
  dataset_id: string;
  state: string;
  missing: number[];
}

export const nothingYet = (): Acknowledged => ({
  settings: { written: null, underWay: null },
  datasets: [],
  runs: [],
  events: 0,
  cleaned: [],
  comparison: null,
  corrections: new Map(),
  labels: new Map(),
  jobs: [],
  upload: null,
});

export const COMPARED = { models: ['right'], dataset_path: 'signs', limit: 1 };

interface Place {
  address: string;
  folder: string;
  /** Number of the start of the server, used in names so that they differ between starts. */
  turn: number;
}

/** The server is busy; the request may be repeated. */
class Busy extends Error {}

async function refusalOf(what: string, reply: Response): Promise<Error> {
  const words = `${what}: ${reply.status} ${await reply.text()}`;
  return [429, 503, 504].includes(reply.status) ? new Busy(words) : new Error(words);
}

async function ask<Answer>(place: Place, method: string, path: string, json?: unknown): Promise<Answer> {
  const reply = await fetch(place.address + path, {
    method,
    ...(json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
  });
  if (!reply.ok) throw await refusalOf(`${method} ${path}`, reply);
  return (await reply.json()) as Answer;
}

type Write = (place: Place, seen: Acknowledged, at: number) => Promise<void>;

const changeSettings: Write = async (place, { settings }, at) => {
  settings.underWay = `model-${place.turn}-${at}`;
  await ask(place, 'PUT', '/settings', { local_model_name: settings.underWay });
  settings.written = settings.underWay;
};

const registerDataset: Write = async (place, seen, at) => {
  const path = `table-${place.turn}-${at}.csv`;
  await writeFile(join(place.folder, path), `${ORDERS}00127,${path},1.00\n`);
  const { dataset } = await ask<{ dataset: { id: string } }>(place, 'POST', '/api/datasets', { path });
  seen.datasets.push(dataset.id);
  seen.events++;
};

const runAgent: Write = async (place, seen, at) => {
  if (at % 7 === 6) {
    // The following request may delete the stored runs, even if the server is killed before it answers.
    seen.runs = [];
    await ask(place, 'DELETE', '/cache?kinds=agent-runs');
  }
  const { run_id } = await ask<{ run_id: string | null }>(place, 'POST', '/agent/run', {
    text: 'detect objects in photos/',
  });
  // A request that leads to a question is not stored.
  if (run_id !== null) seen.runs.push(run_id);
};

const cleanTable: Write = async (place, seen, at) => {
  const path = `clean-${place.turn}-${at}.csv`;
  const { file } = await ask<{ file: { sha256: string } }>(place, 'POST', '/api/clean-upload', {
    path: 'orders.csv',
    output_path: path,
  });
  seen.events++;
  seen.cleaned.push({ path, sha256: file.sha256 });
};

export interface ComparisonPage {
  total: number;
  done: number;
  next_cursor: string | null;
  comparison: { images: number } | null;
}

export const comparePage = (place: Omit<Place, 'turn'>, cursor: string | undefined) =>
  ask<ComparisonPage>({ ...place, turn: 0 }, 'POST', '/models/compare', { ...COMPARED, cursor });

const comparePages: Write = async (place, seen) => {
  const page = await comparePage(place, seen.comparison?.cursor);
  seen.comparison = page.next_cursor === null ? null : { cursor: page.next_cursor, done: page.done };
};

const PART_BYTES = 1 << 20;
const PARTS = 3;

export const openUpload = (address: string, request: UploadRequest) =>
  ask<Upload>({ address, folder: '', turn: 0 }, 'POST', '/api/datasets', request);

/** Sends the missing parts. @param onStored called with the number of each acknowledged part. */
export async function sendParts(
  address: string,
  { dataset_id: id, missing }: Upload,
  content: Buffer,
  onStored: (number: number) => unknown,
): Promise<Upload> {
  for (const number of missing) {
    const body = content.subarray((number - 1) * PART_BYTES, number * PART_BYTES);
    const reply = await fetch(`${address}/api/datasets/${id}/parts/${number}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    });
    if (!reply.ok) throw await refusalOf(`part ${number}`, reply);
    onStored(number);
  }
  return ask<Upload>({ address, folder: '', turn: 0 }, 'POST', `/api/datasets/${id}/complete`, {});
}

const uploadInParts: Write = async ({ address, turn }, seen, at) => {
  const content = Buffer.alloc(PARTS * PART_BYTES - 1000, `${turn},${at}\n`);
  const name = `large-${turn}-${at}.csv`;
  const request = { name, size: content.length, sha256: sha256Of(content), part_bytes: PART_BYTES };
  const opened = await openUpload(address, request);
  const upload = { request: request, content, stored: [] as number[], isComplete: false };
  seen.upload = upload;
  await sendParts(address, opened, content, (number) => upload.stored.push(number));
  upload.isComplete = true;
};

const openItem = async (place: Place, path: string) =>
  (await ask<{ items: { id: string }[] }>(place, 'POST', '/workspace/items', { path })).items[0]!.id;

const correctImage: Write = async (place, { corrections }, at) => {
  const id = await openItem(place, `photos/${'abcd'[at % 4]}.png`);
  const details = await ask<{ corrections: { done: number } }>(place, 'GET', `/workspace/items/${id}`);
  const expected = details.corrections.done;
  const box = { x1: at, y1: 1, x2: at + 9, y2: 9 };
  const change = { box_id: `${place.turn}-${at}`, before: null, after: { class_name: 'cat', confidence: null, box } };
  await ask(place, 'POST', `/workspace/items/${id}/corrections`, { expected, changes: [change] });
  corrections.set(id, expected + 1);
};

/** A label as the server formats it, in an image of 64 px. */
export const LABEL_LINE = /^0 0\.500000 0\.500000 0\.125000 0\.125000\n$/;

const saveLabels: Write = async (place, { labels }, at) => {
  const path = 'photos/a.png';
  const id = await openItem(place, path);
  const box = { x1: 28, y1: 28, x2: 36, y2: 36 };
  // At most the lines of a few disk blocks, so that half a file would be noticed.
  const count = 1 + ((at * 37) % 400);
  const file = 'photos/labels/a.txt';
  labels.set(file, { written: labels.get(file)?.written ?? null, underWay: count });
  await ask(place, 'PUT', `/workspace/items/${id}/labels`, {
    target: { type: 'labels-folder', format: 'yolo' },
    boxes: Array(count).fill({ class_name: 'cat', confidence: null, box }),
    class_names: ['cat'],
    changes_done: 0,
  });
  labels.set(file, { written: count, underWay: count });
};

const startJob: Write = async (place, { jobs }) => {
  const item_id = await openItem(place, 'photos');
  jobs.push((await ask<{ id: string }>(place, 'POST', '/jobs', { item_id })).id);
};

const WRITERS: readonly Write[] = [
  changeSettings,
  registerDataset,
  runAgent,
  cleanTable,
  comparePages,
  uploadInParts,
  correctImage,
  saveLabels,
  startJob,
];

/** Returns whether a request failed because the server is gone, not because it was rejected. */
const isGone = (error: unknown) => error instanceof TypeError;

interface Until {
  isOver(): boolean;
  /** Called after each acknowledged write. */
  onWritten(): unknown;
}

async function writeOn(write: Write, place: Place, seen: Acknowledged, { isOver, onWritten }: Until): Promise<void> {
  for (let at = 0; !isOver(); at++) {
    try {
      await write(place, seen, at);
      onWritten();
    } catch (error) {
      if (isOver() && isGone(error)) return;
      if (!(error instanceof Busy)) throw error;
    }
  }
}

/** Writes of every kind, first one after another and then all kinds at once, until the server is gone. */
export async function writeAll(place: Place, seen: Acknowledged, until: Until): Promise<void> {
  await Promise.all(WRITERS.map((write) => writeOn(write, place, seen, until)));
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
