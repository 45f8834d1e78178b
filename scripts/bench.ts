/**
 * `npm run bench [-- AREA...] [--quick] [--model FILE[=NAME]]... [--photos FOLDER] [--tables FOLDER] [--agent FOLDER]
 * [--python PATH] [--peers FOLDER]`, `npm run bench -- --quick`, or `npm run bench -- --page`: measures speed and
 * memory and writes docs/benchmarks.md and docs/benchmarks.json. Run `npm run build` first. scripts/bench-setup.sh
 * installs the compared tools below .bench/; alternatively name a Python with Ultralytics (--python,
 * HANDLENS_BENCH_PYTHON). An area with --quick is a trial that writes nothing. --quick without an area is the short
 * form: it lists what got slower, and exits with 1 if anything did. --page writes the page from the stored figures.
 */
import './quiet-log.js';
import { runBench } from './bench/run-bench.js';

// ONNX Runtime, which is compared, sends telemetry by default.
process.env.ORT_DISABLE_TELEMETRY = '1';
process.exitCode = await runBench(process.argv.slice(2));
