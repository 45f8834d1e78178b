import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AreaContext } from '../area.js';
import { type Section, tableSection } from '../report.js';
import { runCli } from '../run-cli.js';
import { serveApi } from '../served-api.js';
import { median, round, spread } from '../statistics.js';
import { writePhoto } from './draw-photo.js';
import { PACES } from './setting.js';

const run = promisify(execFile);

async function timeCli(words: readonly string[], stateDir: string): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, HANDLENS_STATE_DIR: stateDir };
  await run(process.execPath, [join('dist', 'vision-cli.mjs'), ...words], { env });
  return performance.now() - started;
}

interface Timed {
  ms: number[];
  /** Peak resident memory, MB, and processor time of one further run. */
  peakMb: number;
  cpuMs: number;
}

async function timeWords(runs: number, words: readonly string[], stateDir: string): Promise<Timed> {
  const ms = await repeat(runs, () => timeCli(words, stateDir));
  const { peakMb, cpuS } = await runCli(words, stateDir);
  return { ms, peakMb, cpuMs: cpuS * 1000 };
}

async function timeServe(stateDir: string): Promise<number> {
  const api = await serveApi({ HANDLENS_STATE_DIR: stateDir });
  await api.stop();
  return api.startMs;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const samples: number[] = [];
  for (let done = 0; done < times; done++) samples.push(await measure());
  return samples;
}

const row = (what: string, { ms, peakMb, cpuMs }: Timed, target: string) => [
  what,
  ms.length,
  median(ms).toFixed(0),
  spread(ms, 0),
  cpuMs.toFixed(0),
  peakMb.toFixed(0),
  target,
];

/** Measures the time until the first output, and until the first answer. */
export async function measureStartUp({ pace, folder, log }: AreaContext): Promise<Section> {
  log('start-up');
  const photo = join(folder, 'photo.jpg');
  await writePhoto(photo, { seed: 1 });
  const { helpRuns, mockRuns, serveRuns } = PACES[pace];
  const stateDir = join(folder, 'state');
  const help = await timeWords(helpRuns, ['--help'], stateDir);
  const mock = await timeWords(mockRuns, ['detect', 'image', photo, '--backend', 'mock', '--json'], stateDir);
  const serve = await repeat(serveRuns, () => timeServe(stateDir));
  const rounded = (samples: readonly number[]) => samples.map((ms) => round(ms, 1));
  return tableSection({
    title: 'Start-up',
    how: 'Measured with whole vision-cli processes, wall time: `node dist/vision-cli.mjs --help`; `detect image PHOTO --backend mock --json` with a generated photo of one megapixel; and `serve --port 0` until it has printed its address and `/health` has answered. Processor time and peak memory come from one additional run and include child processes.',
    caption: 'Milliseconds',
    columns: ['command', 'runs', 'median', 'min..max', 'CPU ms', 'peak MB', 'target'],
    rows: [
      row('vision-cli --help', help, '<= 150'),
      row('vision-cli detect image, mock', mock, '<= 400'),
      ['vision-cli serve, until /health answers', serve.length, median(serve).toFixed(0), spread(serve, 0), '', '', ''],
    ],
    values: {
      help_ms: rounded(help.ms),
      mock_ms: rounded(mock.ms),
      serve_ms: rounded(serve),
      peak_mb: { help: round(help.peakMb, 1), mock: round(mock.peakMb, 1) },
    },
  });
}
