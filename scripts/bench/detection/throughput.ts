import { availableParallelism } from 'node:os';
import type { Section, Table } from '../report.js';
import { median, round, spread } from '../statistics.js';
import type { Setting } from './setting.js';
import { PAGE } from './setting.js';
import type { Subject } from './subject.js';
import { type Layout, MAX_BOXES, type Measured, measureRounds, type Round } from './throughput-rounds.js';

const LAYOUTS: readonly Layout[] = [
  { workers: 1, target: 0.95 },
  { workers: 2, target: 0.85 },
];

const medianOf = (rounds: readonly Round[], key: keyof Round) => median(rounds.map((one) => one[key]));

/** Returns the ratio at which every core would be busy all the time, the theoretical maximum. */
function highestRatio({ layout, bare, folder }: Measured): number {
  const share = availableParallelism() / layout.workers;
  return Math.min(1, (share * medianOf(bare, 'cpuMs')) / medianOf(folder, 'cpuMs'));
}

/** Returns the cores that other processes used during a folder round and its adjacent bare rounds. */
function othersAround({ bare, folder }: Measured, place: number): number {
  const around = [bare[place]!, folder[place]!, bare[place + 1]!];
  return around.reduce((sum, { othersCores }) => sum + othersCores, 0) / around.length;
}

/** Returns the ratio of the round with the least other load, and the cores that other processes used during it. */
function calmestRatio(measured: Measured): string {
  const rounds = measured.ratios.map((ratio, place) => ({ ratio, others: othersAround(measured, place) }));
  const calmest = rounds.reduce((best, one) => (one.others < best.others ? one : best));
  return `${calmest.ratio.toFixed(2)} (${calmest.others.toFixed(2)})`;
}

const RATIO_COLUMNS: readonly [string, (measured: Measured) => string][] = [
  ['workers', ({ layout }) => String(layout.workers)],
  ['bare, runs/s', ({ bare }) => medianOf(bare, 'rate').toFixed(1)],
  ['folder, img/s', ({ folder }) => medianOf(folder, 'rate').toFixed(1)],
  ['q, median', ({ ratios }) => median(ratios).toFixed(2)],
  ['q, min..max', ({ ratios }) => spread(ratios, 2)],
  ['q, calmest round (others)', calmestRatio],
  ['target', ({ layout }) => `>= ${layout.target.toFixed(2)}`],
  ['q, limit', (measured) => highestRatio(measured).toFixed(2)],
  ['CPU ms a run', ({ bare }) => medianOf(bare, 'cpuMs').toFixed(1)],
  ['CPU ms an image', ({ folder }) => medianOf(folder, 'cpuMs').toFixed(1)],
  ['cores used by others', ({ bare, folder }) => medianOf([...bare, ...folder], 'othersCores').toFixed(2)],
];

function ratioTable({ name }: Subject, measured: readonly Measured[]): Table {
  return {
    caption: name,
    columns: RATIO_COLUMNS.map(([column]) => column),
    rows: measured.map((one) => RATIO_COLUMNS.map(([, read]) => read(one))),
  };
}

const STAGES = ['decode', 'preprocess', 'inference', 'postprocess', 'queue', 'total', 'boxes'] as const;

function stageTable({ name }: Subject, measured: readonly Measured[]): Table {
  return {
    caption: `${name}: median ms of each stage of an image, and boxes found in it`,
    columns: ['workers', ...STAGES],
    rows: measured.map(({ layout, images }) => [
      layout.workers,
      ...STAGES.map((stage) => median(images.map((image) => image[stage])).toFixed(1)),
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
  return measured.map(({ layout, bare, folder, ratios, images }) => ({
    workers: layout.workers,
    bare: rounded(bare),
    folder: rounded(folder),
    ratios: ratios.map((ratio) => round(ratio, 4)),
    images: images.length,
  }));
}

function describe({ pace, photos }: Setting): string {
  return [
    `Measured over HTTP with a separate server (\`vision-cli serve\`): a client requests \`/detect/folder\` in pages of ${PAGE} from ${photos.description}.`,
    'The baseline is measured without the product: the same number of threads in the benchmark process, which is also the client, only call `session.run` on one tensor, with the same session options.',
    `Rounds of ${pace.roundMs / 1000} s take turns (bare, folder, bare ...), ${pace.rounds} of the folder after a warm-up round.`,
    'q is the rate of a folder round divided by the mean rate of the bare rounds before and after it.',
    '"CPU ms an image" is the processor time of the server and its child processes, without the client; "CPU ms a run" is the processor time of the process with the bare threads.',
    'The limit of q is the value if all cores were always busy and the client cost nothing: cores x "CPU ms a run" / workers / "CPU ms an image".',
    '"Cores used by others" is the use by other processes. With one worker, it lowers q, because only folder rounds need the second core. With as many workers as cores, it can raise q above the limit, because folder rounds have more threads that compete for a core. The calmest round is the one with the least use by others.',
  ].join(' ');
}

const NOTES = [
  `An answer contains at most ${MAX_BOXES} boxes, because random weights find hundreds in an image, trained weights a few. The time of NMS still includes all of them.`,
];

/** Compares folder detection with bare runs of the model. */
export async function measureThroughput(setting: Setting): Promise<Section> {
  const section: Section = { title: 'Throughput', how: describe(setting), tables: [], notes: NOTES, values: {} };
  for (const subject of setting.subjects) {
    const measured: Measured[] = [];
    for (const layout of LAYOUTS) {
      setting.log(`throughput: ${subject.name}, ${layout.workers} worker(s)`);
      measured.push(await measureRounds(setting, subject, layout));
    }
    section.tables.push(ratioTable(subject, measured), stageTable(subject, measured));
    section.values[subject.name] = valuesOf(measured);
  }
  return section;
}
