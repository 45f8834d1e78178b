import { availableParallelism } from 'node:os';
import { type DetectFolderResult, handler } from '../../../handlers/detection/detect-folder.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { closeServices } from '../../../handlers/kit/services.js';
import { watchCpu } from '../cpu-share.js';
import type { Section, Table } from '../report.js';
import { median, round, spread } from '../statistics.js';
import { withEnvironment } from '../with-environment.js';
import { startBareThreads } from './bare-threads.js';
import { type FolderRequest, foreverPages, PAGE, type Timings, timingsOf } from './folder-pages.js';
import { environmentFor, type Setting } from './setting.js';
import type { Subject } from './subject.js';

/** Worker threads, and the part of the bare rate that folder detection shall reach with them on two cores. */
const LAYOUTS = [
  { workers: 1, target: 0.95 },
  { workers: 2, target: 0.8 },
];
type Layout = (typeof LAYOUTS)[number];

interface Round {
  /** Images, or runs, a second. */
  rate: number;
  /** Processor time of this process for each, ms. */
  cpuMs: number;
  othersCores: number;
}

interface Measured {
  layout: Layout;
  bare: Round[];
  folder: Round[];
  ratios: number[];
  timings: Timings[];
}

async function askPage(json: FolderRequest): Promise<DetectFolderResult> {
  const reply = await invoke(handler, { json });
  if (reply.statusCode !== 200)
    throw new Error(`The handler answered ${reply.statusCode}: ${reply.body.slice(0, 400)}`);
  return JSON.parse(reply.body) as DetectFolderResult;
}

async function timeRound(work: () => Promise<number>): Promise<Round> {
  const started = performance.now();
  const stopWatching = watchCpu();
  const rate = await work();
  const { ownMs, othersCores } = stopWatching();
  return { rate, othersCores, cpuMs: ownMs / (rate * ((performance.now() - started) / 1000)) };
}

/** A runner of rounds of the handler; each goes on where the last one ended. */
function folderRounds(request: FolderRequest, roundMs: number) {
  const pages = foreverPages(askPage, request);
  return (timings: Timings[]) =>
    timeRound(async () => {
      const started = performance.now();
      let images = 0;
      while (performance.now() - started < roundMs) {
        const { value } = (await pages.next()) as { value: DetectFolderResult };
        timings.push(...timingsOf(value));
        images += value.entries.length;
      }
      return (images / (performance.now() - started)) * 1000;
    });
}

/** bare, folder, bare, folder ... bare: each folder round is held against the bare rounds on both sides of it. */
async function measureLayout(setting: Setting, subject: Subject, layout: Layout): Promise<Measured> {
  const { rounds, roundMs } = setting.pace;
  const bareThreads = await startBareThreads(subject, setting.photos, layout.workers);
  const runBare = () => timeRound(() => bareThreads.run(roundMs));
  const runFolder = folderRounds({ folder_path: setting.photos.folder, model_path: subject.id, limit: PAGE }, roundMs);
  await runBare();
  await runFolder([]);
  const bare = [await runBare()];
  const folder: Round[] = [];
  const timings: Timings[] = [];
  for (let done = 0; done < rounds; done++) {
    folder.push(await runFolder(timings));
    bare.push(await runBare());
  }
  await Promise.all([bareThreads.close(), closeServices()]);
  const ratios = folder.map(({ rate }, place) => rate / ((bare[place]!.rate + bare[place + 1]!.rate) / 2));
  return { layout, bare, folder, ratios, timings };
}

function ratioTable({ name }: Subject, measured: readonly Measured[]): Table {
  const rates = (rounds: readonly Round[]) => median(rounds.map(({ rate }) => rate)).toFixed(1);
  const cpu = (rounds: readonly Round[]) => median(rounds.map(({ cpuMs }) => cpuMs)).toFixed(1);
  const others = (rounds: readonly Round[]) => median(rounds.map(({ othersCores }) => othersCores)).toFixed(2);
  return {
    caption: name,
    columns: [
      'workers',
      'bare, runs/s',
      'folder, img/s',
      'q, median',
      'q, min..max',
      'target',
      'CPU ms a run',
      'CPU ms an image',
      'cores that others used',
    ],
    rows: measured.map(({ layout, bare, folder, ratios }) => [
      layout.workers,
      rates(bare),
      rates(folder),
      median(ratios).toFixed(3),
      spread(ratios, 3),
      `>= ${layout.target.toFixed(2)}`,
      cpu(bare),
      cpu(folder),
      others([...bare, ...folder]),
    ]),
  };
}

const STAGES = ['decode', 'preprocess', 'inference', 'postprocess', 'queue', 'total'] as const;

function stageTable({ name }: Subject, measured: readonly Measured[]): Table {
  return {
    caption: `${name}: median ms of each stage of an image`,
    columns: ['workers', ...STAGES],
    rows: measured.map(({ layout, timings }) => [
      layout.workers,
      ...STAGES.map((stage) => median(timings.map((one) => one[stage])).toFixed(1)),
    ]),
  };
}

function valuesOf(measured: readonly Measured[]) {
  const rounded = (rounds: readonly Round[]) =>
    rounds.map(({ rate, cpuMs, othersCores }) => ({
      per_s: round(rate, 2),
      cpu_ms: round(cpuMs, 2),
      others_cores: round(othersCores, 2),
    }));
  return measured.map(({ layout, bare, folder, ratios }) => ({
    workers: layout.workers,
    bare: rounded(bare),
    folder: rounded(folder),
    ratios: ratios.map((ratio) => round(ratio, 4)),
    images: folder.length,
  }));
}

/** How near folder detection comes to what the runtime alone can do. */
export async function measureThroughput(setting: Setting): Promise<Section> {
  const { pace, photos } = setting;
  const section: Section = {
    title: 'Throughput',
    how: `The handler of \`/detect/folder\` (sources, workers from \`dist/\`), called in this process for pages of ${PAGE} from ${photos.description}; against threads that only call \`session.run\` on one tensor, in as many threads with the same session options. Rounds of ${pace.roundMs / 1000} s take turns (bare, folder, bare ...), ${pace.rounds} of the folder after one to warm up; q is the rate of a folder round by the mean of the bare rounds before and after it. CPU ms is the processor time of the process, all threads. ${availableParallelism()} cores.`,
    tables: [],
    notes: [],
    values: {},
  };
  for (const subject of setting.subjects) {
    const measured: Measured[] = [];
    for (const layout of LAYOUTS) {
      setting.say(`throughput: ${subject.name}, ${layout.workers} worker(s)`);
      const environment = environmentFor(setting, layout.workers);
      measured.push(await withEnvironment(environment, () => measureLayout(setting, subject, layout)));
    }
    section.tables.push(ratioTable(subject, measured), stageTable(subject, measured));
    section.values[subject.name] = valuesOf(measured);
  }
  return section;
}
