import { round } from '../statistics.js';
import { calibrate } from './calibrate.js';
import type { ShortFigures, ShortTable } from './short-figures.js';
import type { ShortItem } from './short-items.js';

/** How long it goes on: whichever comes first, but two rounds at least. */
interface ShortPace {
  rounds: number;
  limitS: number;
}

const FEWEST_ROUNDS = 2;

/** Runs the items in turn, each after a calibration loop of its own: what slows the machine slows both. */
export async function measureShort(
  items: readonly ShortItem[],
  { rounds, limitS }: ShortPace,
  say: (line: string) => void,
): Promise<ShortTable> {
  const table = new Map<string, ShortFigures>(items.map(({ name }) => [name, { wall: [], cpu: [], peak_mb: [] }]));
  const started = performance.now();
  calibrate();
  for (let turn = 1; turn <= rounds; turn++) {
    if (turn > FEWEST_ROUNDS && performance.now() - started > limitS * 1000) break;
    say(`round ${turn}`);
    for (const { name, run } of items) {
      const unit = calibrate();
      const cost = await run();
      const figures = table.get(name)!;
      figures.wall.push(round(cost.wallMs / unit.wallMs, 3));
      figures.cpu.push(round(cost.cpuMs / unit.cpuMs, 3));
      figures.peak_mb.push(round(cost.peakMb, 1));
    }
  }
  return Object.fromEntries(table);
}
