import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DECLARED_VARIABLE, SINCE_VARIABLE } from '../../support/offline/declare-attempt.js';
import { readAttempts, undeclaredAttempts } from '../../support/offline/read-attempts.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const V4 = 'Ip: Forwarding OutDiscards OutNoRoutes ReasmTimeout\nIp: 1 7 3 9\nTcp: OutNoRoutes\nTcp: 50\n';

test.each([
  ['both kinds of addresses', V4, 'Ip6OutDiscards 8\nIp6OutNoRoutes                  \t2\n', 5],
  ['a kernel without IPv6', V4, '', 3],
])('%s', (_name, v4, v6, count) => {
  expect(readAttempts(v4, v6)).toBe(count);
});

test('rejects a kernel that does not count', () => {
  expect(() => readAttempts('Ip: Forwarding\nIp: 1\n', '')).toThrow('counts nothing');
});

test.runIf(process.platform === 'linux')('ignores declared attempts', async () => {
  const declared = join(await temporaryFolder(), 'declared');
  await writeFile(declared, 'one\nanother\n');
  const since = String(readAttempts() - 5);
  expect(undeclaredAttempts({ [DECLARED_VARIABLE]: declared, [SINCE_VARIABLE]: since })).toBeGreaterThanOrEqual(3);
  expect(undeclaredAttempts({})).toBeNull();
});
