import { dirname } from 'node:path';
import { EVERY_MS, LATENCY_COLUMNS, latencyCells, probeHealth } from '../probe-health.js';
import { type Section, tableSection } from '../report.js';
import { withApi } from '../served-api.js';
import { round } from '../statistics.js';
import type { TableFile } from './table-files.js';

/** Measures how fast the server answers `/health` while it profiles a large table. */
export async function measureHealthWhileProfiling(file: TableFile, stateDir: string): Promise<Section> {
  return withApi(
    {
      HANDLENS_ROOTS: dirname(file.path),
      HANDLENS_STATE_DIR: stateDir,
      HANDLENS_TIMEOUT_S: '29',
    },
    async (api) => {
      await probeHealth(api.address, (asked) => asked < 50);
      let isBusy = true;
      const profile = api.post('/api/analyze', { path: file.path }).finally(() => {
        isBusy = false;
      });
      const latencies = await probeHealth(api.address, () => isBusy);
      await profile;
      return tableSection({
        title: 'Latency of /health during a profile',
        how: `A server started by \`vision-cli serve --port 0\` profiles "${file.name}" by path; meanwhile a client requests \`/health\` every ${EVERY_MS} ms without waiting for earlier answers. Client and server share the cores.`,
        caption: 'Milliseconds until the whole answer has come',
        columns: ['questions', ...LATENCY_COLUMNS, 'target'],
        rows: [[latencies.length, ...latencyCells(latencies), 'p99 < 50']],
        values: { latencies_ms: latencies.map((ms) => round(ms, 1)) },
      });
    },
  );
}
