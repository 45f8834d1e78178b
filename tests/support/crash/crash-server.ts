import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawImage } from '../generated-image.js';
import { reviewedModels } from '../reviewed-models.js';
import { startTestServer, type TestServer } from '../server.js';
import { writeYoloDataset } from '../yolo-dataset.js';
import { type CrashFinding, isLeftover, namesBelow } from './crash-finding.js';
import { killTree } from './kill-tree.js';
import {
  type Acknowledged,
  comparePage,
  LABEL_LINE,
  nothingYet,
  ORDERS,
  openUpload,
  sendParts,
  sha256Of,
  writeAll,
} from './server-writers.js';

const PHOTOS = ['a.png', 'b.png', 'c.png', 'd.png'];

/** Creates a working folder with the files that the writers need. */
export async function prepareServer(folder: string): Promise<void> {
  await mkdir(join(folder, 'photos'), { recursive: true });
  for (const [at, name] of PHOTOS.entries()) {
    await writeFile(join(folder, 'photos', name), await drawImage({ width: 64 + at, height: 64 }));
  }
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  await reviewedModels(join(folder, 'models'), { right: {} });
  const images = Array.from({ length: 8 }, (_, at) => [`val/${at}.png`, '1 0.3 0.5 0.3 0.5\n']);
  await writeYoloDataset(join(folder, 'signs'), { names: ['cat', 'dog'], images: Object.fromEntries(images) });
}

export function startIn(folder: string, more: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const env = {
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_STATE_DIR: join(folder, 'state'),
    HANDLENS_TIMEOUT_S: '29',
    ...more,
  };
  return startTestServer([], env, folder);
}

/** The moment to kill the server: after a number of acknowledged writes and an additional time. */
export interface Moment {
  writes: number;
  afterMs: number;
}

export async function writeAndKill(
  server: TestServer,
  folder: string,
  turn: number,
  { writes, afterMs }: Moment,
): Promise<Acknowledged> {
  const seen = nothingYet();
  let isOver = false;
  let written = 0;
  let reached = () => {};
  const enough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const onWritten = () => ++written >= writes && reached();
  const all = writeAll({ address: server.address, folder, turn }, seen, { isOver: () => isOver, onWritten });
  await Promise.race([enough, all]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  isOver = true;
  killTree(server.process.pid!);
  await server.ended;
  await all;
  return seen;
}

async function unreadable(folder: string): Promise<string[]> {
  const flaws: string[] = [];
  const { names } = namesBelow(folder);
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    try {
      JSON.parse(await readFile(join(folder, name), 'utf8'));
    } catch {
      flaws.push(`${name} is not whole`);
    }
  }
  return flaws;
}

/** Returns cleaned files that are incomplete, including those without an answer. */
async function halfCleaned(folder: string, { cleaned }: Acknowledged): Promise<string[]> {
  const flaws = cleaned.filter(({ path }) => !existsSync(join(folder, path))).map(({ path }) => `${path} is lost`);
  const names = (await readdir(folder)).filter((name) => /^clean-.*\.csv$/.test(name));
  const hashes = await Promise.all(names.map(async (name) => sha256Of(await readFile(join(folder, name)))));
  if (new Set(hashes).size > 1) flaws.push('cleaned files of the same table differ');
  return flaws;
}

interface ServerAnswers {
  datasets: { damaged: string[] };
  journal: { events: unknown[] };
}

