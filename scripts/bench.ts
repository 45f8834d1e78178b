/**
 * `npm run bench [-- AREA...] [--quick] [--model FILE[=NAME]]... [--photos FOLDER] [--tables FOLDER] [--agent FOLDER]
 * [--python PATH] [--peers FOLDER]`, `npm run bench -- --quick`, or
 * `npm run bench -- --page`:
 * measures speed and memory and writes docs/benchmarks.md and docs/benchmarks.json. Needs `npm run build` before it.
 * scripts/bench-setup.sh installs what is measured beside us, below .bench/; a Python that has Ultralytics may be named
 * instead (--python, HANDLENS_BENCH_PYTHON). An area with --quick is a trial that writes nothing; --quick alone is the short
 * form, which says what got slower and ends with 1 if something did. --page measures nothing and writes the page anew from the figures.
 */
import './quiet-log.js';
import { runBench } from './bench/run-bench.js';

// The runtime that is measured beside ours reports to its maker unless it is told not to.
process.env.ORT_DISABLE_TELEMETRY = '1';
process.exitCode = await runBench(process.argv.slice(2));
