import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { annotate } from '../../../core/detection/formats/annotate.js';
import { decodeImage } from '../../../core/images/decode-image.js';
import type { AreaContext } from '../area.js';
import type { FoundPeer } from '../peers/peer.js';
import type { Cell, Section } from '../report.js';
import { median, round, spread } from '../statistics.js';
import { averagePrecisionOf, type DrawnImage, drawJudgedImages } from './draw-judged-images.js';
import { PACES } from './pace.js';
import { someDetections } from './some-detections.js';
import { writePhoto } from './write-photo.js';

const SCRIPTS = join('scripts', 'bench', 'detection', 'peers');
const Answer = z.object({ ms: z.array(z.number()), ap50_95: z.number().optional() });
type Answer = z.infer<typeof Answer>;

/** A library beside ours: what one round of each takes, ms, and what it found where that can be compared. */
interface Pair {
  what: string;
  peer: string;
  ours(): Promise<Answer>;
  theirs(python: string): Promise<Answer>;
}

async function askPython(python: string, words: readonly string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)(python, words, { maxBuffer: 64e6 });
  return Answer.parse(JSON.parse(stdout.trim().split('\n').at(-1)!));
}

async function timeRuns(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -2; turn < runs; turn++) {
    const started = performance.now();
    await work();
    if (turn >= 0) times.push(performance.now() - started);
  }
  return times;
}

async function drawingPair(folder: string, runs: number): Promise<Pair> {
  const photo = join(folder, 'drawing.jpg');
  await writePhoto(photo, { seed: 3 });
  const { pixels } = await decodeImage(await readFile(photo), 1e9);
  const detections = await someDetections(pixels);
  const boxes = detections.map(({ box, class_id, confidence }) => [
    box.x1,
    box.y1,
    box.x2,
    box.y2,
    class_id,
    confidence,
  ]);
  const file = join(folder, 'drawing.json');
  await writeFile(file, JSON.stringify(boxes));
  return {
    what: `${detections.length} boxes with labels into a photo of one megapixel, JPEG of quality 90`,
    peer: 'supervision',
    ours: async () => ({ ms: await timeRuns(runs, () => annotate(pixels, detections, { encoding: 'jpeg' })) }),
    theirs: (python) => askPython(python, [join(SCRIPTS, 'annotate_boxes.py'), photo, file, String(runs)]),
  };
}

async function judgingPair(folder: string, count: number): Promise<Pair> {
  const images: DrawnImage[] = drawJudgedImages(count, 1);
  const file = join(folder, 'judged.json');
  await writeFile(file, JSON.stringify(images));
  return {
    what: `average precision over ${count.toLocaleString('en')} images of drawn boxes`,
    peer: 'pycocotools',
    ours: async () => {
      const started = performance.now();
      const ap = averagePrecisionOf(images);
      return { ms: [performance.now() - started], ap50_95: ap };
    },
    theirs: (python) => askPython(python, [join(SCRIPTS, 'judge_boxes.py'), file]),
  };
}

interface Measured {
  ours: Answer[];
  theirs: Answer[];
}

async function measurePair(pair: Pair, python: string, rounds: number): Promise<Measured> {
  const measured: Measured = { ours: [], theirs: [] };
  await pair.ours();
  for (let turn = 0; turn < rounds; turn++) {
    measured.ours.push(await pair.ours());
    measured.theirs.push(await pair.theirs(python));
  }
  return measured;
}

const times = (answers: readonly Answer[]) => answers.flatMap(({ ms }) => ms);
const found = ([first]: readonly Answer[]) => (first?.ap50_95 === undefined ? '' : `AP ${first.ap50_95.toFixed(4)}`);

function rowOf({ what, peer }: Pair, { ours, theirs }: Measured): Cell[] {
  const [own, other] = [times(ours), times(theirs)];
  return [
    what,
    peer,
    median(own).toFixed(1),
    spread(own, 1),
    median(other).toFixed(1),
    spread(other, 1),
    (median(own) / median(other)).toFixed(2),
    [found(ours), found(theirs)].filter(Boolean).join(' and '),
  ];
}

/** Drawing and judging beside the libraries that people use for them. */
export async function measureLibraries(
  { pace: name, folder, say }: AreaContext,
  peers: readonly FoundPeer[],
): Promise<Section> {
  const { functionRuns, peerRounds, judgedImages } = PACES[name];
  const rows: Cell[][] = [];
  const values: Section['values'] = {};
  for (const pair of [await drawingPair(folder, functionRuns), await judgingPair(folder, judgedImages)]) {
    const python = peers.find((peer) => peer.name === pair.peer)?.program ?? null;
    if (python === null) continue;
    say(`beside ${pair.peer}`);
    const measured = await measurePair(pair, python, peerRounds);
    rows.push(rowOf(pair, measured));
    const rounded = (answers: readonly Answer[]) => times(answers).map((ms) => round(ms, 2));
    values[pair.peer] = { ours_ms: rounded(measured.ours), theirs_ms: rounded(measured.theirs) };
  }
  return {
    title: 'Drawing and judging beside libraries',
    how: `Both sides inside their own running process, without its start, ${peerRounds} rounds in turns. Drawing: image and boxes in memory to the bytes of the file. Judging: boxes in memory to the precision.`,
    tables: [
      {
        caption: 'Milliseconds',
        columns: ['what', 'beside', 'ours', 'min..max', 'theirs', 'min..max', 'ours by theirs', 'found'],
        rows,
      },
    ],
    notes: [
      'Drawing is no equal work: ours writes the letters of a font, in any script, finds places where labels do not cover each other, and keeps colours at full resolution; supervision draws the strokes of OpenCV where they fall.',
    ],
    values,
  };
}
