import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process';

/**
 * Preloads a file in the bundled programs that this process starts, too, and lets them end with SIGTERM instead of
 * SIGKILL, so that they can write what they recorded.
 * @param url the preloaded file.
 * @param onFork called with each program.
 */
export function preloadForks(url: string, onFork: (file: string, child: ChildProcess) => void): void {
  const { fork } = childProcess;
  childProcess.fork = ((file: string, args: readonly string[], options: ForkOptions): ChildProcess => {
    const execArgv = [...(options.execArgv ?? []), '--import', import.meta.resolve('tsx'), '--import', url];
    const child = fork(file, args, { ...options, execArgv });
    child.kill = () => process.kill(child.pid!, 'SIGTERM');
    onFork(file, child);
    return child;
  }) as typeof fork;
  process.on('SIGTERM', () => process.exit(0));
}
