import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AreaContext } from '../area.js';
import type { Section } from '../report.js';
import { serveApi } from '../served-api.js';
import { median, round, spread } from '../statistics.js';
import { PACES } from './pace.js';
import { writePhoto } from './write-photo.js';

const run = promisify(execFile);

async function timeCli(...words: readonly string[]): Promise<number> {
  const started = performance.now();
  await run(process.execPath, [join('dist', 'vision-cli.mjs'), ...words]);
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

const row = (what: string, samples: readonly number[], target = '') => [
  what,
  samples.length,
  median(samples).toFixed(0),
  spread(samples, 0),
  target,
];

/** How long a user waits for the first sign, and for the first answer. */
export async function measureStartUp({ pace, folder, say }: AreaContext): Promise<Section> {
  say('start-up');
  const photo = join(folder, 'photo.jpg');
  await writePhoto(photo, { seed: 1 });
  const { helpRuns, mockRuns, serveRuns } = PACES[pace];
  const help = await repeat(helpRuns, () => timeCli('--help'));
  const mock = await repeat(mockRuns, () => timeCli('detect', 'image', photo, '--backend', 'mock', '--json'));
  const serve = await repeat(serveRuns, timeServe);
  const rounded = (samples: readonly number[]) => samples.map((ms) => round(ms, 1));
  return {
    title: 'Start-up',
    how: 'Wall time of whole processes: `node dist/vision-cli.mjs --help`; `detect image PHOTO --backend mock --json` with a drawn photo of one megapixel; and `serve --port 0` until it has named its address and `/health` has answered.',
    tables: [
      {
        caption: 'Milliseconds',
        columns: ['command', 'runs', 'median', 'min..max', 'target'],
        rows: [
          row('vision-cli --help', help, '<= 150'),
          row('vision-cli detect image, mock', mock, '<= 400'),
          row('vision-cli serve, until /health answers', serve),
        ],
      },
    ],
    notes: [],
    values: { help_ms: rounded(help), mock_ms: rounded(mock), serve_ms: rounded(serve) },
  };
}
