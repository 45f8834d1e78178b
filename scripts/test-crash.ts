/**
 * `npm run test:crash [-- --kills 100 --seed N]`: kills the server and the shell, as a power cut would, at random moments
 * of all that they write, and looks whether each file is the old one or the new one, whether what was acknowledged is
 * there, and whether the next start works. Ends with 1 when something is not so.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CrashFinding } from '../tests/support/crash/crash-finding.js';
import { crashCommandRounds, crashServerRounds } from '../tests/support/crash/crash-rounds.js';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);

function tell({ kind, atMs, outcome, flaws, leftovers }: CrashFinding): void {
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
  // A kill of the server falls into writes of six kinds at once.
  const ofServer = Math.ceil(kills / 4);
  const findings = [
    ...(await crashServerRounds({ folder: join(folder, 'server'), seed, kills: ofServer, onFinding: tell })),
    ...(await crashCommandRounds({ folder: join(folder, 'shell'), seed, kills: kills - ofServer, onFinding: tell })),
  ];
  sumUp(findings);
  if (findings.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
