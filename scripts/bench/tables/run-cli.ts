import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProcessRun } from '../peers/process-run.js';

/** Says at the end what the process took, on a line of its own. */
const WITNESS = `data:text/javascript,${encodeURIComponent(
  "process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write('\\nusage '+JSON.stringify(u)+'\\n')})",
)}`;

interface CliLimits {
  /** Seconds that it may take. */
  limitS?: number;
  /** Further settings, `HANDLENS_*`. */
  environment?: Readonly<Record<string, string>>;
}

/**
 * Runs `vision-cli` and waits for its end. Throws when it fails, or is ended because its time is over.
 * @param stateDir where its session goes.
 */
export async function runCli(
  args: readonly string[],
  stateDir: string,
  { limitS, environment }: CliLimits = {},
): Promise<ProcessRun> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', WITNESS, join('dist', 'vision-cli.mjs'), ...args], {
    env: { ...process.env, NO_COLOR: '1', HANDLENS_STATE_DIR: stateDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(limitS === undefined ? {} : { timeout: limitS * 1000, killSignal: 'SIGKILL' as const }),
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const wallS = (performance.now() - started) / 1000;
  if (child.signalCode === 'SIGKILL' && limitS !== undefined && wallS >= limitS)
    throw new Error(`ended after ${limitS} s`);
  // Threads that are started inherit the witness; the process itself ends last.
  const last = stderr
    .split('\n')
    .filter((line) => line.startsWith('usage '))
    .at(-1);
  if (child.exitCode !== 0 || last === undefined)
    throw new Error(`vision-cli ${args.join(' ')}: ${stderr.slice(-500)}`);
  const usage = JSON.parse(last.slice('usage '.length)) as NodeJS.ResourceUsage;
  return { wallS, cpuS: (usage.userCPUTime + usage.systemCPUTime) / 1e6, peakMb: usage.maxRSS / 1000, stdout };
}
