import { execFile } from 'node:child_process';

/** Variables of the user that a Python needs to start; nothing else is passed on. */
const PASSED_ON = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'PYENV_ROOT', 'PYENV_VERSION', 'SYSTEMROOT'] as const;

const MAX_OUTPUT = 64 * 1024;
const MAX_REASON_LENGTH = 300;

/** The environment of this process, from which programs get only a part. */
export type OwnEnvironment = Readonly<Record<string, string | undefined>>;

export interface PythonCall {
  /** Source to run, isolated from the working folder and from Python's environment variables. */
  code: string;
  args: readonly string[];
  own: OwnEnvironment;
  extra?: Readonly<Record<string, string>>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

interface Ending extends Error {
  code?: string | number | null;
  killed?: boolean;
}

function describeFailure(error: Ending, stderr: string, timeoutMs: number): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'no such program';
  if (error.code === 'EACCES') return 'you do not have permission to run it';
  if (error.killed) return `it did not respond within ${timeoutMs / 1000} s`;
  const last = stderr.trim().split('\n').at(-1) ?? '';
  return (last === '' ? `it ended with ${error.code ?? 'a signal'}` : last).slice(0, MAX_REASON_LENGTH);
}

/**
 * Runs a few lines of Python without a shell.
 * @returns the printed output, or the reason of a failure. Throws the signal's reason if it is aborted.
 */
export function runPython(python: string, call: PythonCall): Promise<{ output: string } | { refusal: string }> {
  const { code, args, own, extra, timeoutMs, signal } = call;
  const passed = PASSED_ON.flatMap((name) => (own[name] ? [[name, own[name]] as const] : []));
  const options = {
    env: { ...Object.fromEntries(passed), ...extra },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT,
    windowsHide: true,
    ...(signal ? { signal } : {}),
  } as const;
  return new Promise((resolve, reject) => {
    execFile(python, ['-I', '-B', '-c', code, ...args], options, (error, stdout, stderr) => {
      if (signal?.aborted) reject(signal.reason);
      else if (error) resolve({ refusal: describeFailure(error as Ending, stderr, timeoutMs) });
      else resolve({ output: stdout });
    });
  });
}
