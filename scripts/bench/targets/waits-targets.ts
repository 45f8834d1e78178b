import { WAITS } from '../waits/waits-area.js';
import type { Figures } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const COLD = 'run less code: most of it runs once and is not compiled';

/** Targets of waits, in ms of the whole process. */
export function waitsTargets(figures: Figures): Target[] {
  const ms = (name: string) => figures.median(WAITS, name, 'ms');
  const help = '`vision-cli --help`';
  const [whole, bare] = [ms(help), figures.median(WAITS, help, 'other_ms')];
  const large = ms('profile of a CSV of 11 MB');
  const cleaning = ms('cleaning of a CSV of 11 MB');
  const rows: TargetRow[] = [
    [`${help} over bare Node`, whole === null || bare === null ? null : whole - bare, '<= 60 ms', 'load fewer modules'],
    ['`/health` after `serve`', ms('`/health` after `serve`'), '<= 1000 ms', 'load fewer modules'],
    ['mock detection in a photo', ms('mock detection in a photo'), '<= 250 ms', 'load fewer modules'],
    ...figures
      .names(WAITS)
      .filter((name) => name.startsWith('detection in a photo with'))
      .map((name): TargetRow => [name, ms(name), '<= 600 ms', 'load the model while the photo is decoded']),
    ...figures
      .names(WAITS)
      .filter((name) => name.startsWith('about 300 boxes'))
      .map((name): TargetRow => [name, ms(name), '<= 40 ms', 'draw labels in larger batches']),
    ['profile of a CSV of 200 kB', ms('profile of a CSV of 200 kB'), '<= 350 ms', COLD],
    ['profile of a CSV of 2 MB', ms('profile of a CSV of 2 MB'), '<= 600 ms', COLD],
    ['profile of a CSV of 11 MB', large, '<= 1000 ms', COLD],
    [
      'the same by a running server',
      ms('profile of a CSV of 11 MB by a running server'),
      '<= 600 ms',
      'inspect columns in both threads',
    ],
    ['profile of an XLSX of 11 MB', ms('profile of an XLSX of 11 MB'), '<= 2000 ms', 'inspect columns in both threads'],
    [
      'cleaning of a CSV of 11 MB, relative to its profile',
      large === null || cleaning === null ? null : cleaning / large,
      '<= 1.5 x',
      'write rows while they are read',
    ],
  ];
  return rows.map(toTarget);
}
