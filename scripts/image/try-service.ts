import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The token in the file that the service named. */
function readToken(log: string): string {
  const file = /^Token +(\/.+)$/m.exec(log)?.[1];
  if (file === undefined) throw new Error(`The service named no file with its token: ${log}`);
  return readFileSync(file, 'utf8').trim();
}

/** Starts what the image starts, on a port that is free, and waits for the address that it prints. */
export async function startInside(walk: ImageWalk, stage: WalkedStage): Promise<TriedService> {
  const child = spawnInside(walk, stage, [...stage.entrypoint, ...stage.command, '--port', '0']);
  let log = '';
  const address = await new Promise<URL>((done, fail) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const found = /Handlens +(http:\S+)[\s\S]*Ctrl-C/.exec(log)?.[1];
      if (found) done(new URL(found));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => fail(new Error(`The service ended: ${log}`)));
    child.once('error', fail);
  });
  return { address: address.origin, token: readToken(log), process: child };
}

/** Asks the service to end as a container engine does. @returns its exit code, and how long it took in seconds. */
export async function stopInside({ process: child }: TriedService): Promise<{ code: number | null; seconds: number }> {
  const from = performance.now();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code, seconds: (performance.now() - from) / 1000 };
}
