import { expect, test } from 'vitest';
import type { CrashFinding } from '../support/crash/crash-finding.js';
import { crashCommandRounds, crashServerRounds } from '../support/crash/crash-rounds.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The seed determines the moment of the kill; the assertions must hold at any moment. */
const SEED = 7;
const flawsOf = (findings: readonly CrashFinding[]) =>
  findings.flatMap(({ kind, flaws }) => flaws.map((flaw) => `${kind}: ${flaw}`));

// The long version is `npm run test:crash`. Processes are found through /proc.
const here = test.skipIf(process.platform !== 'linux');

here('a shell killed during writes leaves each file in its old or new state, and can be started again', async () => {
  const rounds = { folder: await temporaryFolder(), seed: SEED, kills: 3 };
  const findings = await crashCommandRounds(rounds, ['folder', 'manifest']);
  expect(findings).toHaveLength(3);
  expect(flawsOf(findings)).toEqual([]);
});

here('a server killed during writes of every kind keeps acknowledged data', async () => {
  const findings = await crashServerRounds({ folder: await temporaryFolder(), seed: SEED, kills: 1 });
  expect(findings).toHaveLength(1);
  expect(flawsOf(findings)).toEqual([]);
});
