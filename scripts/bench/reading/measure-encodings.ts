import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decodesTo, type EncodedFile, encodeFiles } from '../calibration/translated-texts.js';
import type { FoundPeer, PeerPackage } from '../peers/find-peers.js';
import { type Cell, type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { readFiles } from './read-served.js';

/** Detectors of encodings; `faust-cchardet` contains uchardet. */
export const DETECTORS: readonly PeerPackage[] = [
  { name: 'chardet', environment: 'encodings' },
  { name: 'faust-cchardet', environment: 'encodings' },
];

const SCRIPT = join('scripts', 'bench', 'reading', 'peers', 'detect_encodings.py');
const OURS = 'handlens';

/** The share of files of each encoding that a detector decodes to the known text. */
type ByPage = Map<string, number>;

function shareByPage(files: readonly EncodedFile[], isRight: readonly boolean[]): ByPage {
  const pages = [...new Set(files.map(({ kind }) => kind))];
  return new Map(
    pages.map((page) => {
      const own = files.flatMap(({ kind }, at) => (kind === page ? [isRight[at]!] : []));
      return [page, own.filter(Boolean).length / own.length];
    }),
  );
}

/** Asks a detector about files. Texts are stored next to the files, and the detector's encoding must decode to them. */
async function askPeer({ program, name }: FoundPeer, paths: readonly string[], folder: string): Promise<boolean[]> {
  const list = join(folder, 'paths.txt');
  await writeFile(list, paths.join('\n'));
  const { stdout } = await promisify(execFile)(program!, [SCRIPT, name, list], { maxBuffer: 64e6 });
  return JSON.parse(stdout) as boolean[];
}

const HOW = [
  'Tables of 1 to 30 translated messages of installed packages (axe-core, yargs, zod), in code pages of their languages. Only messages of the second half (by hash) are used; they were used neither for letter models nor for fitting confidences (`scripts/bench/calibration/translated-texts.ts`).',
  'A detector is right if its encoding decodes the bytes to the original text. For Handlens, this is the option `encoding` that `/api/analyze` reports; other detectors get the bytes of the whole file.',
].join(' ');

/**
 * Measures how often the encoding is right, for each code page.
 * @param rounds files of each page, language and number of rows.
 */
export async function measureEncodings(
  places: { api: ServedApi; folder: string },
  { rounds, seed, peers }: { rounds: number; seed: number; peers: readonly FoundPeer[] },
): Promise<Section> {
  const files = [...encodeFiles('test', rounds, seed)];
  const ours = await readFiles({ ...places, read: 'profile' }, files, (file, { profile }) =>
    decodesTo(file, profile.guesses.find(({ what }) => what === 'encoding')!.value),
  );
  const contenders = new Map([[OURS, shareByPage(files, ours)]]);
  const paths = files.map(({ name }) => join(places.folder, name));
  for (const [at, { text }] of files.entries()) await writeFile(`${paths[at]}.text`, text);
  for (const peer of peers) {
    if (peer.program !== null) contenders.set(peer.name, shareByPage(files, await askPeer(peer, paths, places.folder)));
  }
  const names = [...contenders.keys()];
  const pages = [...contenders.get(OURS)!.keys()];
  const rows = pages.map((page): Cell[] => [
    page,
    files.filter(({ kind }) => kind === page).length,
    ...names.map((name) => percent(contenders.get(name)!.get(page)!, 1)),
  ]);
  return tableSection({
    title: 'Encodings by code page',
    how: HOW,
    caption: `Files decoded right (seed ${seed})`,
    columns: ['code page', 'files', ...names],
    rows,
    values: Object.fromEntries(names.map((name) => [name, Object.fromEntries(contenders.get(name)!)])),
  });
}
