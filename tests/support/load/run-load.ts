import { readFile } from 'node:fs/promises';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { inspectServer, prepareServer, startIn } from '../crash/crash-server.js';
import { trainingPython } from '../fake-python.js';
import type { TestServer } from '../server.js';
import { LatencyBook } from './latency-book.js';
import { prepareMaterial, readServedFiles } from './load-material.js';
import { watchMemory } from './memory-watch.js';
import { startModelServer } from './model-server.js';
import { type ApiDocument, type Material, RequestMaker } from './request-maker.js';
import { sendLoad, sendOne } from './send-load.js';
import { stopUnderLoad } from './stop-under-load.js';
import type { LoadClient } from './valid/load-client.js';
import { UploadShelf } from './valid/upload-shelf.js';
import { VALID_REQUESTS } from './valid/valid-requests.js';

/**
 * Maximum memory of all server processes, bytes: two table workers of 1 GB, their question processes, and all others.
 */
const MAX_BYTES = 4e9;
/** Documented maximum time that the server needs to stop, ms. */
export const STOP_WITHIN_MS = 5000;

/** Environment variables, which override settings, so that a request that writes settings does not affect others. */
const STEADY = {
  HANDLENS_BACKEND: 'mock',
  HANDLENS_DEVICE: 'cpu',
  HANDLENS_WORKERS: '0',
  HANDLENS_THREADS_PER_WORKER: '1',
  HANDLENS_TABLE_WORKERS: '0',
  HANDLENS_MAX_UPLOADS_MB: '10000',
  HANDLENS_KEEP_UPLOADS_DAYS: '7',
};

export interface LoadOptions {
  seed: number;
  lanes: number;
  uploads: number;
  /** Checked before each request. */
  isEnough: (book: LatencyBook) => boolean;
  stopWithinMs?: number;
  /** Called after the load, before the stop. */
  onLoaded?: (report: Pick<LoadReport, 'uploads' | 'book' | 'maxBytes'>) => void;
}

export interface LoadReport {
  uploads: LatencyBook;
  book: LatencyBook;
  maxBytes: number;
  stoppedMs: number;
  flaws: string[];
}

async function uploadAtOnce(address: string, { files }: Material, count: number): Promise<LatencyBook> {
  const book = new LatencyBook();
  const send = (at: number) => {
    const [path, field] =
      at % 2 === 0 ? (['/detect/image', 'image'] as const) : (['/api/analyze-upload', 'file'] as const);
    const { bytes, name } = files[field]![0]!;
    const body = new FormData();
    body.append(field, new File([bytes], name));
    const request = { endpoint: `POST ${path}`, method: 'POST', path, headers: {}, body };
    return sendOne({ address, book, kind: 'valid' }, request);
  };
  await Promise.all(Array.from({ length: count }, (_, at) => send(at)));
  return book;
}

async function eventsOf({ address }: TestServer): Promise<number> {
  const reply = await fetch(`${address}/api/session/export`);
  return reply.ok ? ((await reply.json()) as { events: unknown[] }).events.length : 0;
}

/** Returns the bugs printed by the server, each with its stack. */
const bugsIn = (log: string) =>
  log.split(/^(?=error internal: )/m).filter((part) => part.startsWith('error internal: '));

/** Returns the endpoints of the document in order. */
export const endpointsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one.toUpperCase()} ${path}`));

export const readApi = async () => JSON.parse(await readFile('docs/openapi.json', 'utf8')) as ApiDocument;

interface Place {
  folder: string;
  server: TestServer;
  env: Record<string, string>;
}

async function loadServer({ folder, server, env }: Place, options: LoadOptions): Promise<LoadReport> {
  const material = await prepareMaterial(folder);
  const document = await readApi();
  const random = seededRandom(options.seed);
  let number = 0;
  const client: Omit<LoadClient, 'send'> = {
    random,
    files: await readServedFiles(material),
    shelf: new UploadShelf(),
    next: () => ++number,
  };
  const memory = watchMemory(server.process.pid!);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const uploads = await uploadAtOnce(server.address, material, options.uploads);
  const book = new LatencyBook();
  let maxBytes = 0;
  try {
    await sendLoad(server.address, {
      valid: endpointsOf(document).map((endpoint) => VALID_REQUESTS[endpoint]!),
      client: client,
      maker: new RequestMaker(document, material, random),
      book,
      lanes: options.lanes,
      // Stops when the server is gone, because requests would fail in a busy loop.
      isEnough: () => hasEnded || options.isEnough(book),
    });
  } finally {
    // Measurements are reported even if a request failed.
    maxBytes = memory.maxBytes();
    memory.stop();
    options.onLoaded?.({ uploads, book, maxBytes: maxBytes });
  }
  const flaws = [...uploads.failures(), ...book.failures(), ...bugsIn(server.log())];
  if (maxBytes > MAX_BYTES) flaws.push(`${Math.round(maxBytes / 1e6)} MB of memory`);
  if (hasEnded)
    return { uploads, book, maxBytes: maxBytes, stoppedMs: 0, flaws: [...flaws, 'the server ended under the load'] };
  const before = await eventsOf(server);
  const { seen, code, stoppedMs } = await stopUnderLoad(server, folder, client);
  if (code !== 0) flaws.push(`the server ended with ${code}`);
  const within = options.stopWithinMs ?? STOP_WITHIN_MS;
  if (stoppedMs > within) flaws.push(`the stop took ${Math.round(stoppedMs)} ms`);
  const again = await startIn(folder, env);
  try {
    const found = await inspectServer(again, folder, { seen, before });
    return { uploads, book, maxBytes: maxBytes, stoppedMs, flaws: [...flaws, ...found.flaws] };
  } finally {
    again.process.kill('SIGTERM');
    await again.ended;
  }
}

/** Runs the whole load on a separate server in an empty folder, and stops everything afterwards. */
export async function runLoad(folder: string, options: LoadOptions): Promise<LoadReport> {
  await prepareServer(folder);
  const model = await startModelServer();
  const env = { ...STEADY, HANDLENS_TRAINING_PYTHON: await trainingPython(folder) };
  const server = await startIn(folder, { ...env, ...model.env });
  try {
    return await loadServer({ folder, server, env }, options);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
    model.close();
  }
}
