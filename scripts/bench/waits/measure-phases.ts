import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { median } from '../statistics.js';

/** The parts of a profile of V8 that are read. Times are in µs. */
const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string() }),
      children: z.array(z.int()).default([]),
    }),
  ),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
});
type CpuProfile = z.infer<typeof CpuProfile>;

/** Phases of a profile in the main thread of its process, by the functions whose time, with all that they call, counts. */
const PHASES: readonly (readonly [phase: string, functions: readonly string[]])[] = [
  ['load the code', ['loadBundle']],
  ['detect encoding, delimiter and quotes', ['openTextFile']],
  ['detect the lines of the table', ['readStructureRows', 'repairBeforeStructure', 'openTables']],
  ['hash the file', ['hashByteSource']],
  ['read rows into columns of codes', ['loadEncoded']],
  ['parse each distinct text', ['summariseColumn']],
  ['describe columns', ['profileColumn']],
  ['keys and correlations', ['findRelations']],
  ['findings by column', ['findIssuesInRows']],
  ['repeated rows, rules and balances', ['findRepeats', 'findIssuesOfValues']],
  ['wrong cells, besides the other thread', ['searchPart', 'addEvidence', 'withWrongCells']],
  ['wait for the other thread', ['#wait']],
  ['garbage collection', ['(garbage collector)']],
];

/** Sums the time of each phase, ms. A function inside another one of these counts for the outer one only. */
function phasesOf({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const phaseOf = new Map(PHASES.flatMap(([phase, names]) => names.map((name) => [name, phase] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const phases = new Map<number, string>();
  const mark = (id: number, outer: string | undefined) => {
    const { callFrame, children } = byId.get(id)!;
    const phase = outer ?? phaseOf.get(callFrame.functionName);
    if (phase !== undefined) phases.set(id, phase);
    for (const child of children) mark(child, phase);
  };
  mark(nodes[0]!.id, undefined);
  const times = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const phase = phases.get(id) ?? 'everything else';
    times.set(phase, (times.get(phase) ?? 0) + timeDeltas[at]! / 1000);
  }
  return times;
}

/** Profiles a file once in a new process that V8 samples every 0.5 ms. */
async function sample(path: string, folder: string): Promise<Map<string, number>> {
  const flags = ['--max-old-space-size=1024', '--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500'];
  const child = fork(resolve('dist', 'table-child.cjs'), [], { execArgv: flags, serialization: 'advanced' });
  const { size } = await stat(path);
  child.send({ residentMb: 4_000 });
  child.send({
    id: 0,
    task: {
      kind: 'profile',
      input: { source: { kind: 'file', path, name: 'a.csv', size }, read: {}, datasetId: null },
    },
  });
  for (let reply: object = {}; !('value' in reply); ) [reply] = (await once(child, 'message')) as [object];
  child.disconnect();
  await once(child, 'exit');
  // Each thread writes a file. The name of the first thread's contains the process and 0.
  const file = (await readdir(folder)).find((name) => name.includes(`.${child.pid}.0.`))!;
  return phasesOf(CpuProfile.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))));
}

/**
 * Measures the phases of a profile in the main thread of a new process.
 * @returns medians over the rounds, ms, in the order in which they run.
 */
export async function measurePhases(path: string, folder: string, rounds: number): Promise<Map<string, number>> {
  const all: Map<string, number>[] = [];
  for (let round = 0; round < rounds; round++) all.push(await sample(path, folder));
  const names = [...PHASES.map(([phase]) => phase), 'everything else'];
  return new Map(names.map((name) => [name, median(all.map((times) => times.get(name) ?? 0))]));
}
