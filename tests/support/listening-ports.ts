import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { descendants } from './crash/kill-tree.js';

/** State of a listening socket in /proc/net/tcp. */
const LISTEN = '0A';

/** Returns the ports of all listening TCP sockets of this machine, by socket inode. */
function portsByInode(): Map<string, number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n').slice(1),
  );
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const listening = rows.filter((row) => row[3] === LISTEN);
  return new Map(listening.map((row) => [row[9]!, Number.parseInt(row[1]!.split(':')[1]!, 16)]));
}

function socketsOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    const links = readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
    return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
  } catch {
    // The process has ended, or closed the file.
    return [];
  }
}

/** Returns the ports on which a process and its descendants listen, ascending; Linux only. */
export function listeningPorts(pid: number): number[] {
  const ports = portsByInode();
  const sockets = [pid, ...descendants(pid)].flatMap(socketsOf);
  return [...new Set(sockets.flatMap((inode) => ports.get(inode) ?? []))].sort((a, b) => a - b);
}
