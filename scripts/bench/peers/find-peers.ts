import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

/** A tool for comparison: its installation and name. */
export interface PeerPackage {
  /** As users call it. */
  name: string;
  /** Environment below the peers' folder, and the argument that installs it: `scripts/bench-setup.sh <environment>`. */
  environment: 'tables' | 'ydata' | 'detection' | 'encodings' | 'qsv';
}

/** Result of looking up a peer. Exactly one of `version` and `absent` is null. */
export interface FoundPeer {
  name: string;
  version: string | null;
  /** Why it could not be measured, and what to do about it. */
  absent: string | null;
  /** Its program: a Python that can import it, or an executable; null if it is not installed. */
  program: string | null;
}

const run = promisify(execFile);
const Versions = z.record(z.string(), z.string());

/** Normalizes package names like the registry. */
const LIST_VERSIONS =
  'import json, importlib.metadata as m; print(json.dumps({d.metadata["Name"].lower().replace("_", "-"): d.version for d in m.distributions()}))';

/** Lists the versions of the Python packages in an environment, by name. */
async function pythonPackages(python: string): Promise<Map<string, string>> {
  const { stdout } = await run(python, ['-c', LIST_VERSIONS], { maxBuffer: 16e6 });
  return new Map(Object.entries(Versions.parse(JSON.parse(stdout))));
}

function absentPeer(name: string, absent: string): FoundPeer {
  return { name, version: null, absent, program: null };
}

async function findProgram(peersDir: string, name: string): Promise<FoundPeer> {
  const program = join(peersDir, name, 'bin', `${name}lite`);
  if (!existsSync(program)) return absentPeer(name, `not installed: scripts/bench-setup.sh ${name}`);
  const { stdout } = await run(program, ['--version']);
  return { name, version: stdout.trim().split(/[\s-]/)[1] ?? '?', absent: null, program };
}

function findPackage(name: string, environment: string, python: string, versions: Map<string, string> | null) {
  if (versions === null) return absentPeer(name, `not installed: scripts/bench-setup.sh ${environment}`);
  const version = versions.get(name.toLowerCase());
  if (version === undefined) return absentPeer(name, `not among the packages of "${environment}"; its log says why`);
  return { name, version, absent: null, program: python };
}

/**
 * Looks up installed peers. A missing peer is not an error: it is listed with its reason.
 * @param peersDir folder that `scripts/bench-setup.sh` fills. @param lent a Python to use instead of its environment
 * "detection".
 * @returns peers in the requested order.
 */
export async function findPeers(
  peersDir: string,
  requested: readonly PeerPackage[],
  lent: string | null = null,
): Promise<FoundPeer[]> {
  const installed = new Map<string, Map<string, string> | null>();
  const found: FoundPeer[] = [];
  for (const { name, environment } of requested) {
    if (environment === 'qsv') {
      found.push(await findProgram(resolve(peersDir), name));
      continue;
    }
    const own = join(resolve(peersDir), environment, 'bin', 'python');
    const python = environment === 'detection' && lent !== null ? lent : own;
    if (!installed.has(environment))
      installed.set(environment, existsSync(python) ? await pythonPackages(python) : null);
    found.push(findPackage(name, environment, python, installed.get(environment) ?? null));
  }
  return found;
}
