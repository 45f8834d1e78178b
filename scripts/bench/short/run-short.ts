import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { describeMachine, loadAverage } from '../machine.js';
import { type AreaReport, Benchmarks } from '../report.js';
import { compareShort } from './compare-short.js';
import { measureShort } from './measure-short.js';
import { SHORT_PACES, SHORT_SECTION } from './short-area.js';
import { ShortTable } from './short-figures.js';
import { shortItems } from './short-items.js';
import { shortText } from './short-text.js';

async function readBaseline(docs: string): Promise<AreaReport> {
  const { areas } = Benchmarks.parse(JSON.parse(await readFile(join(docs, 'benchmarks.json'), 'utf8')));
  const report = areas.short;
  if (report !== undefined) return report;
  throw new Fault(
    'not-found',
    'docs/benchmarks.json has no area "short" to compare with. First: npm run bench -- short',
  );
}

/** What may explain a difference before the code does. */
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
 * The short form: measures for less than a minute, compares with the stored figures, stores nothing.
 * @returns the exit code: 1 when something takes more processor time or memory than the stored spread allows.
 * Faults: not-found.
 */
export async function runShort(folder: string, docs: string, say: (line: string) => void): Promise<number> {
  const baseline = await readBaseline(docs);
  const stored = ShortTable.parse(baseline.sections.find(({ title }) => title === SHORT_SECTION)?.values ?? {});
  say('drawing what is measured');
  const changes = compareShort(stored, await measureShort(await shortItems(folder), SHORT_PACES.quick, say));
  process.stdout.write(shortText(changes));
  for (const remark of remarks(baseline)) say(remark);
  return changes.some(({ verdict, measure }) => verdict === 'slower' && measure !== 'wall') ? 1 : 0;
}
