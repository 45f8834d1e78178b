/**
 * `npm run fuzz [-- PARSER...] [--minutes N] [--seed N] [--repeat FILE]`: gives parsers inputs that are ever more unlike
 * what they expect, led by which of their code ran, and says which inputs did anything but to be read or refused with a
 * `Fault`: another error, a hang, memory without bound. A find is kept in a file; `--repeat FILE` tries it again.
 */
// The logger of the handlers writes to standard output; it is silenced before they are imported.
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';

const { runFuzz } = await import('./fuzz/run-fuzz.js');
process.exitCode = await runFuzz(process.argv.slice(2));

// Marks this file as a module.
export {};
