import { closeServices } from '../handlers/kit/close-services.js';

// The logger of the handlers writes to standard output. It reads its level when it is imported, so the level is set
// before that.
const isLogEnabled = process.argv.includes('--verbose') && !process.argv.includes('--json');
process.env.POWERTOOLS_LOG_LEVEL ??= isLogEnabled ? 'INFO' : 'SILENT';

async function run(): Promise<void> {
  // Schemas that are used once are not worth the code that zod would generate for them.
  (await import('zod')).config({ jitless: true });
  const { runProgram } = await import('./run-program.js');
  process.exitCode = await runProgram(process.argv);
  await closeServices();
}

void run();
