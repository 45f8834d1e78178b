import { EXTRA_PACKAGES, refuseUltralytics } from './extra-versions.js';
import { inspectPython, type PythonFacts } from './inspect-python.js';
import type { OwnEnvironment } from './run-python.js';

/** A Python that was looked at. */
export interface LookedAt {
  /** As it was named. */
  command: string;
  facts: PythonFacts | null;
  /** What is missing or wrong, each a sentence; empty where training can be run by it. */
  problems: string[];
}

/** The Python that would train, and all that were looked at on the way. */
export interface Trainer {
  /** The first that lacks nothing, else the one that lacks least; null where there is no Python at all. */
  chosen: LookedAt | null;
  lookedAt: LookedAt[];
}

/** What keeps a Python from training. */
function problemsOf({ packages }: PythonFacts): string[] {
  const missing = EXTRA_PACKAGES.filter((name) => packages[name] === null);
  const refused = packages.ultralytics === null ? null : refuseUltralytics(packages.ultralytics);
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed.`] : []),
    ...(refused === null ? [] : [refused]),
  ];
}

async function lookAt(command: string, own: OwnEnvironment, signal?: AbortSignal): Promise<LookedAt> {
  const facts = await inspectPython(command, own, signal);
  if ('refusal' in facts) return { command, facts: null, problems: [`It cannot be used: ${facts.refusal}.`] };
  return { command, facts, problems: problemsOf(facts) };
}

const missingOf = ({ facts }: LookedAt) => EXTRA_PACKAGES.filter((name) => !facts?.packages[name]).length;

/**
 * Looks for a Python that can train, in the order given, up to the first that can.
 * @param commands paths, or names that PATH knows.
 */
export async function findTrainer(
  commands: readonly string[],
  own: OwnEnvironment,
  signal?: AbortSignal,
): Promise<Trainer> {
  const lookedAt: LookedAt[] = [];
  for (const command of commands) {
    const one = await lookAt(command, own, signal);
    lookedAt.push(one);
    if (one.problems.length === 0) return { chosen: one, lookedAt };
  }
  const able = lookedAt.filter(({ facts }) => facts !== null);
  const chosen = able.reduce<LookedAt | null>(
    (best, one) => (best === null || missingOf(one) < missingOf(best) ? one : best),
    null,
  );
  return { chosen, lookedAt };
}
