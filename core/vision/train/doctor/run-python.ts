import { execFile } from 'node:child_process';

/** Environment variables that a Python may need to start. No others are passed. */
const PASSED_ON = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'PYENV_ROOT', 'PYENV_VERSION', 'SYSTEMROOT'] as const;

const MAX_OUTPUT = 64 * 1024;
const MAX_REASON_LENGTH = 300;

/** Environment variables of this process. Child processes get only some of them. */
export type OwnEnvironment = Readonly<Record<string, string | undefined>>;

export interface PythonCall {
  /** Source code to run, isolated from the working folder and from the environment variables of Python. */
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
 * Runs Python code without a shell.
 * @returns standard output, or why it failed. Throws the reason of an aborted signal.
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
