import type { Reporter, TestModule } from 'vitest/node';
import { undeclaredAttempts } from './read-attempts.js';

/** Reports the test files of an offline run in which a process contacted another machine. Silent in any other run. */
export class OfflineWatch implements Reporter {
  private readonly running = new Set<string>();
  private seen = 0;

  /** @returns the attempts of the whole run so far; 0 if the run is not offline. */
  attempts(): number {
    return undeclaredAttempts(process.env) ?? 0;
  }

  onTestModuleStart(module: TestModule): void {
    this.running.add(module.relativeModuleId);
  }

  onTestModuleEnd(module: TestModule): void {
    const now = this.attempts();
    if (now > this.seen) {
      process.stdout.write(
        `\n${now - this.seen} attempts to leave the machine during ${[...this.running].join(', ')}\n`,
      );
    }
    this.seen = Math.max(now, this.seen);
    this.running.delete(module.relativeModuleId);
  }
}
