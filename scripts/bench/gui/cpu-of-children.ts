import { readdirSync, readFileSync } from 'node:fs';

/** A tick of the process table is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

interface ProcessFacts {
  parent: number;
  cpuMs: number;
}

/** One line of /proc/PID/stat (proc(5)): the name in brackets may hold anything. */
function readFacts(id: string): ProcessFacts | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** Processor time of all that this process started and that still runs, ms; null where the system does not tell (no /proc). */
export function cpuOfChildren(): number | null {
  if (process.platform !== 'linux') return null;
  const all = new Map<number, ProcessFacts>();
  for (const id of readdirSync('/proc')) {
    const facts = /^\d+$/.test(id) ? readFacts(id) : null;
    if (facts) all.set(Number(id), facts);
  }
  const isOurs = (id: number): boolean => {
    const parent = all.get(id)?.parent ?? 0;
    return parent === process.pid || (parent > 1 && isOurs(parent));
  };
  return [...all].reduce((sum, [id, { cpuMs }]) => sum + (isOurs(id) ? cpuMs : 0), 0);
}
