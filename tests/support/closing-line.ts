import type { Reporter, TestModule } from 'vitest/node';
import type { OfflineWatch } from './offline/offline-watch.js';

/** Closes a run with one plain line that any reader of logs can count by. */
export class ClosingLine implements Reporter {
  private readonly watch: Pick<OfflineWatch, 'attempts'>;

  constructor(watch: Pick<OfflineWatch, 'attempts'>) {
    this.watch = watch;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => Array.from(module.children.allTests(), (one) => one.result().state));
    const count = (state: string) => states.filter((one) => one === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const attempts = this.watch.attempts();
    if (attempts > 0) process.stdout.write(`\nFailed: ${attempts} attempts to leave the machine\n`);
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken + (attempts > 0 ? 1 : 0)} failed, ${count('skipped')} skipped\n`,
    );
  }
}
