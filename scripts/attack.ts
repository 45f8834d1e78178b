/**
 * `npm run attack [-- --seed N --events 400 --files 5000 --kills 40 --only starts,files,kills]`: attacks the running
 * product through its public interfaces. Starts the stack in each supported way, sends malformed requests and forged
 * events, sends mutated files to every endpoint, and kills its processes while they work. Exits with 1 after a crash, a
 * leak, an unexpected 5xx or a failed recovery.
 */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attackWithFiles } from '../tests/support/attack/attack-files.js';
import { attackStart } from '../tests/support/attack/attack-start.js';
import type { HostileFile } from '../tests/support/attack/hostile-file.js';
import { hostileTables } from '../tests/support/attack/hostile-tables.js';
import { killRounds } from '../tests/support/attack/kill-rounds.js';
import { mutatedFiles } from '../tests/support/attack/mutated-files.js';
import { STARTS, type StartName } from '../tests/support/starts.js';

const options = {
  seed: { type: 'string', default: '20261122' },
  events: { type: 'string', default: '400' },
  files: { type: 'string', default: '5000' },
  kills: { type: 'string', default: '40' },
  only: { type: 'string', default: 'starts,files,kills' },
  /** Folder for files that exposed a fault. */
  keep: { type: 'string' },
} as const;
const { values } = parseArgs({ options });
const seed = Number(values.seed);
const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-attack-')));
const flaws: string[] = [];

function report(line: string, found: readonly string[]): void {
  console.log(`${line}; ${found.length} flaws`);
  for (const flaw of found) console.log(`  FLAW ${flaw}`);
  flaws.push(...found);
}

const format = (answers: ReadonlyMap<number, number>) =>
  [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');

/** The image runs `vision-cli serve` on all addresses. */
const CONTAINER = { flags: ['--host', '0.0.0.0'], label: 'vision-cli serve, as in the container' };

async function attackStarts(): Promise<void> {
  const ways: { name: StartName; label: string; flags?: readonly string[] }[] = [
    ...(Object.keys(STARTS) as StartName[]).map((name) => ({ name, label: name })),
    { name: 'vision-cli serve', ...CONTAINER },
  ];
  for (const [place, { name, label, flags }] of ways.entries()) {
    const own = await mkdtemp(join(folder, `start-${place}-`));
    const events = Number(values.events);
    const outcome = await attackStart(name, { folder: own, seed: seed + place, events, ...(flags ? { flags } : {}) });
    report(`${label}: ${outcome.requests} requests to port ${outcome.ports.join(', ')}`, outcome.flaws);
  }
}

/** About the maximum size of an upload, bytes. */
const LARGE = 9e6;

/** Yields known hostile files first, then random ones. */
async function* hostileFiles(): AsyncGenerator<HostileFile> {
  yield* hostileTables(LARGE);
  yield* mutatedFiles(seed, Number(values.files));
}

async function attackFiles(): Promise<void> {
  const {
    files,
    answers,
    residentMb,
    flaws: found,
  } = await attackWithFiles({
    folder: join(folder, 'files'),
    files: hostileFiles(),
    onFlaw: async ({ name, bytes }) => {
      if (values.keep) await writeFile(join(values.keep, `${Date.now()}-${name}`), bytes);
    },
    onFile: (count) => {
      if (count % 500 === 0) console.log(`  ${count} files`);
    },
  });
  const { first, most } = residentMb;
  report(`${files} hostile files: ${format(answers)}; ${first.toFixed(0)} to ${most.toFixed(0)} MB`, found);
}

async function attackByKills(): Promise<void> {
  const own = await mkdtemp(join(folder, 'kills-'));
  const { kills, answers, flaws: found } = await killRounds({ folder: own, seed, kills: Number(values.kills) });
  report(`${kills} kills: ${format(answers)} (0: connection lost)`, found);
}

const PHASES: Readonly<Record<string, () => Promise<void>>> = {
  starts: attackStarts,
  files: attackFiles,
  kills: attackByKills,
};

try {
  console.log(`seed ${seed}`);
  for (const name of values.only.split(',')) {
    const phase = PHASES[name];
    if (!phase) throw new Error(`There is no phase "${name}". Choose from ${Object.keys(PHASES).join(', ')}.`);
    await phase();
  }
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
