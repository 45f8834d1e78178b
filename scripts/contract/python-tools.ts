import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const REQUIREMENTS = 'scripts/contract/requirements.txt';

interface RunOptions {
  /** Folder that it starts in: tools leave caches there. */
  cwd?: string;
  /** Variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>;
}

function run(program: string, args: readonly string[], { cwd, env }: RunOptions = {}): number | null {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env }, cwd })
    .status;
}

/** A folder with Python and the tools of the contract checks. */
export interface PythonTools {
  /** Runs one of its programs with this terminal as output. @returns its exit code, null if a signal ended it. */
  run(name: string, args: readonly string[], options: RunOptions): number | null;
}

/**
 * Installs the tools from PyPI into a folder of their own, or finds them there.
 * @returns null, and the reason as a line on standard error, if there is no Python 3 or PyPI cannot be reached.
 */
export function pythonTools(folder: string): PythonTools | null {
  const python = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  if (python.status !== 0) {
    console.error(
      'SKIPPED: there is no python3. Install Python 3.10 or later to check the contract with Python clients.',
    );
    return null;
  }
  const bin = join(folder, 'bin');
  const isReady = existsSync(join(bin, 'schemathesis')) && existsSync(join(bin, 'openapi-python-client'));
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS];
  if (!isReady && (run('python3', ['-m', 'venv', folder]) !== 0 || run(join(bin, 'python'), install) !== 0)) {
    console.error(`SKIPPED: ${REQUIREMENTS} cannot be installed. Check that venv is there and PyPI can be reached.`);
    return null;
  }
  return { run: (name, args, options) => run(join(bin, name), args, options) };
}
