import { EVERY_MS, LATENCY_COLUMNS, latencyCells, probeHealth } from '../probe-health.js';
import { type Section, tableSection } from '../report.js';
import { type ServedApi, withApi } from '../served-api.js';
import { round } from '../statistics.js';
import { environmentFor, foreverPages, PAGE, perSubject, resultsOf, type Setting, WORKERS } from './setting.js';
import type { Subject } from './subject.js';

const TARGET_MS = 50;

const upTo = (samples: number) => (asked: number) => asked < samples;

/** Keeps the folder endpoint busy. @returns a function that stops it and returns the number of images. */
async function keepBusy(api: ServedApi, request: Readonly<Record<string, unknown>>): Promise<() => Promise<number>> {
  const pages = foreverPages(api, request);
  await pages.next();
  let shouldContinue = true;
  let images = 0;
  const busy = (async () => {
    for await (const page of pages) {
      images += resultsOf(page).length;
      if (!shouldContinue) break;
    }
  })();
  return async () => {
    shouldContinue = false;
    await busy;
    return images;
  };
}

interface Latencies {
  idle: number[];
  busy: number[];
  images: number;
}

const measureSubject = (setting: Setting, subject: Subject): Promise<Latencies> =>
  withApi(environmentFor(setting, WORKERS), async (api) => {
    const { latencySamples: samples } = setting.pace;
    await probeHealth(api.address, upTo(50));
    const idle = await probeHealth(api.address, upTo(samples));
    const stop = await keepBusy(api, { folder_path: setting.photos.folder, model_path: subject.id, limit: PAGE });
    const busy = await probeHealth(api.address, upTo(samples));
    return { idle, busy, images: await stop() };
  });

/** Measures how fast the server answers `/health` while it detects. */
export async function measureHealthLatency(setting: Setting): Promise<Section> {
  const rounded = (samples: readonly number[]) => samples.map((ms) => round(ms, 1));
  const measured = await perSubject(setting, 'latency', async (subject) => {
    const { idle, busy, images } = await measureSubject(setting, subject);
    const rows = [
      [subject.name, 'idle', ...latencyCells(idle), ''],
      [subject.name, 'busy', ...latencyCells(busy), `p99 < ${TARGET_MS}`],
    ];
    return { rows, values: { idle_ms: rounded(idle), busy_ms: rounded(busy), images_meanwhile: images } };
  });
  return tableSection({
    title: 'Latency of /health during folder detection',
    how: `Measured over HTTP with a separate server, \`vision-cli serve --port 0\` with ${WORKERS} workers. One client keeps \`/detect/folder\` busy with pages of ${PAGE} images; another requests \`/health\` every ${EVERY_MS} ms without waiting for earlier answers, ${setting.pace.latencySamples} times, first with the server idle, then busy. Client and server share the cores.`,
    caption: 'Milliseconds until the whole answer has come',
    columns: ['model', 'server', ...LATENCY_COLUMNS, 'target'],
    ...measured,
  });
}
