import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

/** Measurements of a whole process, from start to end. */
export interface ProcessRun {
  wallS: number;
  /** Processor time of all threads, s. */
  cpuS: number;
  /** Peak resident memory, MB. */
  peakMb: number;
  stdout: string;
}

const Measured = z.object({
  exit: z.int(),
  timed_out: z.boolean(),
  wall_s: z.number(),
  cpu_s: z.number(),
  peak_mb: z.number(),
});

interface ProcessLimits {
  /** Time limit after which it is killed with its descendants, s. */
  limitS: number;
  /** A folder for its output. */
  folder: string;
  /** A Python 3.9 or later, which starts the command and measures it (measure_process.py). */
  python: string;
  environment?: Readonly<Record<string, string>>;
}

const MAX_OUTPUT = 600;

/** Runs a command in a separate process. Throws with its output if it fails or times out. */
export async function measureProcess(command: readonly string[], limits: ProcessLimits): Promise<ProcessRun> {
  const out = join(limits.folder, `process-${process.pid}.out`);
  const words = [join('scripts', 'bench', 'peers', 'measure_process.py'), String(limits.limitS), out, ...command];
  const env = { ...process.env, ...limits.environment };
  const { stdout: output } = await promisify(execFile)(limits.python, words, { env });
  const { exit, timed_out, wall_s: wallS, cpu_s: cpuS, peak_mb: peakMb } = Measured.parse(JSON.parse(output));
  const [stdout, stderr] = await Promise.all([readFile(out, 'utf8'), readFile(`${out}.err`, 'utf8')]);
  await Promise.all([rm(out), rm(`${out}.err`)]);
  if (timed_out) throw new Error(`ended after ${limits.limitS} s`);
  if (exit !== 0) throw new Error(`exit code ${exit}: ${stderr.trim().slice(-MAX_OUTPUT)}`);
  return { wallS, cpuS, peakMb, stdout };
}
