import { availableParallelism } from 'node:os';
import { EVERY_MS, LATENCY_COLUMNS, latencyCells, probeHealth } from '../probe-health.js';
import type { Section } from '../report.js';
import { type ServedApi, serveApi } from '../served-api.js';
import { round } from '../statistics.js';
import { environmentFor, foreverPages, PAGE, resultsOf, type Setting } from './setting.js';
import type { Subject } from './subject.js';

const TARGET_MS = 50;

const upTo = (samples: number) => (asked: number) => asked < samples;

/** Keeps the folder endpoint busy until told to stop. @returns a function that stops it and tells the images done. */
async function keepBusy(api: ServedApi, request: Readonly<Record<string, unknown>>): Promise<() => Promise<number>> {
  const pages = foreverPages(api, request);
  await pages.next();
  let isWanted = true;
  let images = 0;
  const busy = (async () => {
    for await (const page of pages) {
      images += resultsOf(page).length;
      if (!isWanted) break;
    }
  })();
  return async () => {
    isWanted = false;
    await busy;
    return images;
  };
}

interface Latencies {
  idle: number[];
  busy: number[];
  images: number;
}

async function measureSubject(setting: Setting, subject: Subject, workers: number): Promise<Latencies> {
  const { latencySamples: samples } = setting.pace;
  const api = await serveApi(environmentFor(setting, workers));
  try {
    await probeHealth(api.address, upTo(50));
    const idle = await probeHealth(api.address, upTo(samples));
    const stop = await keepBusy(api, { folder_path: setting.photos.folder, model_path: subject.id, limit: PAGE });
    const busy = await probeHealth(api.address, upTo(samples));
    return { idle, busy, images: await stop() };
  } finally {
    await api.stop();
  }
}

/** Whether the server still answers at once while it detects. */
export async function measureHealthLatency(setting: Setting): Promise<Section> {
  const workers = Math.min(availableParallelism(), 2);
  const section: Section = {
    title: 'Latency of /health during folder detection',
    how: `Measured over HTTP against a server that was started for it, \`vision-cli serve --port 0\` with ${workers} workers. One client keeps \`/detect/folder\` busy with pages of ${PAGE} images; another asks \`/health\` every ${EVERY_MS} ms without waiting for earlier answers, ${setting.pace.latencySamples} times, first with the server idle, then busy. Client and server share the cores.`,
    tables: [],
    notes: [],
    values: {},
  };
  const table = {
    caption: 'Milliseconds until the whole answer has come',
    columns: ['model', 'server', ...LATENCY_COLUMNS, 'target'],
    rows: [] as string[][],
  };
  for (const subject of setting.subjects) {
    setting.say(`latency: ${subject.name}`);
    const { idle, busy, images } = await measureSubject(setting, subject, workers);
    table.rows.push([subject.name, 'idle', ...latencyCells(idle), '']);
    table.rows.push([subject.name, 'busy', ...latencyCells(busy), `p99 < ${TARGET_MS}`]);
    const rounded = (samples: readonly number[]) => samples.map((ms) => round(ms, 1));
    section.values[subject.name] = { idle_ms: rounded(idle), busy_ms: rounded(busy), images_meanwhile: images };
  }
  section.tables.push(table);
  return section;
}
