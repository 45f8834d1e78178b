import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/support/closing-line.js';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/build.ts'],
    reporters: ['default', new ClosingLine()],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', ORT_DISABLE_TELEMETRY: '1' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
