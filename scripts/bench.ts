/**
 * `npm run bench [-- AREA...] [--quick] [--model FILE[=NAME]]... [--photos FOLDER] [--tables FOLDER] [--agent FOLDER]
 * [--python PATH] [--peers FOLDER]`, `npm run bench -- --quick`, or
 * `npm run bench -- --page`:
 * measures speed and memory and writes docs/benchmarks.md and docs/benchmarks.json. Needs `npm run build` before it.
 * scripts/bench-setup.sh installs what is measured beside us, below .bench/; a Python that has Ultralytics may be named
 * instead (--python, HANDLENS_BENCH_PYTHON). An area with --quick is a trial that writes nothing; --quick alone is the short
 * form, which says what got slower and ends with 1 if something did. --page measures nothing and writes the page anew from the figures.
 */
// The logger of the handlers writes to standard output; it is silenced before they are imported.
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
// The runtime that is measured beside ours reports to its maker unless it is told not to.
process.env.ORT_DISABLE_TELEMETRY = '1';

const { runBench } = await import('./bench/run-bench.js');
process.exitCode = await runBench(process.argv.slice(2));

// Marks this file as a module.
export {};
