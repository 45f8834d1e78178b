/**
 * `npm run test:work [-- --update]`: counts the work of commands on small generated files, and fails if any takes a third
 * more than committed, or less than half. Unlike times, the counts are the same on every machine. `--update` commits the current counts.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessWork } from './work/process-work.js';
import { countCommands } from './work/work-commands.js';

type Counts = Record<string, ProcessWork>;

const KINDS = ['blocks', 'files', 'bytes', 'messages', 'tasks'] as const;
const FILE = join('scripts', 'work', 'counts.json');
/** Maximum work as a multiple of the committed one. */
const MAX_GROWTH = 4 / 3;
/** Minimum work, because less is either worth committing or a sign that it is not counted any more. */
const MIN_WORK = 1 / 2;

const folder = await mkdtemp(join(tmpdir(), 'handlens-work-'));
try {
  const counts = await countCommands(folder);
  if (process.argv.includes('--update')) await writeFile(FILE, `${JSON.stringify(counts, null, 2)}\n`);
  const committed = JSON.parse(await readFile(FILE, 'utf8')) as Counts;
  const names = new Set([...Object.keys(counts), ...Object.keys(committed)]);
  let failed = 0;
  for (const name of names) {
    for (const kind of KINDS) {
      const [now, before] = [counts[name]?.[kind] ?? 0, committed[name]?.[kind] ?? 0];
      const verdict = now > before * MAX_GROWTH ? 'MORE' : now < before * MIN_WORK ? 'LESS' : 'ok  ';
      if (verdict !== 'ok  ') failed += 1;
      const growth = before === 0 ? '' : ` (${Math.round((now / before - 1) * 100)}%)`;
      console.log(`${verdict}  ${name}: ${now.toLocaleString('en')} ${kind}${growth}`);
    }
  }
  console.log(`${names.size * KINDS.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
