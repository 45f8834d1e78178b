import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Nobody answers at this address (RFC 5737) and no route leads to it: whoever looks up a name is refused by the kernel, and
 * counted. The machine's own resolver may listen on the loopback address, where nobody would see the question.
 */
const NAMESERVER = 'nameserver 192.0.2.1\n';

/**
 * Chromium asks the kernel, without sending anything, whether there is a way to this address, to learn whether IPv6 works.
 * It is told that it may not: that is not counted as an attempt, and nothing can be sent there either.
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

/** As root, or as whoever the system lets be root of a namespace. */
const WAYS = [['-nm'], ['-rnm']] as const;

function resolverFiles(folder: string): [string, string] {
  const resolv = join(folder, 'resolv.conf');
  const nsswitch = join(folder, 'nsswitch.conf');
  const switches = existsSync('/etc/nsswitch.conf') ? readFileSync('/etc/nsswitch.conf', 'utf8') : '';
  writeFileSync(resolv, NAMESERVER);
  // Services of names that are reached through a socket file would lead out of the namespace.
  writeFileSync(nsswitch, `${switches.replace(/^hosts:.*$/m, '')}\nhosts: files dns\n`);
  return [resolv, nsswitch];
}

function enter(way: readonly string[], folder: string, command: readonly string[], stdio: 'inherit' | 'pipe') {
  const script = ['sh', '-eu', '-c', ENTER, 'sh', ...resolverFiles(folder), ...command];
  return spawnSync('unshare', [...way, ...script], { stdio, encoding: 'utf8' });
}

const saidBy = ({ error, stderr }: SpawnSyncReturns<string>) => error?.message ?? stderr.trim();

/** How a network of its own can be entered here; or why it cannot. */
export function findWayIn(folder: string): { way: readonly string[] } | { reasons: string[] } {
  if (process.platform !== 'linux') return { reasons: [`${process.platform} has no network namespaces`] };
  const reasons: string[] = [];
  for (const way of WAYS) {
    const tried = enter(way, folder, ['true'], 'pipe');
    if (tried.status === 0) return { way };
    reasons.push(`unshare ${way.join(' ')}: ${saidBy(tried)}`);
  }
  return { reasons };
}

/** Runs a command where the loopback address is the whole network. @returns its exit code. */
export function runIsolated(way: readonly string[], folder: string, command: readonly string[]): number {
  return enter(way, folder, command, 'inherit').status ?? 1;
}
