import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { drawImage } from '../generated-image.js';
import { processesWith } from '../processes-with.js';
import { startTestServer } from '../server.js';

export interface KillOptions {
  folder: string;
  seed: number;
  kills: number;
  onKill?(line: string): void;
}

export interface KillOutcome {
  kills: number;
  /** Answers by status; 0 for a refused or ended connection. */
  answers: Map<number, number>;
  flaws: string[];
}

const ROWS = 200_000;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests that keep the serving process and each kind of worker busy, with a pattern of the right answer. */
const REQUESTS: readonly { path: string; body: unknown; proof: string }[] = [
  { path: '/api/analyze', body: { path: 'rows.csv' }, proof: `"rows":${ROWS}` },
  { path: '/detect/folder', body: { folder_path: 'photos' }, proof: '"total":1' },
  { path: '/api/agent/query', body: { path: 'rows.csv', question: 'How many rows are there?' }, proof: String(ROWS) },
];

/**
 * Kills the serving process and its workers at random moments while they work. Each request must get a right answer or
 * one with a code, each kind of request must succeed again afterwards, and no process may remain at the end.
 */
export async function killRounds({ folder, seed, kills, onKill }: KillOptions): Promise<KillOutcome> {
  const random = seededRandom(seed);
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},name ${row % 977},${row / 7}`);
  await writeFile(join(folder, 'rows.csv'), `id,name,share\n${rows.join('\n')}\n`);
  await mkdir(join(folder, 'photos'), { recursive: true });
  await writeFile(join(folder, 'photos', 'photo.png'), await drawImage());
  const stateDir = join(folder, 'state');
  const server = await startTestServer([], { HANDLENS_STATE_DIR: stateDir }, folder);
  const outcome: KillOutcome = { kills: 0, answers: new Map(), flaws: [] };
  let isOver = false;

  const send = async ({ path, body, proof }: (typeof REQUESTS)[number]): Promise<number> => {
    let status = 0;
    try {
      const reply = await fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(body),
      });
      const text = await reply.text();
      status = reply.status;
      if (status === 200 && !text.includes(proof)) outcome.flaws.push(`${path}: a wrong answer: ${text.slice(0, 200)}`);
      if (status !== 200 && ![429, 503].includes(status))
        outcome.flaws.push(`${path}: ${status} ${text.slice(0, 200)}`);
    } catch {
      // The process that held the connection was killed.
    }
    outcome.answers.set(status, (outcome.answers.get(status) ?? 0) + 1);
    return status;
  };
  const keepSending = async (request: (typeof REQUESTS)[number]) => {
    while (!isOver) await send(request);
  };
  const untilRight = async (request: (typeof REQUESTS)[number]) => {
    for (let turn = 0; turn < 200; turn++) {
      if ((await send(request)) === 200) return;
      await new Promise((next) => setTimeout(next, 100));
    }
    outcome.flaws.push(`${request.path} did not recover`);
  };

  const senders = REQUESTS.map(keepSending);
  for (; outcome.kills < kills; outcome.kills++) {
    await new Promise((next) => setTimeout(next, 200 + random() * 2_000));
    const all = [...(processesWith(stateDir) ?? [])].filter(([pid]) => pid !== server.process.pid);
    const [pid, line = ''] = all[Math.floor(random() * all.length)] ?? [];
    if (pid === undefined) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself.
      continue;
    }
    onKill?.(line.replace(/\S*\//g, '').slice(0, 80));
    // More exits of the serving process within a minute count as a fault that a restart does not fix.
    if (line.includes('serverless')) await Promise.all(REQUESTS.map(untilRight)).then(() => pauseAfterDeath());
  }
  isOver = true;
  await Promise.all(senders);
  await Promise.all(REQUESTS.map(untilRight));
  server.process.kill('SIGTERM');
  await server.ended;
  const left = processesWith(stateDir);
  if (left && left.size > 0) outcome.flaws.push(`processes were left: ${[...left.values()].join('; ')}`);
  return outcome;
}

/** The supervisor allows five deaths per minute. */
const pauseAfterDeath = () => new Promise((next) => setTimeout(next, 13_000));
