import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import packageFacts from '../../package.json' with { type: 'json' };
import type { Machine } from './report.js';
import { round } from './statistics.js';

/** Describes this machine for a report, without host name and paths. */
export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory_gb: round(totalmem() / 1e9, 1),
    os: `${type()} ${release().split('-')[0]}`,
    node: process.version,
  };
}

/** Returns the versions pinned in package.json, and the project's own. */
export function versionsOf(packages: readonly string[]): Record<string, string> {
  const pinned: Record<string, string> = packageFacts.dependencies;
  return { handlens: packageFacts.version, ...Object.fromEntries(packages.map((name) => [name, pinned[name] ?? '?'])) };
}

/** Load average over 1, 5 and 15 minutes. */
export function loadAverage(): number[] {
  return loadavg().map((load) => round(load, 2));
}
