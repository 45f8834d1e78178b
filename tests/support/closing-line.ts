import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any reader of logs can count by. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => Array.from(module.children.allTests(), (one) => one.result().state));
    const count = (state: string) => states.filter((one) => one === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped\n`,
    );
  }
}
