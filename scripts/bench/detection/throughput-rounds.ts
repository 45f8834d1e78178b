import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';
import { watchCpu } from '../process-tree.js';
import { type ServedApi, serveApi } from '../served-api.js';
import { type BareThreads, startBareThreads } from './bare-threads.js';
import { environmentFor, foreverPages, PAGE, resultsOf, type Setting } from './setting.js';
import type { Subject } from './subject.js';

/** Maximum boxes per image. Random weights find hundreds of boxes, trained weights a few. */
export const MAX_BOXES = 20;

/**
 * Number of worker threads, and the target ratio of the folder rate to the bare rate with these threads on two cores.
 */
export interface Layout {
  workers: number;
  target: number;
}

export interface Round {
  /** Images or runs per second. */
  rate: number;
  /** Processor time, ms: of the server per image, or of this process per bare run. */
  cpuMs: number;
  othersCores: number;
}

type Stages = ReturnType<typeof resultsOf>[number]['timings_ms'];

/** An image of a measured round. */
export type MeasuredImage = Stages & { boxes: number };

export interface Measured {
  layout: Layout;
  bare: Round[];
  folder: Round[];
  /** Folder rate divided by the mean of the bare rates before and after it, per round. */
  ratios: number[];
  images: MeasuredImage[];
}

/** @param whose process to count processor time of. @param work returns the number of images, or runs, per second. */
async function timeRound(whose: 'ownMs' | 'childrenMs', work: () => Promise<number>): Promise<Round> {
  const started = performance.now();
  const stopWatching = watchCpu();
  const rate = await work();
  const share = stopWatching();
  const done = rate * ((performance.now() - started) / 1000);
  return { rate, othersCores: share.othersCores, cpuMs: share[whose] / done };
}

/** Creates a runner of folder rounds, each continuing after the previous one. */
function folderRounds(api: ServedApi, request: Readonly<Record<string, unknown>>, roundMs: number) {
  const pages = foreverPages(api, request);
  return (images: MeasuredImage[]) =>
    timeRound('childrenMs', async () => {
      const started = performance.now();
      const before = images.length;
      while (performance.now() - started < roundMs) {
        const { value } = (await pages.next()) as { value: DetectFolderResult };
        images.push(
          ...resultsOf(value).map(({ timings_ms, detections }) => ({ ...timings_ms, boxes: detections.length })),
        );
      }
      return ((images.length - before) / (performance.now() - started)) * 1000;
    });
}

interface Sides {
  api: ServedApi;
  bareThreads: BareThreads;
}

/**
 * Order of rounds: bare, folder, bare, folder ... bare. Each folder round is compared with the bare rounds before and
 * after it.
 */
async function alternateRounds(
  { photos, pace }: Setting,
  subject: Subject,
  { api, bareThreads }: Sides,
): Promise<Pick<Measured, 'bare' | 'folder' | 'images'>> {
  const runBare = () => timeRound('ownMs', () => bareThreads.run(pace.roundMs));
  const request = { folder_path: photos.folder, model_path: subject.id, limit: PAGE, max_detections: MAX_BOXES };
  const runFolder = folderRounds(api, request, pace.roundMs);
  await runBare();
  await runFolder([]);
  const bare = [await runBare()];
  const folder: Round[] = [];
  const images: MeasuredImage[] = [];
  for (let done = 0; done < pace.rounds; done++) {
    folder.push(await runFolder(images));
    bare.push(await runBare());
  }
  return { bare, folder, images };
}

/** Measures a separate server, which runs until the last round ends, and bare threads in this process. */
export async function measureRounds(setting: Setting, subject: Subject, layout: Layout): Promise<Measured> {
  const api = await serveApi(environmentFor(setting, layout.workers));
  const bareThreads = await startBareThreads(subject, setting.photos, layout.workers);
  try {
    const { bare, folder, images } = await alternateRounds(setting, subject, { api, bareThreads });
    const ratios = folder.map(({ rate }, place) => rate / ((bare[place]!.rate + bare[place + 1]!.rate) / 2));
    return { layout, bare, folder, ratios, images };
  } finally {
    await Promise.all([bareThreads.close(), api.stop()]);
  }
}
