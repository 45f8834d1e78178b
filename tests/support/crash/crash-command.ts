import { watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { finishCli, runProcess, spawnCli } from '../cli-process.js';
import { type CrashFinding, namesBelow } from './crash-finding.js';
import { killTree } from './kill-tree.js';

/** A command that writes, and the inspection of its files after a kill. */
export interface CommandCase {
  kind: string;
  /** Sets up an empty working folder. */
  prepare(folder: string): Promise<void>;
  args: readonly string[];
  env(folder: string): Readonly<Record<string, string>>;
  /** Output path, below the working folder. */
  place: string;
  /** Inspects the files after a kill or a complete run. @param whole working folder of a complete run. */
  inspect(folder: string, whole: string): Promise<{ outcome: string; flaws: string[] }>;
  /** The user's next command, which must succeed and leave the same files as an uninterrupted run. */
  again: readonly string[];
}

/** Starts the command. @returns its process, and a promise of the moment when it begins to write. */
function begin(one: CommandCase, folder: string) {
  const watcher = watch(`${folder}/${one.place}`, { recursive: true });
  const writes = new Promise<void>((resolve) => watcher.once('change', () => resolve()));
  const child = spawnCli(one.args, { cwd: folder, env: one.env(folder) });
  const ended = finishCli(child).finally(() => watcher.close());
  return { child, ended, writes };
}

async function prepared(one: CommandCase, folder: string): Promise<string> {
  await mkdir(`${folder}/${one.place}`, { recursive: true });
  await one.prepare(folder);
  return folder;
}

/** Runs it to its end. @returns ms from its first write to its end. @throws if it fails. */
export async function runWhole(one: CommandCase, folder: string): Promise<number> {
  const { ended, writes } = begin(one, await prepared(one, folder));
  await Promise.race([writes, ended]);
  const since = performance.now();
  const { code, stderr } = await ended;
  if (code !== 0) throw new Error(`${one.kind}: ${code}: ${stderr}`);
  return performance.now() - since;
}

/**
 * Kills the command during its writes. @param part moment of the kill, as a share of the time between the first write
 * and the end.
 */
export async function crashCommand(
  one: CommandCase,
  { folder, whole, part, windowMs }: { folder: string; whole: string; part: number; windowMs: number },
): Promise<CrashFinding> {
  const { child, ended, writes } = begin(one, await prepared(one, folder));
  await Promise.race([writes, ended]);
  await new Promise((resolve) => setTimeout(resolve, part * windowMs));
  killTree(child.pid!);
  await ended;
  const { outcome, flaws } = await one.inspect(folder, whole);
  const { leftovers } = namesBelow(folder);
  const next = await runProcess(outcome === 'new' ? ['--version'] : one.again, { cwd: folder, env: one.env(folder) });
  if (next.code !== 0) flaws.push(`the next start ended with ${next.code}: ${next.stderr.trim()}`);
  const after = await one.inspect(folder, whole);
  if (next.code === 0 && after.outcome !== 'new') flaws.push(`the next run left ${after.outcome}`);
  await rm(folder, { recursive: true, force: true });
  return { kind: one.kind, atMs: part * windowMs, outcome, flaws: [...flaws, ...after.flaws], leftovers };
}
