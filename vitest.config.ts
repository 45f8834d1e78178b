import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/support/closing-line.js';
import { OfflineWatch } from './tests/support/offline/offline-watch.js';
import { WAIT } from './tests/support/wait.js';

const watch = new OfflineWatch();

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/build.ts'],
    setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/published/watch-answers.ts'],
    reporters: ['default', watch, new ClosingLine(watch)],
    env: {
      POWERTOOLS_LOG_LEVEL: 'SILENT',
      ORT_DISABLE_TELEMETRY: '1',
      // Handlers that tests call run from their sources; servers and shells of tests have processes, as users do.
      HANDLENS_IN_PROCESS: '1',
      // The session of who runs the tests is not theirs to write to.
      HANDLENS_STATE_DIR: resolve('node_modules/.handlens-test-state'),
      // On a busy machine the usual deadline of a request may pass before its work is done.
      HANDLENS_TIMEOUT_S: '110',
    },
    // Waits end when what is waited for is there: a busy machine may take long to get there.
    testTimeout: 120_000,
    // The usual is a core less, which halves the pace of a small machine.
    maxWorkers: availableParallelism(),
    hookTimeout: 120_000,
    expect: { poll: WAIT },
  },
});
