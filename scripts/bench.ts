/**
 * `npm run bench [-- AREA...] [--quick] [--model FILE[=NAME]]... [--photos FOLDER] [--tables FOLDER] [--agent FOLDER]
 * [--python PATH]`:
 * measures speed and memory and writes docs/benchmarks.md and docs/benchmarks.json. Needs `npm run build` before it.
 * Datasets are measured beside Ultralytics where a Python that has it is named (or HANDLENS_BENCH_PYTHON).
 */
// The logger of the handlers writes to standard output; it is silenced before they are imported.
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
// The runtime that is measured beside ours reports to its maker unless it is told not to.
process.env.ORT_DISABLE_TELEMETRY = '1';

const { runBench } = await import('./bench/run-bench.js');
process.exitCode = await runBench(process.argv.slice(2));

// Marks this file as a module.
export {};
