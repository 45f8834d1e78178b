import type { Area, AreaContext, Measurement } from '../area.js';
import { median, spread } from '../statistics.js';
import { measureShort } from './measure-short.js';
import { shortItems } from './short-items.js';

/** Title of the section whose values the short form reads. */
export const SHORT_SECTION = 'What the short form compares with';

export const SHORT_PACES = { full: { rounds: 8, limitS: 240 }, quick: { rounds: 3, limitS: 25 } };

async function measure({ pace, folder, say }: AreaContext): Promise<Measurement> {
  say('drawing what is measured');
  const table = await measureShort(await shortItems(folder), SHORT_PACES[pace], say);
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
        how: '`npm run bench -- --quick` measures the same in less than a minute and says what got slower. Measured by whole processes of the shell, with all processes that they start. Times are multiples of a calibration loop (`scripts/bench/short/calibrate.ts`) that is run before each of them in the process of the benchmark; with them a run on another machine can be held against this one, as far as machines are alike.',
        tables: [{ caption: 'Multiples of the calibration loop', columns, rows }],
        notes: [],
        values: table,
      },
    ],
    missing: null,
  };
}

/** What the short form compares with. */
export const shortArea: Area = { name: 'short', title: 'Short form', packages: [], measure };
