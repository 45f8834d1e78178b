import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExpectedReading, readingLike } from '../../../tests/support/awkward-tables/expected-reading.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { findPeers } from '../peers/find-peers.js';
import { type Cell, type Section, tableSection } from '../report.js';
import { type ServedApi, withApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { AWKWARD_READINGS } from './awkward-readings.js';
import { drawDamaged } from './draw-damaged.js';
import { drawDelimited } from './draw-delimited.js';
import { drawSeveral } from './draw-several.js';
import { drawTemplates } from './draw-templates.js';
import { countFound, hasDelimiter, hasHeader, isReadAs, lostKeys } from './judge-reading.js';
import { measureColumnUses } from './measure-column-uses.js';
import { DETECTORS, measureEncodings } from './measure-encodings.js';
import { readFiles } from './read-served.js';

/** Numbers of files. Trials use the seed that faults were looked for with; figures come from another seed. */
const EXTENTS = {
  quick: { seed: 11, delimited: 3, templates: 60, several: 2, rounds: 1, damaged: 300 },
  full: { seed: 9203, delimited: 30, templates: 500, several: 8, rounds: 4, damaged: 10_000 },
} as const;

type Extent = (typeof EXTENTS)[AreaContext['pace']];

interface Places {
  api: ServedApi;
  folder: string;
}

const SEEDS = `Files of other seeds were used to look for faults (${EXTENTS.quick.seed}, 12, 4047 and 7001 to 7004); the figures come from seed ${EXTENTS.full.seed}.`;
const SUBJECTS =
  'The tables belong to banks, labs, shops and offices, in English, German, French, Spanish and Polish, with words that the product does not know (`scripts/bench/reading/subjects.ts`).';

interface Judged {
  kind: string;
  isRight: boolean;
}

/** Counts right files by kind. */
function countByKind(judged: readonly Judged[]): { kind: string; files: number; right: number }[] {
  return [...new Set(judged.map(({ kind }) => kind))].map((kind) => {
    const own = judged.filter((one) => one.kind === kind);
    return { kind, files: own.length, right: own.filter(({ isRight }) => isRight).length };
  });
}

const countRight = (judged: readonly Judged[]) => judged.filter(({ isRight }) => isRight).length;
const shareRight = (judged: readonly Judged[]) => countRight(judged) / judged.length;

function kindsSection(
  text: Pick<Section, 'title' | 'how'> & { what: string; caption: string },
  judged: readonly Judged[],
  values: Section['values'] = {},
): Section {
  const { title, how, what, caption } = text;
  const all = { kind: 'all', files: judged.length, right: countRight(judged) };
  const rows = [...countByKind(judged), all].map(({ kind, files, right }): Cell[] => [
    kind,
    files,
    right,
    percent(right / files, 1),
  ]);
  return tableSection({
    title,
    how,
    caption,
    columns: [what, 'files', 'right', 'share'],
    rows,
    values: { share: shareRight(judged), ...values },
  });
}

async function measureDelimiters({ api, folder }: Places, { delimited, seed }: Extent): Promise<Section> {
  const files = [...drawDelimited(delimited, seed)];
  const judged = await readFiles({ api, folder, read: 'profile' }, files, (file, served) => ({
    kind: file.kind,
    isRight: hasDelimiter(file, served),
  }));
  const text = {
    title: 'Delimiters of unusual files',
    how: `Files with one trap each, drawn by \`scripts/bench/reading/draw-delimited.ts\` and posted to \`/api/analyze\` without options. ${SUBJECTS} ${SEEDS}`,
    what: 'kind of file',
    caption: `Delimiters right (seed ${seed})`,
  };
  return kindsSection(text, judged);
}

async function measureHeaders({ api, folder }: Places, { templates, seed }: Extent): Promise<Section> {
  const files = [...drawTemplates(templates, seed)];
  const right = await readFiles({ api, folder, read: 'profile' }, files, hasHeader);
  const by = (part: 0 | 1 | 2) =>
    files.map(({ template }, at): Judged => ({ kind: template[part], isRight: right[at]! }));
  const captions = ['Above the header', 'Form of the header', 'Rows'] as const;
  const tables = captions.map((caption, part) => ({
    caption: `${caption} (seed ${seed})`,
    columns: ['part', 'templates', 'right', 'share'],
    rows: countByKind(by(part as 0 | 1 | 2)).map(({ kind, files: all, right: good }): Cell[] => [
      kind,
      all,
      good,
      percent(good / all, 1),
    ]),
  }));
  const share = shareRight(by(0));
  return {
    title: 'Headers of distinct templates',
    how: `Each file is the only one of its template, which combines what is above the header, the form of the header and the form of the rows (\`scripts/bench/reading/draw-templates.ts\`), so the share of files is the average over templates. A file is right if \`/api/analyze\` finds one table, the header in its lines and the first row in its line. ${SUBJECTS} ${SEEDS} Of ${files.length} templates, ${right.filter(Boolean).length} are right: ${percent(share, 1)}.`,
    tables,
    notes: [],
    values: { share },
  };
}

async function measureSeveral({ api, folder }: Places, { several, seed }: Extent): Promise<Section> {
  const files = [...drawSeveral(several, seed)];
  const counts = await readFiles({ api, folder }, files, countFound);
  const judged = files.map(({ kind, tables }, at) => ({
    kind,
    isRight: counts[at]!.found === tables.length && counts[at]!.extra === 0,
  }));
  const meant = files.reduce((sum, { tables }) => sum + tables.length, 0);
  const found = counts.reduce((sum, count) => sum + count.found, 0);
  const text = {
    title: 'Several tables on a sheet',
    how: `Workbooks (XLSX, XLSB, XLS, ODS) and text files with two to four tables, drawn by \`scripts/bench/reading/draw-several.ts\`. A file is right if \`/api/analyze\` and \`/api/rows\` return exactly its tables, each with its names and its rows. ${SUBJECTS} ${SEEDS} ${found} of ${meant} tables are found.`,
    what: 'layout',
    caption: `Files right (seed ${seed})`,
  };
  return kindsSection(text, judged, { tables: found / meant });
}

async function measureLost({ api, folder }: Places, { damaged, seed }: Extent): Promise<Section> {
  const files = [...drawDamaged(damaged, seed)];
  const lost = await readFiles({ api, folder }, files, (file, served) => lostKeys(file.keys, file.text, served).length);
  const rows = files.reduce((sum, { keys }) => sum + keys.length, 0);
  const values = { files: files.length, rows, lost: lost.reduce((sum, count) => sum + count, 0) };
  return tableSection({
    title: 'Rows that are lost',
    how: `Files of the kinds and templates above, half of them damaged in up to three lines by stray quotes, delimiters, blanks and invisible characters (\`scripts/bench/reading/draw-damaged.ts\`). Each row has a key that occurs once. A row is lost if its key is in no cell that \`/api/rows\` returns and in no header, and \`set_aside\` of \`/api/analyze\` lists neither its line nor a text with the key. ${SEEDS}`,
    caption: `Rows (seed ${seed})`,
    columns: ['files', 'rows', 'lost rows', 'files with lost rows'],
    rows: [[values.files, values.rows, values.lost, lost.filter((count) => count > 0).length]],
    values,
  });
}

const FIXTURES = join('tests', 'fixtures', 'awkward');

async function measureFixtures({ api, folder }: Places): Promise<Judged[]> {
  const names = readdirSync(FIXTURES).filter((name) => !name.endsWith('.expected.json'));
  const files = names.map((name) => ({ name, bytes: readFileSync(join(FIXTURES, name)) }));
  return readFiles({ api, folder }, files, ({ name }, { profile, tables }) => {
    const expected = JSON.parse(readFileSync(join(FIXTURES, `${name}.expected.json`), 'utf8')) as ExpectedReading;
    const read = readingLike(
      expected,
      profile,
      tables.map(({ rows }) => rows),
    );
    return { kind: FIXTURES, isRight: JSON.stringify(sorted(read)) === JSON.stringify(sorted(expected)) };
  });
}

/** Sorts keys at all levels, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

async function measureAwkward(places: Places, tablesDir: string): Promise<Section> {
  const from = join(tablesDir, 'awkward');
  const names = Object.keys(AWKWARD_READINGS).filter((name) => existsSync(join(from, name)));
  const files = names.map((name) => ({ name, bytes: readFileSync(join(from, name)) }));
  const shared = await readFiles(places, files, ({ name }, served) => ({
    kind: 'tables/awkward of the data folder',
    isRight: isReadAs(AWKWARD_READINGS[name]!, served),
  }));
  const text = {
    title: 'Awkward files',
    how: 'Files with one trap each, whose reading was written down by hand: every cell, header line, delimiter, encoding and required finding for those in the repository, of which the second thirty were written down before the reader had seen them (20 were right at first), and which were then used in development; for those of the data folder (`scripts/bench/reading/awkward-readings.ts`) encoding, delimiter, names, header lines, number of rows and last row.',
    what: 'folder',
    caption: 'Files that are read as expected',
  };
  return kindsSection(text, [...(await measureFixtures(places)), ...shared]);
}

async function measure({ pace, folder, tablesDir, peersDir, log }: AreaContext): Promise<Measurement> {
  const extent = EXTENTS[pace];
  const peers = await findPeers(peersDir, DETECTORS);
  const inputs = join(folder, 'inputs');
  await mkdir(inputs);
  const places = (api: ServedApi, name: string): Places => ({ api, folder: join(inputs, name) });
  const sections = await withApi({ HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(folder, 'state') }, async (api) => {
    log('reading files with unusual delimiters');
    const delimiters = await measureDelimiters(places(api, 'delimited'), extent);
    log('reading files of distinct templates');
    const headers = await measureHeaders(places(api, 'templates'), extent);
    log('reading files with several tables');
    const several = await measureSeveral(places(api, 'several'), extent);
    log('reading files in many encodings');
    const encodings = await measureEncodings(places(api, 'encoded'), { ...extent, peers });
    log('reading awkward files');
    const awkward = await measureAwkward(places(api, 'awkward'), tablesDir);
    log(`looking for lost rows in ${extent.damaged} files`);
    const lost = await measureLost(places(api, 'damaged'), extent);
    return [delimiters, headers, several, encodings, awkward, lost];
  });
  const labelled = join(tablesDir, 'types', 'columns.csv');
  if (!existsSync(labelled)) {
    const missing = 'Uses of columns: name a folder with types/columns.csv by --tables FOLDER.';
    return { sections, peers, missing };
  }
  log('profiling labelled columns');
  const uses = await measureColumnUses(labelled, folder);
  return { sections: [...sections, uses], peers, missing: null };
}

/** Measures how often hard files are read as a person would. */
export const readingArea: Area = {
  name: 'reading',
  title: 'Reading of hard files',
  packages: ['papaparse', 'xlsx'],
  measure,
};
