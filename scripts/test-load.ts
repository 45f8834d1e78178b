/**
 * `npm run test:load [-- --minutes 10 --lanes 16 --seed N]`: 200 simultaneous uploads, then requests to every endpoint
 * of the OpenAPI document, three valid ones for each arbitrary one, then SIGTERM during reads and writes. Reports
 * latencies, memory and machine load. Exits with 1 if the server crashed, failed unexpectedly, rejected valid requests,
 * used too much memory or lost data.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LatencyBook } from '../tests/support/load/latency-book.js';
import { type LoadReport, runLoad } from '../tests/support/load/run-load.js';

const options = {
  minutes: { type: 'string', default: '10' },
  lanes: { type: 'string', default: '16' },
  uploads: { type: 'string', default: '200' },
  seed: { type: 'string', default: '20261122' },
} as const;
const { values } = parseArgs({ options });
const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-load-')));

const formatStatuses = (book: LatencyBook) =>
  [...book.statuses()]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

function printReport({ uploads, book, maxBytes }: Pick<LoadReport, 'uploads' | 'book' | 'maxBytes'>): void {
  console.log(`seed ${values.seed}\nuploads at once: ${uploads.count} (${formatStatuses(uploads)})`);
  console.log(uploads.table().join('\n'));
  console.log(`mixed load: ${book.count} requests (${formatStatuses(book)})`);
  console.log(book.table().join('\n'));
  console.log(`most resident memory of all processes: ${Math.round(maxBytes / 1e6)} MB`);
  console.log(
    `load average: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}`,
  );
}

try {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const { stoppedMs, flaws } = await runLoad(folder, {
    seed: Number(values.seed),
    lanes: Number(values.lanes),
    uploads: Number(values.uploads),
    isEnough: () => performance.now() > until,
    onLoaded: printReport,
  });
  console.log(`SIGTERM under load: ended after ${(stoppedMs / 1000).toFixed(1)} s`);
  for (const flaw of flaws) console.log(`FLAW ${flaw}`);
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
