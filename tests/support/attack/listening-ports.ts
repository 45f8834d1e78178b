import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTEN = '0A';

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'latin1').split('\n').slice(1);
  } catch {
    return [];
  }
}

/** Returns the ports of all listening sockets of the machine by inode. */
function listeningSockets(): Map<string, number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(linesOf);
  return new Map(
    lines.flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return state === LISTEN ? [[inode, Number.parseInt(local.split(':').at(-1)!, 16)] as const] : [];
    }),
  );
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        // The file was closed.
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Returns the TCP ports that any of these processes listens on; Linux only. */
export function listeningPorts(pids: Iterable<number>): number[] {
  const sockets = listeningSockets();
  const ports = [...pids].flatMap(socketsOf).flatMap((inode) => sockets.get(inode) ?? []);
  return [...new Set(ports)].sort((a, b) => a - b);
}
