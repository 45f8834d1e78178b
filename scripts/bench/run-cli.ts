import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { ProcessRun } from './peers/measure-process.js';
import { cpuOfDescendants, residentMb } from './process-tree.js';

/**
 * Prints the processor time and the peak memory of the process on its last line. The peak comes from /proc, because
 * `resourceUsage().maxRSS` of a child begins with the memory of the process that forked it.
 */
const WITNESS = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peakKb = Number(/^VmHWM:\\s+(\\d+)/m.exec(status)?.[1] ?? 0);
    process.stderr.write('\\nusage ' + JSON.stringify({ ...process.cpuUsage(), peakKb }) + '\\n');
  });
`)}`;

const Usage = z.object({ user: z.number(), system: z.number(), peakKb: z.number() });

/** Interval between two samples of the process table, ms. */
const EVERY_MS = 20;
/** Minimum pause as a multiple of the duration of a sample, so that sampling uses at most 1/20 of a core. */
const IDLE_SHARE = 20;

interface CliLimits {
  /** Seconds after which the process is killed. */
  limitS?: number;
  /** Further settings, `HANDLENS_*`. */
  environment?: Readonly<Record<string, string>>;
  /** Exit codes that do not count as a failure; 0 by default. */
  exitCodes?: readonly number[];
}

/**
 * Watches memory and processor time of a process and its descendants until stopped: child processes do most of the
 * work, and their parent's resource usage does not include them.
 */
function watchTree(root: number): () => { childrenCpuMs: number; peakMb: number } {
  const cpuMs = new Map<number, number>();
  let peakMb = Number.NaN;
  let timer: NodeJS.Timeout | undefined;
  const read = () => {
    const started = performance.now();
    const children = cpuOfDescendants(root);
    if (children === null) return;
    for (const [id, used] of children) cpuMs.set(id, used);
    const mb = residentMb([root, ...children.keys()]);
    if (!(mb <= peakMb)) peakMb = mb;
    timer = setTimeout(read, Math.max(EVERY_MS, IDLE_SHARE * (performance.now() - started)));
  };
  read();
  return () => {
    clearTimeout(timer);
    return { childrenCpuMs: [...cpuMs.values()].reduce((sum, used) => sum + used, 0), peakMb };
  };
}

/** Parses the usage that the process itself printed. Children print nothing, and threads end before their process. */
function readUsage(stderr: string): z.infer<typeof Usage> | null {
  const last = stderr.split('\n').findLast((line) => line.startsWith('usage '));
  return last === undefined ? null : Usage.parse(JSON.parse(last.slice('usage '.length)));
}

/**
 * Runs `vision-cli` to its end. Processor time and peak memory include its descendants; memory is their sum at one
 * moment. On systems without /proc, the time is that of the first process alone, and memory is NaN. Throws if the
 * command fails or exceeds its time limit.
 * @param stateDir folder for its journal.
 */
export async function runCli(
  args: readonly string[],
  stateDir: string,
  { limitS, environment, exitCodes = [0] }: CliLimits = {},
): Promise<ProcessRun & { exitCode: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', WITNESS, join('dist', 'vision-cli.mjs'), ...args], {
    env: { ...process.env, NO_COLOR: '1', HANDLENS_STATE_DIR: stateDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(limitS === undefined ? {} : { timeout: limitS * 1000, killSignal: 'SIGKILL' as const }),
  });
  const stopWatching = watchTree(child.pid!);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const wallS = (performance.now() - started) / 1000;
  const { childrenCpuMs, peakMb } = stopWatching();
  if (child.signalCode === 'SIGKILL' && limitS !== undefined && wallS >= limitS)
    throw new Error(`ended after ${limitS} s`);
  const usage = readUsage(stderr);
  if (!exitCodes.includes(child.exitCode ?? -1) || usage === null)
    throw new Error(`vision-cli ${args.join(' ')}: ${stderr.slice(-500)}`);
  return {
    wallS,
    cpuS: (usage.user + usage.system) / 1e6 + childrenCpuMs / 1000,
    peakMb: Math.max(peakMb, (usage.peakKb * 1024) / 1e6),
    stdout,
    exitCode: child.exitCode!,
  };
}
