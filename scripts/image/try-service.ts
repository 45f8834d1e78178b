import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readUntil, tokenOf } from '../../tests/support/read-until.js';
import type { ImageWalk, WalkedStage } from './walk-stage.js';
import { inside } from './walk-stage.js';

export interface TriedService {
  address: string;
  token: string;
  process: ChildProcess;
}

/** A process of the image: its user, its variables, its folder. */
export function spawnInside(walk: ImageWalk, stage: WalkedStage, [program = '', ...args]: string[]): ChildProcess {
  const { uid, gid, node } = walk.walker;
  const path = program === 'node' ? node : inside(stage.root, program);
  return spawn(
    path,
    args.map((arg) => (arg.startsWith('/') ? inside(stage.root, arg) : arg)),
    {
      cwd: join(stage.root, stage.workdir),
      env: walk.environment(stage),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    },
  );
}

/** Starts what the image starts, on a port that is free, and waits for the address that it prints. */
export async function startInside(walk: ImageWalk, stage: WalkedStage): Promise<TriedService> {
  const child = spawnInside(walk, stage, [...stage.entrypoint, ...stage.command, '--port', '0']);
  const { found, log } = await readUntil(child, /Handlens +(http:\S+)[\s\S]*Ctrl-C/);
  const token = tokenOf(log());
  if (token === null) throw new Error(`The service named no file with its token: ${log()}`);
  return { address: new URL(found).origin, token, process: child };
}

/** Asks the service to end as a container engine does. @returns its exit code, and how long it took in seconds. */
export async function stopInside({ process: child }: TriedService): Promise<{ code: number | null; seconds: number }> {
  const from = performance.now();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code, seconds: (performance.now() - from) / 1000 };
}
