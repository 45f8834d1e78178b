/**
 * `npm run fuzz [-- PARSER...] [--minutes N] [--seed N] [--repeat FILE]`: gives parsers inputs that are ever more unlike
 * what they expect, led by which of their code ran, and says which inputs did anything but to be read or refused with a
 * `Fault`: another error, a hang, memory without bound. A find is kept in a file; `--repeat FILE` tries it again.
 */
import './quiet-log.js';
import { runFuzz } from './fuzz/run-fuzz.js';

process.exitCode = await runFuzz(process.argv.slice(2));
