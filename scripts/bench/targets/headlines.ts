import type { Benchmarks } from '../report.js';
import { WAITS } from '../waits/waits-area.js';
import { type Figures, figuresOf, pairedRatio, ratioOf } from './figures.js';

type Area = (name: string) => Figures;
type Headline = (area: Area) => string | null;

const OURS = 'handlens';

const percent = (share: number) => `${(100 * share).toFixed(1).replace(/\.0$/, '')}%`;

/** Formats three significant digits, without an exponent. */
const figure = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

/** Formats a ratio of two figures. */
const times = (ratio: number) => String(Number(ratio.toPrecision(2)));

/** Renders a line from figures; null if one of them was not measured. */
function line(values: readonly (number | null)[], render: (...values: number[]) => string): string | null {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  return known.length === values.length ? render(...known) : null;
}

/** Compares the wall times of two contenders by round: `0.72 times that of pandas`. */
const wallRatio = (tables: Figures, section: string, [own, other]: readonly [string, string]) =>
  pairedRatio(tables.numbers(section, own, 'wall_s'), tables.numbers(section, other, 'wall_s'));

const detectionSpeed: Headline = (area) => {
  const detection = area('detection');
  const model = detection.names('Throughput').find((name) => name.startsWith('YOLOv8n')) ?? '';
  const at = (workers: number) => detection.median('Throughput', model, workers, 'ratios');
  return line(
    [at(0), at(1)],
    (one, two) =>
      `**Detection:** a folder with YOLOv8n at 640 px runs at ${times(one)} of the speed of bare ONNX Runtime with one worker, ${times(two)} with two. Decoding of the photos needs the same cores.`,
  );
};

const startUp: Headline = (area) =>
  line(
    ['`vision-cli --help`', 'mock detection in a photo', '`/health` after `serve`'].map((name) =>
      area('waits').median(WAITS, name, 'ms'),
    ),
    (help, mock, serve) =>
      `**Start:** \`vision-cli --help\` takes ${figure(help!)} ms, a mock detection ${figure(mock!)} ms, and a server answers after ${figure(serve! / 1000)} s.`,
  );

const csvProfile: Headline = (area) => {
  const title = 'Profile of a large CSV';
  const tables = area('tables');
  const by = (other: string) => wallRatio(tables, title, [OURS, other]);
  return line(
    [
      tables.median(title, OURS, 'wall_s'),
      tables.quantile(1, title, OURS, 'peak_mb'),
      by('DuckDB SUMMARIZE, every row kept'),
      by('pandas, read and describe'),
    ],
    (wall, memory, duckdb, pandas) =>
      `**CSV profile:** 200 MB take ${figure(wall!)} s and ${figure(memory!)} MB: ${times(duckdb!)} times as long as DuckDB's SUMMARIZE, ${times(pandas!)} times as long as pandas' describe; both examine much less.`,
  );
};

const cleaning: Headline = (area) => {
  const title = 'Cleaning of a large CSV';
  const tables = area('tables');
  const cleaned = 'handlens, cleaned';
  return line(
    [
      tables.median(title, cleaned, 'wall_s'),
      wallRatio(tables, title, [cleaned, 'pandas, cleaned by a script for this file']),
    ],
    (wall, pandas) =>
      `**Cleaning:** the same 200 MB take ${figure(wall!)} s, ${times(pandas!)} times as long as a pandas script written for this file.`,
  );
};

const workbook: Headline = (area) => {
  const title = 'Profile of a workbook';
  const tables = area('tables');
  const by = (other: string) => wallRatio(tables, title, [OURS, other]);
  return line(
    [tables.median(title, OURS, 'wall_s'), by('pandas by calamine, read and describe')],
    (wall, pandas) =>
      `**XLSX profile:** 100,000 x 20 cells take ${figure(wall!)} s, ${times(pandas!)} times as long as pandas with calamine.`,
  );
};

const reading: Headline = (area) => {
  const title = 'Reading and judging right';
  const tables = area('tables');
  const share = (ending: string, name: string) =>
    tables.number(title, tables.names(title).find((one) => one.endsWith(ending)) ?? '', name);
  const hospital = (name: string) => area('repairs').number('Wrong cells and their repair', 'hospital', name);
  return line(
    [share('cells right', 'cells_right'), hospital('precision'), hospital('recall'), hospital('repaired')],
    (cells, precision, recall, repaired) =>
      `**Reading:** ${percent(cells!)} of the cells of 500 corrupted tables are read correctly. Of the wrong cells of the hospital benchmark, ${percent(recall!)} are found (precision ${percent(precision!)}), and \`--accept proposed\` repairs ${repaired!} of 509.`,
  );
};

const datasets: Headline = (area) => {
  const figures = area('datasets');
  const title = figures.names().find((name) => name.startsWith('Validation of')) ?? '';
  const wall = (name: string) => figures.median(title, name);
  const by = (name: string) => ratioOf(wall(`reference_${name}_s`), wall('own_warm_s'));
  return line(
    [ratioOf(wall('reference_cold_s'), wall('own_cold_s')), by('warm'), by('decode')],
    (cold, warm, decode) =>
      `**Datasets:** validation runs at ${times(cold!)} times the speed of Ultralytics' scan with a cold disk cache, ${times(warm!)} with a warm one, and ${times(decode!)} if Ultralytics decodes the images too, as validation does.`,
  );
};

const agent: Headline = (area) => {
  const figures = area('agent');
  const calls = (...path: string[]) => figures.number('Calls where no tool was asked for', ...path);
  const scope = (name: string) => figures.number('Requests for a detection', 'both in scope', name);
  return line(
    [ratioOf(scope('meant'), scope('count')), calls('oos', 'call'), calls('oos', 'requests')],
    (meant, called, requests) =>
      `**Agent:** ${percent(meant!)} of the requests for a detection are called or asked back; ${called} of ${requests!.toLocaleString('en')} unrelated requests called a tool.`,
  );
};

const questions: Headline = (area) => {
  const test = (name: string) => area('questions').number('Questions over business tables', 'test', name);
  const foreign = (name: string) => area('questions').number('Questions over tables of Wikipedia', name);
  return line(
    [test('coverage'), test('precision'), foreign('coverage'), foreign('precision')],
    (coverage, precision, answered, right) =>
      `**Questions:** ${percent(coverage!)} of the questions about business tables are answered, ${percent(precision!)} of them correctly; over tables of Wikipedia only ${percent(answered!)}, ${percent(right!)} of them correctly.`,
  );
};

const HEADLINES: readonly Headline[] = [
  detectionSpeed,
  startUp,
  csvProfile,
  cleaning,
  workbook,
  reading,
  datasets,
  agent,
  questions,
];

/** Summarizes the reports in at most ten lines, without those that lack a figure. */
export function headlineText({ areas }: Benchmarks): string {
  const lines = HEADLINES.flatMap((headline) => headline((name) => figuresOf(areas[name])) ?? []);
  return lines.map((text) => `- ${text}`).join('\n');
}
