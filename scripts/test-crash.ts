/**
 * `npm run test:crash [-- --kills 100 --seed N --kinds server,folder,cleaning,manifest,training]`: kills the server and
 * `vision-cli` at random moments of all their writes, like a power cut, and checks that each file is the old or the new
 * one, that all acknowledged data exists, and that the next start works. Exits with 1 otherwise.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMMAND_CASES } from '../tests/support/crash/command-cases.js';
import type { CrashFinding } from '../tests/support/crash/crash-finding.js';
import { crashCommandRounds, crashServerRounds } from '../tests/support/crash/crash-rounds.js';

const SERVER = 'server';
const ALL = [SERVER, ...COMMAND_CASES.keys()];

const options = {
  kills: { type: 'string', default: '100' },
  seed: { type: 'string' },
  kinds: { type: 'string', default: ALL.join() },
} as const;
const { values } = parseArgs({ options });
const kinds = values.kinds.split(',');
const unknown = kinds.filter((kind) => !ALL.includes(kind));
if (unknown.length > 0) throw new Error(`There is no kind "${unknown.join()}". Choose of ${ALL.join(', ')}.`);
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);

function printFinding({ kind, atMs, outcome, flaws, leftovers }: CrashFinding): void {
  console.log(
    `${kind} at ${atMs.toFixed(0)} ms: ${outcome}; ${leftovers} temporary files${flaws.map((f) => `\n  FLAW ${f}`).join('')}`,
  );
}

function sumUp(findings: readonly CrashFinding[]): void {
  for (const kind of new Set(findings.map((one) => one.kind))) {
    const own = findings.filter((one) => one.kind === kind);
    const count = (outcome: string) => own.filter((one) => one.outcome === outcome).length;
    const flawed = own.filter(({ flaws }) => flaws.length > 0).length;
    console.log(`${kind}: ${own.length} kills, ${count('old')} old, ${count('new')} new, ${flawed} with flaws`);
  }
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-crash-')));
try {
  const ofShell = kinds.filter((kind) => kind !== SERVER);
  // Each kill of the server interrupts six kinds of writes at once, so fewer kills suffice.
  const ofServer = ofShell.length === 0 ? kills : kinds.includes(SERVER) ? Math.ceil(kills / 4) : 0;
  const at = (place: string) => ({ folder: join(folder, place), seed, onFinding: printFinding });
  const findings = ofServer > 0 ? await crashServerRounds({ ...at('server'), kills: ofServer }) : [];
  findings.push(...(await crashCommandRounds({ ...at('shell'), kills: kills - ofServer }, ofShell)));
  sumUp(findings);
  if (findings.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
