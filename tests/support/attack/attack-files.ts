import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawImage } from '../generated-image.js';
import { residentBytes } from '../load/memory-watch.js';
import { processesWith } from '../processes-with.js';
import { startTestServer } from '../server.js';
import type { HostileFile } from './hostile-file.js';
import { type Outcome, sendFile, type Target } from './send-file.js';

export interface FilesOutcome {
  files: number;
  answers: Map<number, number>;
  /** Resident memory of the serving process at the start and its maximum, MB. */
  residentMb: { first: number; most: number };
  flaws: string[];
}

export interface FilesAttack {
  folder: string;
  files: AsyncIterable<HostileFile> | Iterable<HostileFile>;
  onFlaw?(file: HostileFile, outcome: Outcome): Promise<void> | void;
  onFile?(count: number): void;
}

/** Maximum growth of memory, MB. More growth means that files stay in the memory of the serving process. */
const MAX_GROWTH_MB = 100;

/** Number of files sent in parallel, so that a file could affect others that share its worker. */
const LANES = 3;

async function* toIterator(files: FilesAttack['files']): AsyncGenerator<HostileFile> {
  yield* files;
}

const servingPid = (stateDir: string) =>
  [...(processesWith(stateDir) ?? [])].find(([, line]) => line.includes('serverless'))?.[0] ?? null;

/** Sends files to every endpoint of a running server, and checks that it survives and does not grow. */
export async function attackWithFiles({ folder, files, onFlaw, onFile }: FilesAttack): Promise<FilesOutcome> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'photo.png'), await drawImage());
  const stateDir = join(folder, 'state');
  const server = await startTestServer([], { HANDLENS_STATE_DIR: stateDir }, folder);
  const target: Target = { address: server.address, root: folder, photo: 'photo.png' };
  // The first requests load the shared modules.
  await sendFile(target, { kind: 'image', name: 'photo.png', bytes: await drawImage() }, 0);
  await sendFile(target, { kind: 'table', name: 'table.csv', bytes: Buffer.from('a,b\n1,2\n') }, 0);
  const pid = servingPid(stateDir);
  const resident = () => (pid === null ? 0 : residentBytes(pid) / 1e6);
  const outcome: FilesOutcome = { files: 0, answers: new Map(), residentMb: { first: resident(), most: 0 }, flaws: [] };
  const queue = toIterator(files);
  const lane = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const file = next.value;
      const number = ++outcome.files;
      for (const one of await sendFile(target, file, number)) {
        outcome.answers.set(one.status, (outcome.answers.get(one.status) ?? 0) + 1);
        if (one.flaw === null) continue;
        outcome.flaws.push(`${file.name} (file ${number}) to ${one.label}: ${one.flaw}`);
        await onFlaw?.(file, one);
      }
      outcome.residentMb.most = Math.max(outcome.residentMb.most, resident());
      onFile?.(outcome.files);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (servingPid(stateDir) !== pid) outcome.flaws.push(`the serving process died: ${server.log()}`);
  const grown = outcome.residentMb.most - outcome.residentMb.first;
  if (grown > MAX_GROWTH_MB) outcome.flaws.push(`the serving process grew by ${grown.toFixed(0)} MB`);
  server.process.kill('SIGTERM');
  await server.ended;
  return outcome;
}
