import { readFile } from 'node:fs/promises';
import { seededRandom } from '../../../core/seeded-random.js';
import { inspectServer, prepareServer, startIn } from '../crash/crash-server.js';
import { nothingYet, writeAll } from '../crash/server-writers.js';
import type { TestServer } from '../server.js';
import { LatencyBook } from './latency-book.js';
import { prepareMaterial } from './load-material.js';
import { watchMemory } from './memory-watch.js';
import { putLoad, sendOne } from './put-load.js';
import { type ApiDocument, type Material, RequestMaker } from './request-maker.js';

/** All processes of the server together may never take more: two table workers of 1 GB, their questions, and the rest. */
export const MOST_BYTES = 4e9;
/** What the stop is promised to take. */
const STOP_WITHIN_MS = 5000;
/** Writes that are waited for before the stop, so that there is something to lose. */
const WRITES_BEFORE_STOP = 5;

export interface LoadOptions {
  seed: number;
  lanes: number;
  uploads: number;
  isEnough: () => boolean;
  /** Called when the load is over, before the stop is tried. */
  onLoaded?: (report: Pick<LoadReport, 'uploads' | 'book' | 'mostBytes'>) => void;
}

export interface LoadReport {
  uploads: LatencyBook;
  book: LatencyBook;
  mostBytes: number;
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
    return sendOne(address, { endpoint: `POST ${path}`, method: 'POST', path, headers: {}, body }, book);
  };
  await Promise.all(Array.from({ length: count }, (_, at) => send(at)));
  return book;
}

/** Stops the server while everything is asked of it and written. @returns ms until it had ended. */
async function stopUnderLoad(server: TestServer, folder: string, maker: RequestMaker) {
  const seen = nothingYet();
  let isOver = false;
  let written = 0;
  let enough = () => {};
  const begun = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const onWritten = () => ++written >= WRITES_BEFORE_STOP && enough();
  // What runs meanwhile may clear what the writers wrote.
  const harmless = new LatencyBook();
  const reading = putLoad(server.address, { maker, book: harmless, lanes: 4, isEnough: () => isOver });
  const place = { address: server.address, folder, turn: 1 };
  const writing = writeAll(place, seen, { isOver: () => isOver, onWritten });
  await Promise.race([begun, writing]);
  isOver = true;
  const since = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.ended;
  const stoppedMs = performance.now() - since;
  await Promise.all([writing, reading]);
  return { seen, code, stoppedMs };
}

const withoutClearing = (document: ApiDocument): ApiDocument => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).filter(([method]) => method === 'get')),
    ]),
  ),
});

async function eventsOf(server: TestServer): Promise<number> {
  const reply = await fetch(`${server.address}/api/session/export`);
  return reply.ok ? ((await reply.json()) as { events: unknown[] }).events.length : 0;
}

/** The whole load on a server of its own in an empty folder. */
export async function runLoad(
  folder: string,
  { seed, lanes, uploads, isEnough, onLoaded }: LoadOptions,
): Promise<LoadReport> {
  await prepareServer(folder);
  const material = await prepareMaterial(folder);
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as ApiDocument;
  const random = seededRandom(seed);
  const server = await startIn(folder);
  const memory = watchMemory(server.process.pid!);
  const atOnce = await uploadAtOnce(server.address, material, uploads);
  const book = new LatencyBook();
  await putLoad(server.address, { maker: new RequestMaker(document, material, random), book, lanes, isEnough });
  const mostBytes = memory.mostBytes();
  memory.stop();
  onLoaded?.({ uploads: atOnce, book, mostBytes });
  const before = await eventsOf(server);
  const reader = new RequestMaker(withoutClearing(document), material, random);
  const { seen, code, stoppedMs } = await stopUnderLoad(server, folder, reader);
  const again = await startIn(folder);
  const { flaws } = await inspectServer(again, folder, { seen, before });
  again.process.kill('SIGTERM');
  await again.ended;
  flaws.push(...atOnce.failures(), ...book.failures());
  if (code !== 0) flaws.push(`the server ended with ${code}`);
  if (stoppedMs > STOP_WITHIN_MS) flaws.push(`the stop took ${Math.round(stoppedMs)} ms`);
  if (mostBytes > MOST_BYTES) flaws.push(`${Math.round(mostBytes / 1e6)} MB of memory`);
  return { uploads: atOnce, book, mostBytes, stoppedMs, flaws };
}
