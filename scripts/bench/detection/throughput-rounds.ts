import { type DetectFolderResult, handler } from '../../../handlers/detection/detect-folder.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { closeServices } from '../../../handlers/kit/services.js';
import { watchCpu } from '../cpu-share.js';
import { startBareThreads } from './bare-threads.js';
import { type FolderRequest, foreverPages, PAGE, resultsOf } from './folder-pages.js';
import type { Setting } from './setting.js';
import type { Subject } from './subject.js';

/** Random weights find hundreds of boxes in an image, where trained ones find a few. */
export const MOST_BOXES = 20;

/** Worker threads, and the part of the bare rate that folder detection shall reach with them on two cores. */
export interface Layout {
  workers: number;
  target: number;
}

export interface Round {
  /** Images, or runs, a second. */
  rate: number;
  /** Processor time of this process for each, ms. */
  cpuMs: number;
  othersCores: number;
}

type Stages = ReturnType<typeof resultsOf>[number]['timings_ms'];

/** One image that was looked at in a round that counts. */
export type SeenImage = Stages & { boxes: number };

export interface Measured {
  layout: Layout;
  bare: Round[];
  folder: Round[];
  /** Folder rate by the mean of the bare rates before and after it, a round. */
  ratios: number[];
  images: SeenImage[];
}

async function askPage(json: FolderRequest): Promise<DetectFolderResult> {
  const { statusCode, body } = await invoke(handler, { json });
  if (statusCode !== 200) throw new Error(`The handler answered ${statusCode}: ${body.slice(0, 400)}`);
  return JSON.parse(body) as DetectFolderResult;
}

/** @param work returns how many images, or runs, a second it did. */
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
  return (images: SeenImage[]) =>
    timeRound(async () => {
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

/** bare, folder, bare, folder ... bare: each folder round is held against the bare rounds on both sides of it. */
export async function measureRounds(setting: Setting, subject: Subject, layout: Layout): Promise<Measured> {
  const { rounds, roundMs } = setting.pace;
  const bareThreads = await startBareThreads(subject, setting.photos, layout.workers);
  const runBare = () => timeRound(() => bareThreads.run(roundMs));
  const request = {
    folder_path: setting.photos.folder,
    model_path: subject.id,
    limit: PAGE,
    max_detections: MOST_BOXES,
  };
  const runFolder = folderRounds(request, roundMs);
  await runBare();
  await runFolder([]);
  const bare = [await runBare()];
  const folder: Round[] = [];
  const images: SeenImage[] = [];
  for (let done = 0; done < rounds; done++) {
    folder.push(await runFolder(images));
    bare.push(await runBare());
  }
  await Promise.all([bareThreads.close(), closeServices()]);
  const ratios = folder.map(({ rate }, place) => rate / ((bare[place]!.rate + bare[place + 1]!.rate) / 2));
  return { layout, bare, folder, ratios, images };
}
