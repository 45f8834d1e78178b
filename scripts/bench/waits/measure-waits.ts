import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DetectImageResult } from '../../../handlers/detection/detect-image.js';
import type { AreaContext } from '../area.js';
import { writePhoto } from '../detection/draw-photo.js';
import { reviewSubject, type Subject } from '../detection/subject.js';
import type { FoundPeer } from '../peers/find-peers.js';
import { type ServedApi, serveApi } from '../served-api.js';
import { writeCsv, writeRegularCsv, writeSheet } from '../tables/table-files.js';

/** Something that a user waits for. */
export interface Wait {
  /** Name in the report and in the stored figures. */
  name: string;
  /** Runs it once. @returns ms. */
  run(): Promise<number>;
  /** The same with another tool that people use; null if there is none, or if it is not installed. */
  other: { name: string; run(): Promise<number> } | null;
}

/** Rows of the CSV files of 200 kB, 2 MB and 11 MB, and the workbook of 11 MB. */
const ROWS = { small: 2_000, medium: 20_000, large: 110_000 };
const SHEET = { sheetRows: 33_000, sheetColumns: 20 };

const DUCKDB = `const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.runAndReadAll("SUMMARIZE SELECT * FROM read_csv('" + process.argv[1] + "', all_varchar = true, null_padding = true, parallel = false)");
  process.exit(0);
})();`;

const run = promisify(execFile);

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Generates the files, and returns what is waited for, and the CSV of 11 MB. The server keeps running until `close`.
 */
export async function openWaits(
  { folder, models }: AreaContext,
  peers: readonly FoundPeer[],
): Promise<{ waits: Wait[]; large: string; close(): Promise<void> }> {
  const photo = join(folder, 'photo.jpg');
  await writePhoto(photo, { seed: 1 });
  const [small, medium, large] = [ROWS.small, ROWS.medium, ROWS.large].map(
    (rows) => writeRegularCsv(folder, rows).path,
  );
  const messy = writeCsv(folder, ROWS.large).path;
  const sheet = writeSheet(folder, SHEET).path;
  const cleaned = join(folder, 'cleaned.csv');
  const modelsDir = join(folder, 'models');
  const subjects = await Promise.all(models.slice(0, 1).map((model) => reviewSubject(model, modelsDir)));
  const environment = {
    HANDLENS_STATE_DIR: join(folder, 'state'),
    HANDLENS_ROOTS: folder,
    HANDLENS_MODELS_DIR: modelsDir,
  };
  const cli = (...words: readonly string[]) =>
    time(() =>
      run(process.execPath, [join('dist', 'vision-cli.mjs'), ...words], {
        env: { ...process.env, ...environment },
        maxBuffer: 1e9,
      }),
    );
  const own = (name: string, words: readonly string[], other: Wait['other'] = null): Wait => ({
    name,
    run: () => cli(...words),
    other,
  });
  const profile = (name: string, file: string, other: Wait['other'] = null) =>
    own(name, ['table', 'profile', file, '--json'], other);
  const duckdb = (file: string) => ({
    name: 'DuckDB SUMMARIZE',
    run: () => time(() => run(process.execPath, ['-e', DUCKDB, file])),
  });
  const api = await serveApi(environment);
  await api.post('/api/analyze', { path: large });
  const waits = [
    own('`vision-cli --help`', ['--help'], {
      name: 'bare Node',
      run: () => time(() => run(process.execPath, ['-e', '0'])),
    }),
    { name: '`/health` after `serve`', run: () => timeStart(environment), other: null },
    own('mock detection in a photo', ['detect', 'image', photo, '--backend', 'mock', '--json']),
    ...subjects.flatMap((subject) => [detection(subject, photo, cli), drawing(subject, photo, api)]),
    profile('profile of a CSV of 200 kB', small!, duckdb(small!)),
    profile('profile of a CSV of 2 MB', medium!, duckdb(medium!)),
    profile('profile of a CSV of 11 MB', large!, duckdb(large!)),
    profile('the same with ragged rows and cells of several lines', messy, duckdb(messy)),
    profile('profile of an XLSX of 11 MB', sheet, pandas(sheet, peers)),
    profileServed(api, large!),
    {
      name: 'cleaning of a CSV of 11 MB',
      run: async () => {
        await rm(cleaned, { force: true });
        return cli('table', 'clean', large!, '-o', cleaned, '--quiet');
      },
      other: null,
    },
  ];
  return { waits, large: large!, close: () => api.stop() };
}

const profileServed = (api: ServedApi, path: string): Wait => ({
  name: 'profile of a CSV of 11 MB by a running server',
  run: () => time(() => api.post('/api/analyze', { path })),
  other: null,
});

async function timeStart(environment: Readonly<Record<string, string>>): Promise<number> {
  const api = await serveApi(environment);
  await api.stop();
  return api.startMs;
}

/** Boxes that are drawn: at most 300, and nearly as many. */
const BOXES = 300;
const MIN_BOXES = 290;

/** Measures an answer with an image of many boxes, without what one with a single box takes. */
function drawing({ path, name }: Subject, photo: string, api: ServedApi): Wait {
  const annotated = (boxes: number) =>
    time(async () => {
      const body = { image_path: photo, backend: 'onnx', model_path: path, output_formats: ['annotated-jpeg'] };
      const answer = await api.post('/detect/image', { ...body, confidence: 1e-9, max_detections: boxes });
      const found = (answer as DetectImageResult).detections.length;
      if (boxes === BOXES && found < MIN_BOXES) throw new Error(`${name} found only ${found} boxes.`);
    });
  return {
    name: `about ${BOXES} boxes in an annotated image from a running server, over one box`,
    run: async () => {
      // Loads the model.
      await annotated(1);
      const single = await annotated(1);
      return (await annotated(BOXES)) - single;
    },
    other: null,
  };
}

function detection({ path, name }: Subject, photo: string, cli: (...words: string[]) => Promise<number>): Wait {
  return {
    name: `detection in a photo with ${name}`,
    run: () => cli('detect', 'image', photo, '--model-path', path, '--json'),
    other: null,
  };
}

/** Reads a workbook with calamine and describes it, as pandas users do. */
function pandas(file: string, peers: readonly FoundPeer[]): Wait['other'] {
  const python = peers.find(({ name }) => name === 'pandas')?.program;
  const script = join('scripts', 'bench', 'tables', 'peers', 'pandas_read_excel.py');
  if (!python) return null;
  return { name: 'pandas, calamine', run: () => time(() => run(python, [script, file, 'calamine'])) };
}
