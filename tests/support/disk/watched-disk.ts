/**
 * A disk that a test can inspect before each change, or make fail there. A test installs it with
 * `vi.mock('node:fs/promises', async (original) => watchedPromises(await original()))`, and `node:fs` likewise.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type * as Sync from 'node:fs';
import type * as Promised from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** A step that changes the disk: the system call, and its file if known. */
export interface DiskStep {
  call: string;
  path: string;
}

/** Called before each step; if it throws, the step fails with that error. Asynchronous steps wait for it. */
type BeforeStep = (step: DiskStep) => unknown;

let before: BeforeStep | null = null;

/** Watches the steps of some work. Does not support concurrent work. */
export async function watchDisk<Value>(look: BeforeStep, work: () => Promise<Value>): Promise<Value> {
  before = look;
  try {
    return await work();
  } finally {
    before = null;
  }
}

/** The watcher's own calls are not watched. */
const looking = new AsyncLocalStorage<true>();

async function step(call: string, path: unknown): Promise<void> {
  const look = before;
  if (look === null || looking.getStore()) return;
  await looking.run(true, async () => look({ call, path: String(path) }));
}

const stepNow = (call: string, path: unknown) => void before?.({ call, path: String(path) });

function diskError(code: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: the disk of the test`), { code, path });
}

/** Writes in two halves, because a write may be interrupted anywhere. */
async function writeHalves(file: FileHandle, path: string, data: string | Uint8Array): Promise<void> {
  await step('write', path);
  const bytes = Buffer.from(data);
  const half = bytes.length >> 1;
  await file.appendFile(bytes.subarray(0, half));
  if (half > 0) await step('write the rest', path);
  await file.appendFile(bytes.subarray(half));
}

function watchedHandle(file: FileHandle, path: string): FileHandle {
  const watched: Partial<Record<keyof FileHandle, unknown>> = {
    writeFile: (data: string | Uint8Array) => writeHalves(file, path, data),
    appendFile: (data: string | Uint8Array) => writeHalves(file, path, data),
    write: async (data: Uint8Array) => {
      await writeHalves(file, path, data);
      return { bytesWritten: data.length, buffer: data };
    },
    truncate: async (length: number) => {
      await step('truncate', path);
      await file.truncate(length);
    },
    // A kill loses nothing that was passed to the system, so no flush is needed.
    sync: () => step('sync', path),
    datasync: () => step('sync', path),
  };
  return new Proxy(file, {
    get(target, name) {
      const own = watched[name as keyof FileHandle] ?? Reflect.get(target, name, target);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

const isForWriting = (flags: unknown) => typeof flags === 'string' && /[wa+]/.test(flags);

export function watchedPromises(real: typeof Promised): typeof Promised {
  const watched =
    <Args extends unknown[], Value>(call: string, work: (...args: Args) => Promise<Value>, place = 0) =>
    async (...args: Args) => {
      await step(call, args[place]);
      return work(...args);
    };
  const own = {
    mkdir: watched('mkdir', real.mkdir as (...args: unknown[]) => Promise<unknown>),
    rename: watched('rename', real.rename, 1),
    link: watched('link', real.link, 1),
    writeFile: watched('writeFile', real.writeFile as (...args: unknown[]) => Promise<void>),
    appendFile: watched('appendFile', real.appendFile as (...args: unknown[]) => Promise<void>),
    copyFile: watched('copyFile', real.copyFile, 1),
    open: async (path: string, flags?: string, mode?: number) => {
      if (!isForWriting(flags)) return real.open(path, flags, mode);
      await step('open', path);
      return watchedHandle(await real.open(path, flags, mode), path);
    },
  };
  return { ...real, ...own } as unknown as typeof Promised;
}

export function watchedSync(real: typeof Sync): typeof Sync {
  const paths = new Map<number, string>();
  const own = {
    openSync: (path: string, flags?: string, mode?: number) => {
      if (isForWriting(flags)) stepNow('open', path);
      const file = real.openSync(path, flags as string, mode);
      paths.set(file, path);
      return file;
    },
    writeSync: (file: number, ...rest: unknown[]) => {
      stepNow('write', paths.get(file));
      return (real.writeSync as (...args: unknown[]) => number)(file, ...rest);
    },
    fsyncSync: (file: number) => stepNow('sync', paths.get(file)),
    linkSync: (from: string, to: string) => {
      stepNow('link', to);
      real.linkSync(from, to);
    },
  };
  return { ...real, ...own } as unknown as typeof Sync;
}

/**
 * Runs work and makes one step of its disk fail.
 * @param failing number of the step, from 0. @returns the error of the work; null if it succeeded.
 */
export async function failAt(failing: number, code: string, work: () => Promise<unknown>): Promise<unknown> {
  let seen = 0;
  const fail = ({ path }: DiskStep) => {
    if (seen++ === failing) throw diskError(code, path);
  };
  return watchDisk(fail, work).then(
    () => null,
    (fault: unknown) => fault,
  );
}
