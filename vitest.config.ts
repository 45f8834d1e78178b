import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ClosingLine } from './tests/support/closing-line.js';
import { OfflineWatch } from './tests/support/offline/offline-watch.js';
import { WAIT } from './tests/support/wait.js';

const watch = new OfflineWatch();

/** Slow tests, marked by their file names. */
const SLOW = 'tests/**/*.slow.test.ts';
/** Files that replace modules, count steps or need a freshly loaded library. */
const ISOLATED = 'tests/**/*.isolated.test.ts';
/** Tests in folders of this name compare whole answers with recorded ones. */
const GOLDEN = 'tests/**/golden/*.test.ts';
const MARKED = [SLOW, ISOLATED, GOLDEN];

/** Projects whose files run one after another in one process, to share loaded modules and the browser. */
const SHARED = ['unit', 'golden', 'browser'];

export default defineConfig(({ mode }) => {
  const project = (
    name: 'unit' | 'golden' | 'isolated' | 'cli' | 'browser' | 'slow',
    include: string[],
    exclude: string[],
  ): TestProjectInlineConfiguration => ({
    test: {
      name,
      include,
      exclude,
      isolate: !SHARED.includes(name),
      // With the default of 16 MB, processes that run hundreds of files spend a tenth of their time on garbage
      // collection.
      execArgv: ['--max-semi-space-size=64'],
      setupFiles: ['tests/support/property-runs.ts', 'tests/support/published/watch-answers.ts'],
      env: {
        POWERTOOLS_LOG_LEVEL: 'SILENT',
        ORT_DISABLE_TELEMETRY: '1',
        // Handlers in tests run from their sources; servers and shells of tests start processes, as for users.
        HANDLENS_IN_PROCESS: '1',
        // Tests must not write to the user's journal.
        HANDLENS_STATE_DIR: resolve('node_modules/.handlens-test-state'),
        // On a busy machine the default deadline may expire before a request is done.
        HANDLENS_TIMEOUT_S: '110',
        // `--mode full` runs every case of a property; otherwise a tenth, except in slow files.
        PROPERTY_RUNS: mode === 'full' || name === 'slow' ? 'all' : 'tenth',
      },
      // Waits end when their condition is met, which may take long on a busy machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: WAIT },
    },
  });
  return {
    test: {
      globalSetup: ['tests/support/build.ts'],
      experimental: { fsModuleCache: true },
      reporters: ['default', watch, new ClosingLine(watch)],
      // The default leaves one core unused, which halves the speed on two cores.
      maxWorkers: availableParallelism(),
      projects: [
        project('unit', ['tests/**/*.test.ts'], ['tests/cli/**', 'tests/gui/**', ...MARKED]),
        project('golden', [GOLDEN], []),
        project('isolated', [ISOLATED], []),
        project('cli', ['tests/cli/**/*.test.ts'], MARKED),
        project('browser', ['tests/gui/**/*.test.ts'], MARKED),
        project('slow', [SLOW], []),
      ],
    },
  };
});
