import * as z from 'zod';
import { type OwnEnvironment, runPython } from './run-python.js';

const TIMEOUT_MS = 7_000;

/** Reads installed versions from the package metadata, because importing torch takes seconds. */
const CODE = `
import importlib.metadata as metadata, json, sys
def version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
print(json.dumps({
    "python": sys.executable,
    "version": "%d.%d.%d" % sys.version_info[:3],
    "packages": {name: version(name) for name in sys.argv[1:]},
}))
`;

/** Packages of `requirements-train.txt` that training and export need. */
export const EXTRA_PACKAGES = ['ultralytics', 'torch', 'torchvision', 'onnx'] as const;
type ExtraPackage = (typeof EXTRA_PACKAGES)[number];

const Version = z.string().min(1).max(64);
const Answer = z.strictObject({
  python: z.string().min(1).max(4096),
  version: Version,
  packages: z.strictObject(
    Object.fromEntries(EXTRA_PACKAGES.map((name) => [name, Version.nullable()])) as Record<
      ExtraPackage,
      z.ZodNullable<typeof Version>
    >,
  ),
});

/** A Python interpreter and its installed packages. */
interface PythonFacts {
  /** Absolute path of the Python executable. */
  python: string;
  version: string;
  packages: Readonly<Record<ExtraPackage, string | null>>;
}

function parseAnswer(output: string): PythonFacts | { refusal: string } {
  try {
    const parsed = Answer.safeParse(JSON.parse(output));
    if (parsed.success) return parsed.data;
  } catch {
    // Reported below, like any other invalid output.
  }
  return { refusal: 'it did not respond like Python' };
}

/**
 * Returns the version of a Python interpreter and of the packages that training needs, without importing them.
 * @param command path, or a name found on PATH.
 * @returns the facts, or why they could not be determined.
 */
export async function inspectPython(
  command: string,
  own: OwnEnvironment,
  signal?: AbortSignal,
): Promise<PythonFacts | { refusal: string }> {
  const answer = await runPython(command, { code: CODE, args: EXTRA_PACKAGES, own, timeoutMs: TIMEOUT_MS, signal });
  return 'output' in answer ? parseAnswer(answer.output) : answer;
}

/** A Python interpreter that was checked. */
export interface CheckedPython {
  /** Command as configured. */
  command: string;
  facts: PythonFacts | null;
  /** Problems, each as a sentence; none if training is possible. */
  problems: string[];
}

/** The selected Python interpreter, and all that were checked. */
export interface Trainer {
  /** The first Python without problems, otherwise the one with the fewest; null if none was found. */
  chosen: CheckedPython | null;
  checked: CheckedPython[];
}

/** Returns the problems that prevent training with a Python interpreter. */
function problemsOf({ packages }: PythonFacts): string[] {
  const missing = EXTRA_PACKAGES.filter((name) => packages[name] === null);
  const refused = packages.ultralytics === null ? null : refuseUltralytics(packages.ultralytics);
  return [
    ...(missing.length > 0 ? [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed.`] : []),
    ...(refused === null ? [] : [refused]),
  ];
}

async function checkPython(command: string, own: OwnEnvironment, signal?: AbortSignal): Promise<CheckedPython> {
  const facts = await inspectPython(command, own, signal);
  if ('refusal' in facts) return { command, facts: null, problems: [`It cannot be used: ${facts.refusal}.`] };
  return { command, facts, problems: problemsOf(facts) };
}

const missingOf = ({ facts }: CheckedPython) => EXTRA_PACKAGES.filter((name) => !facts?.packages[name]).length;

/**
 * Checks Python interpreters in the given order, until training is possible with one.
 * @param commands paths, or names found on PATH.
 */
export async function findTrainer(
  commands: readonly string[],
  own: OwnEnvironment,
  signal?: AbortSignal,
): Promise<Trainer> {
  const checked: CheckedPython[] = [];
  for (const command of commands) {
    const one = await checkPython(command, own, signal);
    checked.push(one);
    if (one.problems.length === 0) return { chosen: one, checked: checked };
  }
  const able = checked.filter(({ facts }) => facts !== null);
  const chosen = able.reduce<CheckedPython | null>(
    (best, one) => (best === null || missingOf(one) < missingOf(best) ? one : best),
    null,
  );
  return { chosen, checked: checked };
}

/** Releases that contained a cryptocurrency miner (ultralytics/ultralytics issue 18027). */
export const REFUSED_ULTRALYTICS: readonly string[] = ['8.3.41', '8.3.42', '8.3.45', '8.3.46'];

/**
 * Minimum supported version: the one for which the runner is written, and the first with all supported architectures.
 */
const MIN_ULTRALYTICS = [8, 4, 0] as const;

function isOlder(version: string, than: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  for (const [place, least] of than.entries()) {
    const part = parts[place] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

/**
 * Returns why a version of Ultralytics is rejected; null if it is accepted.
 * @param version version such as "8.4.190", with or without a local part.
 */
export function refuseUltralytics(version: string): string | null {
  const release = version.trim().split('+')[0]!;
  if (REFUSED_ULTRALYTICS.includes(release)) {
    return `ultralytics ${release} is refused because this release was published with malware in it. Install the pinned one.`;
  }
  if (isOlder(release, MIN_ULTRALYTICS)) {
    return `ultralytics ${release} is older than ${MIN_ULTRALYTICS.join('.')}. Install the pinned one.`;
  }
  return null;
}
