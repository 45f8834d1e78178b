import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { describeMachine, loadAverage } from '../machine.js';
import { type AreaReport, Benchmarks } from '../report.js';
import { median, spread } from '../statistics.js';
import { compareShort, ShortTable, shortText } from './compare-short.js';
import { measureShort, shortItems } from './measure-short.js';

/** Title of the section whose values the short form reads. */
const SHORT_SECTION = 'What the short form compares with';

const SHORT_PACES = { full: { rounds: 8, limitS: 240 }, quick: { rounds: 3, limitS: 25 } };

async function measure({ pace, folder, log }: AreaContext): Promise<Measurement> {
  log('drawing what is measured');
  const table = await measureShort(await shortItems(folder), SHORT_PACES[pace], log);
  const rows = Object.entries(table).map(([item, { wall, cpu, peak_mb: peak }]) => [
    item,
    median(wall).toFixed(2),
    spread(wall, 2),
    median(cpu).toFixed(2),
    spread(cpu, 2),
    Math.max(...peak).toFixed(0),
  ]);
  const columns = ['what', 'wall (median)', 'min..max', 'CPU (median)', 'min..max', 'peak MB (most)'];
  return {
    sections: [
      {
        title: SHORT_SECTION,
        how: '`npm run bench -- --quick` measures the same in less than a minute and lists what got slower. It measures whole vision-cli processes with their child processes. Times are multiples of a calibration loop (`scripts/bench/short/calibrate.ts`), which runs in the benchmark process before each measurement, so that runs on similar machines can be compared.',
        tables: [{ caption: 'Multiples of the calibration loop', columns, rows }],
        notes: [],
        values: table,
      },
    ],
    missing: null,
  };
}

/** The quick form of the benchmarks. */
export const shortArea: Area = { name: 'short', title: 'Short form', packages: [], measure };

async function readBaseline(docs: string): Promise<AreaReport> {
  const { areas } = Benchmarks.parse(JSON.parse(await readFile(join(docs, 'benchmarks.json'), 'utf8')));
  const report = areas.short;
  if (report !== undefined) return report;
  throw new Fault(
    'not-found',
    'docs/benchmarks.json has no area "short" to compare with. First: npm run bench -- short',
  );
}

/** Lists circumstances that may explain a difference other than the code. */
function remarks({ machine }: AreaReport): string[] {
  const here = describeMachine();
  const [load = 0] = loadAverage();
  const isOther = here.cpu !== machine.cpu || here.cores !== machine.cores || here.node !== machine.node;
  return [
    ...(isOther
      ? [`The stored figures are of another machine: ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}.`]
      : []),
    ...(load > here.cores
      ? [
          `This machine is busy (load ${load}): processor times swell and wall times mean little. Measure again when it is not.`,
        ]
      : []),
  ];
}

/**
 * Runs the short form: measures for less than a minute, compares with the stored figures, stores nothing.
 * @returns the exit code: 1 if something takes more processor time or memory than the stored spread allows.
 * @throws Fault `not-found`.
 */
export async function runShort(folder: string, docs: string, log: (line: string) => void): Promise<number> {
  const baseline = await readBaseline(docs);
  const stored = ShortTable.parse(baseline.sections.find(({ title }) => title === SHORT_SECTION)?.values ?? {});
  log('drawing what is measured');
  const changes = compareShort(stored, await measureShort(await shortItems(folder), SHORT_PACES.quick, log));
  process.stdout.write(shortText(changes));
  for (const remark of remarks(baseline)) log(remark);
  return changes.some(({ verdict, measure }) => verdict === 'slower' && measure !== 'wall') ? 1 : 0;
}
