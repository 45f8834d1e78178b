import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Fault, isFault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { agentArea } from './agent/agent-area.js';
import type { Area, BenchRequest } from './area.js';
import { calibrationArea } from './calibration/calibration-area.js';
import { datasetsArea } from './datasets/datasets-area.js';
import { detectionArea } from './detection/detection-area.js';
import { guiArea } from './gui/gui-area.js';
import { describeMachine, loadAverage, versionsOf } from './machine.js';
import { commandOf, parseArguments } from './parse-arguments.js';
import { questionsArea } from './questions/questions-area.js';
import { readingArea } from './reading/reading-area.js';
import { repairsArea } from './repairs/repairs-area.js';
import { type AreaReport, Benchmarks } from './report.js';
import { sessionsArea } from './sessions/sessions-area.js';
import { runShort, shortArea } from './short/short-area.js';
import { tablesArea } from './tables/tables-area.js';
import { waitsArea } from './waits/waits-area.js';
import { writeMarkdown } from './write-markdown.js';

/** Every area, in the order of the report. */
export const AREAS: readonly Area[] = [
  waitsArea,
  detectionArea,
  tablesArea,
  sessionsArea,
  readingArea,
  calibrationArea,
  repairsArea,
  datasetsArea,
  agentArea,
  questionsArea,
  guiArea,
  shortArea,
];

async function readStored(file: string): Promise<Benchmarks> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? { schema: 'handlens.benchmarks/1', areas: {} } : Benchmarks.parse(JSON.parse(text));
}

/** Stores the reports in docs/benchmarks.json, replacing older ones of the same areas, and rewrites the page. */
export async function storeReports(docs: string, reports: Readonly<Record<string, AreaReport>>): Promise<void> {
  const file = join(docs, 'benchmarks.json');
  const stored = await readStored(file);
  const benchmarks: Benchmarks = { ...stored, areas: { ...stored.areas, ...reports } };
  await writeFileAtomically(file, `${JSON.stringify(benchmarks, null, 2)}\n`, 'replace');
  // Formatted as the style check requires.
  await promisify(execFile)(join('node_modules', '.bin', 'biome'), ['format', '--write', file]);
  await writeFileAtomically(join(docs, 'benchmarks.md'), writeMarkdown(benchmarks), 'replace');
}

const log = (line: string) => process.stderr.write(`${line}\n`);

function chooseAreas(names: readonly string[]): readonly Area[] {
  const unknown = names.find((name) => !AREAS.some((area) => area.name === name));
  if (unknown === undefined) return names.length === 0 ? AREAS : AREAS.filter(({ name }) => names.includes(name));
  const known = AREAS.map(({ name }) => name).join(', ');
  throw new Fault('invalid-input', `There is no area "${unknown}" to measure. Known: ${known}.`);
}

function checkBuilt(): void {
  const files = ['inference-worker.mjs', 'scan-child.mjs', 'table-child.cjs', 'vision-cli.mjs'];
  if (files.every((file) => existsSync(join('dist', file)))) return;
  throw new Fault(
    'invalid-input',
    'dist/ is not built, and the workers and the server run from it. First: npm run build',
  );
}

/** Creates a temporary folder that is removed at exit, even after Ctrl-C. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'handlens-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Measured {
  report: AreaReport;
  missing: string | null;
}

async function measureArea(area: Area, request: BenchRequest): Promise<Measured> {
  const folder = await temporaryFolder();
  const before = loadAverage();
  const started = performance.now();
  const { sections, missing, peers = [] } = await area.measure({ ...request, folder, log: log });
  await rm(folder, { recursive: true, force: true });
  const report = {
    title: area.title,
    measured_at: new Date().toISOString().slice(0, 16).replace('T', ' '),
    took_s: Math.round((performance.now() - started) / 1000),
    command: commandOf(request),
    machine: describeMachine(),
    versions: versionsOf(area.packages),
    load_average: { before, after: loadAverage() },
    peers: peers.map(({ name, version, absent }) => ({ name, version, absent })),
    sections,
  };
  return { report, missing };
}

/** Prints the reports, and stores them unless there are objections, such as a trial or a missing measurement. */
async function publish(reports: Record<string, AreaReport>, objections: readonly string[]): Promise<void> {
  process.stdout.write(writeMarkdown({ schema: 'handlens.benchmarks/1', areas: reports }, Object.keys(reports)));
  if (objections.length === 0) return storeReports('docs', reports);
  log(['docs/benchmarks.* were left as they are.', ...objections].join('\n'));
}

/**
 * On Ctrl-C, cleans up and kills this process: an orderly exit would end threads that run a model, and the runtime then
 * aborts ("terminate called after throwing an instance of 'Napi::Error'").
 */
function endAtOnce(): void {
  process.emit('exit', 130);
  process.kill(process.pid, 'SIGKILL');
}

/** Measures the areas that the command line names. @returns the exit code. */
export async function runBench(words: readonly string[]): Promise<number> {
  process.once('SIGINT', endAtOnce);
  try {
    const request = parseArguments(words);
    if (request.onlyPage) {
      await storeReports('docs', {});
      return 0;
    }
    const areas = chooseAreas(request.areas);
    checkBuilt();
    if (request.pace === 'quick' && request.areas.length === 0)
      return await runShort(await temporaryFolder(), 'docs', log);
    const reports: Record<string, AreaReport> = {};
    const objections = request.pace === 'quick' ? ['A quick run is a trial.'] : [];
    for (const area of areas) {
      const { report, missing } = await measureArea(area, request);
      reports[area.name] = report;
      if (missing !== null) objections.push(`Not measured (${area.name}): ${missing}`);
    }
    await publish(reports, objections);
    return 0;
  } catch (error) {
    if (!isFault(error)) throw error;
    log(error.message);
    return 2;
  }
}
