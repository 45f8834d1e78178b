import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';

export interface ProgramOptions {
  /** Absolute path of a bundled program that calls `serveTasks`. */
  file: string;
  /** Heap limit of its main thread, MB. */
  heapMb: number;
  /** Options of V8. */
  flags?: readonly string[];
}

/** Environment variables that are hidden from programs that parse untrusted files. */
const SECRETS = ['HANDLENS_TOKEN', 'NODE_OPTIONS', 'NODE_V8_COVERAGE'];

/** Child processes, killed when this process exits. */
const running = new Set<ChildProcess>();

/** The prepared process, shared by the bundles of this process. */
const shared = globalThis as { handlensSpare?: { program: ProgramOptions; child: ChildProcess } | undefined };

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SECRETS.includes(name));
  // glibc: two allocator arenas instead of eight per core, so that freed memory returns to the system sooner.
  return { MALLOC_ARENA_MAX: '2', ...Object.fromEntries(inherited) };
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

function start({ file, heapMb, flags = [] }: ProgramOptions): ChildProcess {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, ...flags],
    env: environment(),
    // Tasks contain absolute paths, so the working folder does not matter. But if it were deleted, no thread could
    // start.
    cwd: dirname(file),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (running.size === 0) process.once('exit', killAll);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killAll);
  };
  child.once('exit', forget);
  child.once('error', forget);
  setKeepAlive(child, false);
  return child;
}

/** Sets whether a child process keeps the event loop of this process alive. */
export function setKeepAlive(child: ChildProcess, keepAlive: boolean): void {
  for (const handle of [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]) {
    if (keepAlive) handle?.ref?.();
    else handle?.unref?.();
  }
}

/** Starts a program before its first task, so that `forkProgram` can return it immediately. */
export function prepareProgram(program: ProgramOptions): void {
  shared.handlensSpare = { program, child: start(program) };
}

/**
 * Returns the prepared process of a program, or starts one. The child ends with this process and does not keep it
 * running.
 */
export function forkProgram(program: ProgramOptions): ChildProcess {
  const prepared = shared.handlensSpare;
  shared.handlensSpare = undefined;
  const isSame = prepared?.program.file === program.file && prepared.program.heapMb === program.heapMb;
  if (prepared && isSame && prepared.child.exitCode === null) return prepared.child;
  prepared?.child.kill('SIGKILL');
  return start(program);
}
