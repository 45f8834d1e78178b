/**
 * `npm run test:offline [-- FILE...]`: runs all tests, or those of some files, in a network namespace with only the
 * loopback address. Fails if a test fails or any process tried to reach another machine: the kernel counts packets
 * without a route. `-- --check` only reports whether this works here.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DECLARED_VARIABLE, SINCE_VARIABLE } from '../tests/support/offline/declare-attempt.js';
import { readAttempts, undeclaredAttempts } from '../tests/support/offline/read-attempts.js';

/**
 * A documentation address (RFC 5737) without a route, so that the kernel rejects and counts every name lookup. The
 * machine's own resolver may be at the loopback address, where lookups would not be counted.
 */
const NAMESERVER = 'nameserver 192.0.2.1\n';

/**
 * Chromium asks the kernel for a route to this address to detect IPv6, without sending anything. A prohibited route is
 * added, because the kernel does not count rejections by such a route.
 */
const CHROMIUM_ASKS_FOR = '2001:4860:4860::8888';

const ENTER = `
ip link set lo up
ip -6 route add prohibit ${CHROMIUM_ASKS_FOR} 2>/dev/null || true
mount --bind "$1" /etc/resolv.conf
if [ -e /etc/nsswitch.conf ]; then mount --bind "$2" /etc/nsswitch.conf; fi
shift 2
exec "$@"
`;

/** Namespace flags: for root, or for a user who may be root of a namespace. */
const WAYS = [['-nm'], ['-rnm']] as const;

function resolverFiles(folder: string): [string, string] {
  const resolv = join(folder, 'resolv.conf');
  const nsswitch = join(folder, 'nsswitch.conf');
  const switches = existsSync('/etc/nsswitch.conf') ? readFileSync('/etc/nsswitch.conf', 'utf8') : '';
  writeFileSync(resolv, NAMESERVER);
  // Name services that use a socket file would bypass the namespace.
  writeFileSync(nsswitch, `${switches.replace(/^hosts:.*$/m, '')}\nhosts: files dns\n`);
  return [resolv, nsswitch];
}

function enter(way: readonly string[], folder: string, command: readonly string[], stdio: 'inherit' | 'pipe') {
  const script = ['sh', '-eu', '-c', ENTER, 'sh', ...resolverFiles(folder), ...command];
  return spawnSync('unshare', [...way, ...script], { stdio, encoding: 'utf8' });
}

const messageOf = ({ error, stderr }: SpawnSyncReturns<string>) => error?.message ?? stderr.trim();

/** Returns the command for entering a separate network, or why it is impossible. */
function findWayIn(folder: string): { way: readonly string[] } | { reasons: string[] } {
  if (process.platform !== 'linux') return { reasons: [`${process.platform} has no network namespaces`] };
  const reasons: string[] = [];
  for (const way of WAYS) {
    const tried = enter(way, folder, ['true'], 'pipe');
    if (tried.status === 0) return { way };
    reasons.push(`unshare ${way.join(' ')}: ${messageOf(tried)}`);
  }
  return { reasons };
}

/** Runs a command in a network with only the loopback address. @returns its exit code. */
function runIsolated(way: readonly string[], folder: string, command: readonly string[]): number {
  return enter(way, folder, command, 'inherit').status ?? 1;
}

const TSX = resolve('node_modules/tsx/dist/cli.mjs');
const VITEST = resolve('node_modules/vitest/vitest.mjs');
const INSIDE = '--inside';

/** Verifies the counter itself: one attempt is made on purpose and must be counted. */
async function checkThatAttemptsCount(): Promise<void> {
  const before = readAttempts();
  await new Promise<void>((resolve) => {
    const socket = new Socket().on('error', () => undefined).on('close', () => resolve());
    socket.connect({ port: 9, host: '192.0.2.1' });
  });
  if (readAttempts() !== before + 1) throw new Error('The kernel does not count packets without a route.');
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (others.length > 0)
    throw new Error(`The network namespace has other addresses than loopback: ${others.join(', ')}.`);
}

/** Runs the tests from inside the network. @returns the exit code. */
async function runInside(folder: string, args: readonly string[]): Promise<number> {
  await checkThatAttemptsCount();
  const declared = join(folder, 'declared');
  writeFileSync(declared, '');
  Object.assign(process.env, { [DECLARED_VARIABLE]: declared, [SINCE_VARIABLE]: String(readAttempts()) });
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...args], { stdio: 'inherit' });
  return status === 0 && undeclaredAttempts() > 0 ? 1 : (status ?? 1);
}

function runOutside(folder: string, args: readonly string[]): number {
  const found = findWayIn(folder);
  if ('reasons' in found) {
    console.error(
      `A separate network cannot be created here: ${found.reasons.join('; ')}. This needs Linux, util-linux, iproute2, and root or user namespaces.`,
    );
    return 2;
  }
  if (args[0] === '--check') return 0;
  const again = [process.execPath, TSX, resolve('scripts/test-offline.ts'), INSIDE, folder, ...args];
  return runIsolated(found.way, folder, again);
}

const [first, given, ...rest] = process.argv.slice(2);
if (first === INSIDE) process.exitCode = await runInside(given!, rest);
else {
  const folder = mkdtempSync(join(tmpdir(), 'handlens-offline-'));
  try {
    process.exitCode = runOutside(folder, process.argv.slice(2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
