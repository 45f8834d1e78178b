import type { Reporter, TestModule } from 'vitest/node';
import type { OfflineWatch } from './offline/offline-watch.js';

/** Lists skipped tests by file with their reasons, so that an incomplete run does not look complete. */
export function formatSkipped(modules: readonly TestModule[]): string {
  const lines = modules.flatMap((module) => {
    const results = Array.from(module.children.allTests(), (one) => one.result());
    const skipped = results.filter(({ state }) => state === 'skipped');
    const notes = new Set(skipped.flatMap((one) => ('note' in one && one.note ? [one.note] : [])));
    const why = notes.size === 0 ? '' : ` (${[...notes].join('; ')})`;
    return skipped.length === 0
      ? []
      : [`##### NOT TRIED: ${skipped.length} in ${module.relativeModuleId}${why} #####\n`];
  });
  return lines.length === 0 ? '' : `\n${lines.join('')}`;
}

/** Ends a run with one plain line with its counts, for readers of logs. */
export class ClosingLine implements Reporter {
  private readonly watch: Pick<OfflineWatch, 'attempts'>;

  constructor(watch: Pick<OfflineWatch, 'attempts'>) {
    this.watch = watch;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => Array.from(module.children.allTests(), (one) => one.result().state));
    const count = (state: string) => states.filter((one) => one === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    process.stdout.write(formatSkipped(modules));
    const attempts = this.watch.attempts();
    if (attempts > 0) process.stdout.write(`\nFailed: ${attempts} attempts to leave the machine\n`);
    process.stdout.write(
      `\n${count('passed')} passed, ${count('failed') + broken + (attempts > 0 ? 1 : 0)} failed, ${count('skipped')} skipped\n`,
    );
  }
}
