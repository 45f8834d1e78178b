import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AreaContext } from '../area.js';
import type { Section } from '../report.js';
import { serveApi } from '../served-api.js';
import { median, round, spread } from '../statistics.js';
import { PACES } from './pace.js';

const run = promisify(execFile);

async function timeHelp(): Promise<number> {
  const started = performance.now();
  await run(process.execPath, [join('dist', 'vision-cli.mjs'), '--help']);
  return performance.now() - started;
}

async function timeServe(): Promise<number> {
  const api = await serveApi({});
  await api.stop();
  return api.startMs;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let done = 0; done < times; done++) samples.push(await measure());
  return samples;
}

/** How long a user waits for the first sign. */
export async function measureStartUp({ pace, say }: AreaContext): Promise<Section> {
  say('start-up');
  const help = await repeat(PACES[pace].helpRuns, timeHelp);
  const serve = await repeat(PACES[pace].serveRuns, timeServe);
  const row = (what: string, samples: readonly number[]) => [
    what,
    samples.length,
    median(samples).toFixed(0),
    spread(samples, 0),
  ];
  return {
    title: 'Start-up',
    how: 'Wall time of `node dist/vision-cli.mjs --help`, and of `serve --port 0` until it has named its address and `/health` has answered.',
    tables: [
      {
        caption: 'Milliseconds',
        columns: ['command', 'runs', 'median', 'min..max'],
        rows: [row('vision-cli --help', help), row('vision-cli serve, until /health answers', serve)],
      },
    ],
    notes: [],
    values: { help_ms: help.map((ms) => round(ms, 1)), serve_ms: serve.map((ms) => round(ms, 1)) },
  };
}
