import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isFault } from '../../core/base/fault.js';
import { markdownTable } from '../markdown-table.js';
import type { FuzzTarget } from './fuzz-target.js';
import { buildWorker, runTarget, type TargetRun } from './run-target.js';
import { FUZZ_TARGETS } from './targets.js';

const OPTIONS = {
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string' },
  repeat: { type: 'string' },
} as const;

const load = (name: string) => FUZZ_TARGETS.get(name)!();

/** Runs one input again in this process: errors are printed with their places in the sources. */
async function repeat(target: FuzzTarget, file: string): Promise<number> {
  try {
    const input = Uint8Array.from(readFileSync(file));
    await target.run(input);
    console.log(`${target.name} reads it.`);
  } catch (error) {
    if (!isFault(error)) throw error;
    console.log(`${target.name} refuses it: ${error.message}`);
  }
  return 0;
}

function rowOf({ target, seed, ranMs, figures, finds }: TargetRun): string[] {
  const count = (value: number) => Math.round(value).toLocaleString('en');
  return [
    target.name,
    target.reads,
    count(ranMs / 1000),
    count(figures.executions),
    count((figures.executions * 1000) / ranMs),
    count(figures.corpus),
    `${count(figures.coveredBytes / 1000)} kB`,
    `${figures.slowestMs} ms (${figures.slowestBytes} B)`,
    `${figures.peakRssMb} MB`,
    String(finds.length),
    String(seed),
  ];
}

const COLUMNS = [
  ...['Parser', 'Called', 's', 'Executions', 'per s', 'Corpus', 'Code that ran', 'Slowest input', 'Peak memory'],
  ...['Finds', 'Seed'],
];

/** Runs the requested parsers one after another. @returns the exit code: 1 if anything was found. */
export async function runFuzz(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  const known = [...FUZZ_TARGETS.keys()];
  const stray = positionals.find((name) => !known.includes(name));
  if (stray !== undefined) {
    console.error(`There is no parser "${stray}". There are ${known.join(', ')}.`);
    return 2;
  }
  const names = positionals.length === 0 ? known : positionals;
  if (values.repeat !== undefined) return repeat(await load(names[0]!), values.repeat);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const workerFile = await buildWorker();
  const rows: string[][] = [];
  let finds = 0;
  for (const name of names) {
    const target = await load(name);
    console.error(`${name}: ${values.minutes} min, seed ${seed}`);
    const run = await runTarget(target, { workerFile, seed, forMs: Number(values.minutes) * 60_000 });
    finds += run.finds.length;
    rows.push(rowOf(run));
  }
  console.log(markdownTable({ columns: COLUMNS, rows, rule: `|---|---|${'--:|'.repeat(COLUMNS.length - 2)}` }));
  return finds === 0 ? 0 : 1;
}
