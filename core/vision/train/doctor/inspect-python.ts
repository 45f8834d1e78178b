import { z } from 'zod';
import { EXTRA_PACKAGES, type ExtraPackage } from './extra-versions.js';
import { type OwnEnvironment, runPython } from './run-python.js';

const TIMEOUT_MS = 7_000;

/** Reads what is installed from its metadata: importing torch takes seconds. */
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

/** A Python and what is installed in it. */
export interface PythonFacts {
  /** Absolute path of the program itself. */
  python: string;
  version: string;
  packages: Readonly<Record<ExtraPackage, string | null>>;
}

function parseAnswer(output: string): PythonFacts | { refusal: string } {
  try {
    const parsed = Answer.safeParse(JSON.parse(output));
    if (parsed.success) return parsed.data;
  } catch {
    // Told below, the same as an answer of another shape.
  }
  return { refusal: 'it did not answer as Python does' };
}

/**
 * Asks a Python for its version and the packages that training needs, without importing them.
 * @param command path, or a name that PATH knows. @returns the facts, or why there are none.
 */
export async function inspectPython(
  command: string,
  own: OwnEnvironment,
  signal?: AbortSignal,
): Promise<PythonFacts | { refusal: string }> {
  const answer = await runPython(command, { code: CODE, args: EXTRA_PACKAGES, own, timeoutMs: TIMEOUT_MS, signal });
  return 'output' in answer ? parseAnswer(answer.output) : answer;
}
