import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, AreaContext, Measurement } from '../area.js';
import { measureHealthWhileProfiling } from './measure-health.js';
import { measureProfiles } from './measure-profiles.js';
import { measureQuality } from './measure-quality.js';
import { PACES } from './pace.js';
import { drawTableFiles } from './table-files.js';

async function measure({ pace: name, folder, tablesDir, say }: AreaContext): Promise<Measurement> {
  const pace = PACES[name];
  const stateDir = join(folder, 'state');
  say('drawing tables');
  const files = drawTableFiles(folder, pace);
  const speed = [
    await measureProfiles(files, { rounds: pace.rounds, stateDir, say }),
    await measureHealthWhileProfiling(files.csv.at(-2)!, stateDir),
  ];
  if (!existsSync(tablesDir)) {
    return {
      sections: speed,
      missing: 'How well tables are read and judged: name a folder with truth by --tables FOLDER.',
    };
  }
  say('reading and judging');
  return { sections: [...speed, measureQuality(tablesDir, pace.spoiltFiles)], missing: null };
}

/** Speed and memory of tables, and how well they are read and judged. */
export const tablesArea: Area = {
  name: 'tables',
  title: 'Tables',
  packages: ['papaparse', 'xlsx', 'piscina'],
  measure,
};
