import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuOfChildren } from '../process-tree.js';
import type { Section } from '../report.js';
import { median, round } from '../statistics.js';
import { drawVideo, VIDEO } from './draw-video.js';
import { choose, type GuiSetting, openPage } from './gui-setting.js';

const TARGET = 60;

interface VideoRound {
  perSecond: number;
  /** Of the browser and the server together, for a frame; null where it cannot be told. */
  cpuMs: number | null;
}

/** From the moment that the video is open to the last answer. */
async function runOnce(setting: GuiSetting, file: string): Promise<VideoRound> {
  const page = await openPage(setting, '/video');
  await choose(page, file);
  await page.locator('.run-bar').waitFor();
  const [before, started] = [cpuOfChildren(), performance.now()];
  await page.getByRole('status').filter({ hasText: 'Done' }).waitFor();
  const seconds = (performance.now() - started) / 1000;
  const after = cpuOfChildren();
  await page.getByText(`${VIDEO.frames} of ${VIDEO.frames} frames`).waitFor();
  await page.context().close();
  const cpuMs = before === null || after === null ? null : (after - before) / VIDEO.frames;
  return { perSecond: VIDEO.frames / seconds, cpuMs };
}

/** How fast a video is looked at, from its file to the boxes in the page. */
export async function measureVideo(setting: GuiSetting): Promise<Section> {
  const file = join(setting.folder, 'scene.webm');
  setting.say('drawing a video');
  await writeFile(file, await drawVideo(setting.browser));
  const rounds: VideoRound[] = [];
  for (let round = 0; round < setting.rounds; round++) {
    setting.say(`video, round ${round + 1} of ${setting.rounds}`);
    rounds.push(await runOnce(setting, file));
  }
  const rates = rounds.map(({ perSecond }) => round(perSecond, 1));
  const costs = rounds.flatMap(({ cpuMs }) => (cpuMs === null ? [] : [round(cpuMs, 1)]));
  const { frames, perSecond, width, height } = VIDEO;
  return {
    title: 'Video in the page',
    how: `${frames} frames of ${width}x${height} px (VP8, ${perSecond} a second), decoded by the page, sent to \`/detect/folder\` in the size that is usual (640 px) and answered by the mock backend, every frame. From the moment that the page has the video open until it says that it is done. CPU is the time of the browser and the server on all cores: with all cores free, cores x 1000 / CPU ms is the most that can come out.`,
    tables: [
      {
        caption: 'Frames a second',
        columns: ['rounds', 'median', 'least', 'most', 'target', 'CPU ms a frame, median'],
        rows: [
          [
            rounds.length,
            median(rates),
            Math.min(...rates),
            Math.max(...rates),
            `>= ${TARGET}`,
            costs.length > 0 ? median(costs) : 'not told',
          ],
        ],
      },
    ],
    notes: [],
    values: { frames_per_second: rates, cpu_ms_a_frame: costs },
  };
}
