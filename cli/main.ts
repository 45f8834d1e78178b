#!/usr/bin/env node
// The logger of the handlers writes to standard output; it is silenced before they are imported.
process.env.POWERTOOLS_LOG_LEVEL ??=
  process.argv.includes('--verbose') && !process.argv.includes('--json') ? 'INFO' : 'SILENT';
// Whoever types a path may read it: the limit to certain folders is for requests of others.
process.env.HANDLENS_ROOTS ??= '*';

const { runProgram } = await import('./run-program.js');
process.exitCode = await runProgram(process.argv);

// Marks this file as a module.
export {};
