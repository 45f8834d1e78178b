import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { COMMAND_CASES } from './command-cases.js';
import { crashCommand, runWhole } from './crash-command.js';
import type { CrashFinding } from './crash-finding.js';
import { countLeftovers, inspectServer, prepareServer, startIn, writeAndKill } from './crash-server.js';

/**
 * Maximum time from the last awaited write to the kill, ms. Long enough to kill at any moment of the following writes.
 */
const MAX_MS = 250;
const MAX_WRITES = 30;

export interface Rounds {
  folder: string;
  seed: number;
  kills: number;
  onFinding?: (finding: CrashFinding) => void;
}

/** Kills the server during all its writes; each round continues with the files of the previous one. */
export async function crashServerRounds({ folder, seed, kills, onFinding }: Rounds): Promise<CrashFinding[]> {
  const random = seededRandom(seed);
  const findings: CrashFinding[] = [];
  await prepareServer(folder);
  let server = await startIn(folder);
  let events = 0;
  for (let turn = 0; turn < kills; turn++) {
    const moment = { writes: 1 + Math.floor(random() * MAX_WRITES), afterMs: random() * MAX_MS };
    const seen = await writeAndKill(server, folder, turn, moment);
    const leftovers = await countLeftovers(folder);
    server = await startIn(folder);
    const { flaws, events: now } = await inspectServer(server, folder, { seen, before: events });
    events = now;
    const outcome = `${seen.datasets.length} datasets, ${seen.runs.length} runs, ${seen.cleaned.length} cleaned`;
    findings.push({ kind: 'the server', atMs: moment.afterMs, outcome, flaws, leftovers });
    onFinding?.(findings.at(-1)!);
  }
  server.process.kill('SIGTERM');
  await server.ended;
  return findings;
}

/** Kills `vision-cli` in each of the given cases, in turn. @param kinds names of cases; all by default. */
export async function crashCommandRounds(
  { folder, seed, kills, onFinding }: Rounds,
  kinds: readonly string[] = [...COMMAND_CASES.keys()],
): Promise<CrashFinding[]> {
  const random = seededRandom(seed);
  const findings: CrashFinding[] = [];
  for (const [at, kind] of kinds.entries()) {
    const one = COMMAND_CASES.get(kind)!;
    const own = Math.floor(kills / kinds.length) + (at < kills % kinds.length ? 1 : 0);
    if (own === 0) continue;
    const whole = join(folder, `whole-${at}`);
    await mkdir(whole, { recursive: true });
    const windowMs = await runWhole(one, whole);
    for (let turn = 0; turn < own; turn++) {
      const place = { folder: join(folder, `${at}-${turn}`), whole, part: random(), windowMs };
      findings.push(await crashCommand(one, place));
      onFinding?.(findings.at(-1)!);
    }
  }
  return findings;
}
