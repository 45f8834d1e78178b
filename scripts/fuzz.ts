/**
 * `npm run fuzz [-- PARSER...] [--minutes N] [--seed N] [--repeat FILE]`: coverage-guided fuzzing of parsers. Reports
 * inputs that are neither parsed nor rejected with a `Fault`: another error, a hang, unbounded memory. Each find is
 * stored in a file; `--repeat FILE` runs it again.
 */
import './quiet-log.js';
import { runFuzz } from './fuzz/run-fuzz.js';

process.exitCode = await runFuzz(process.argv.slice(2));