/** Compares the server's answers after its restart with the writes it acknowledged. */
async function contradictions(address: string, folder: string, seen: Acknowledged): Promise<string[]> {
  const get = async <Answer>(path: string) => {
    const reply = await fetch(address + path);
    const answer = (await reply.json()) as Answer;
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const flaws: string[] = [];
  const name = JSON.stringify(await get('/settings'));
  const { written, underWay } = seen.settings;
  if (written !== null && !name.includes(`"${written}"`) && !name.includes(`"${underWay}"`)) {
    flaws.push(`the setting is neither ${written} nor ${underWay}`);
  }
  const { damaged } = await get<ServerAnswers['datasets']>('/api/datasets?limit=200');
  if (damaged.length > 0) flaws.push(`datasets are damaged: ${damaged.join(', ')}`);
  for (const id of seen.datasets) {
    if (!existsSync(join(folder, 'state/datasets', `${id}.json`))) flaws.push(`dataset ${id} is lost`);
  }
  for (const id of seen.runs) {
    if (!existsSync(join(folder, 'state/agent-runs', `${id}.json`))) flaws.push(`run ${id} is lost`);
  }
  return flaws;
}

async function lostEvents(
  address: string,
  before: number,
  seen: Acknowledged,
): Promise<{ now: number; flaws: string[] }> {
  const reply = await fetch(`${address}/api/session/export`);
  const answer = (await reply.json()) as ServerAnswers['journal'];
  const now = reply.ok ? answer.events.length : 0;
  const flaws = now < before + seen.events ? [`${before + seen.events - now} events of the journal are lost`] : [];
  return { now, flaws };
}

/** Expects an interrupted comparison to resume where it was. */
async function brokenComparison(address: string, folder: string, { comparison }: Acknowledged): Promise<string[]> {
  if (comparison === null) return [];
  let cursor: string | null = comparison.cursor;
  for (let page = 0; page < 20; page++) {
    const next = await comparePage({ address, folder }, cursor ?? undefined);
    if (next.next_cursor === null) return next.comparison === null ? ['the comparison was not summed up'] : [];
    cursor = next.next_cursor;
  }
  return ['the comparison never ends'];
}

/** Expects acknowledged parts to exist, so that only the others must be sent. */
async function brokenUpload(address: string, { upload }: Acknowledged): Promise<string[]> {
  if (upload === null) return [];
  const opened = await openUpload(address, upload.request);
  // A failure outside our own handlers is answered 200 with other content.
  if (!Array.isArray(opened.missing)) return [`an upload is answered with ${JSON.stringify(opened).slice(0, 500)}`];
  const flaws = upload.stored.filter((number) => opened.missing.includes(number)).map((one) => `part ${one} is lost`);
  if (upload.isComplete && opened.state !== 'complete') flaws.push(`a complete upload is ${opened.state}`);
  const ended = await sendParts(address, opened, upload.content, () => undefined);
  return ended.state === 'complete' ? flaws : [...flaws, `the upload cannot be completed: ${ended.state}`];
}

interface JobAnswer {
  job: { state: string; total: number; done: number; failed: number; revision: number };
}

/** Expects acknowledged corrections to exist, and acknowledged jobs to end by themselves with all their images. */
async function brokenWorkspace(address: string, { corrections, jobs }: Acknowledged): Promise<string[]> {
  const flaws: string[] = [];
  const get = async <Answer>(path: string) => (await (await fetch(address + path)).json()) as Answer;
  for (const [id, expected] of corrections) {
    const { corrections: kept } = await get<{ corrections: { done: number } }>(`/workspace/items/${id}`);
    if (kept.done < expected) flaws.push(`${expected - kept.done} corrections of ${id} are lost`);
  }
  for (const id of jobs) {
    let { job } = await get<JobAnswer>(`/jobs/${id}`);
    while (['queued', 'running'].includes(job.state))
      ({ job } = await get<JobAnswer>(`/jobs/${id}?after=${job.revision}`));
    if (job.state !== 'done' || job.done !== job.total) flaws.push(`job ${id} ended as ${JSON.stringify(job)}`);
  }
  return flaws;
}

/** Expects each label file to be the acknowledged one or the next, whole. */
async function brokenLabels(folder: string, { labels }: Acknowledged): Promise<string[]> {
  const flaws: string[] = [];
  for (const [file, { written, underWay }] of labels) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (text === null && written === null) continue;
    const lines = (text ?? '').split(/(?<=\n)/);
    if (!lines.every((line) => LABEL_LINE.test(line))) flaws.push(`${file} is not whole`);
    if (lines.length !== written && lines.length !== underWay)
      flaws.push(`${file} has ${lines.length} lines, neither ${written} nor ${underWay}`);
  }
  return flaws;
}

/** Counts the temporary files that a kill left below a folder. */
export async function countLeftovers(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true })).filter(isLeftover).length;
}

/** Checks all written data through a restarted server. @param before events of the journal so far. */
export async function inspectServer(
  { address }: TestServer,
  folder: string,
  { seen, before }: { seen: Acknowledged; before: number },
): Promise<Pick<CrashFinding, 'flaws'> & { events: number }> {
  const events = await lostEvents(address, before, seen);
  const flaws = [
    ...(await unreadable(join(folder, 'state'))),
    ...(await halfCleaned(folder, seen)),
    ...(await contradictions(address, folder, seen)),
    ...(await brokenLabels(folder, seen)),
    ...(await brokenComparison(address, folder, seen)),
    ...(await brokenUpload(address, seen)),
    ...(await brokenWorkspace(address, seen)),
    ...events.flaws,
  ];
  return { flaws, events: events.now };
}
