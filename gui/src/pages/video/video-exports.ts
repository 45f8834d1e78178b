import { downloadZip } from 'client-zip';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { toCsvCell } from '../../../../core/vision/formats/csv.js';
import { toYoloClasses, toYoloLabels } from '../../../../core/vision/formats/yolo.js';
import type { Origin } from '../../../../core/vision/results/origin.js';
import { hiddenClasses } from '../../parts/hidden-classes.js';
import type { FrameSize } from './frame-size.js';
import { frameName } from './frames-request.js';
import type { VideoFacts } from './video-facts.js';
import type { Answerer, FrameResult, VideoSettings } from './video-results.js';

/** The part of a run that is exported. */
export interface SavedRun {
  facts: VideoFacts;
  settings: VideoSettings;
  sent: FrameSize;
  answerer: Answerer;
  confidence: number;
  /** Ids of hidden classes, which are omitted. */
  hidden: ReadonlySet<number>;
  frames: readonly FrameResult[];
}

/** Returns the processed frames with their visible objects. */
export function framesShown(
  found: readonly (readonly Detection[] | undefined)[],
  isShown: (detection: Detection) => boolean,
): FrameResult[] {
  return found.flatMap((detections, place) => (detections ? [{ place, detections: detections.filter(isShown) }] : []));
}

/** Returns the origin of the visible objects. */
export function shownOrigin(
  { classNames, ...origin }: Answerer,
  { confidence, hidden }: Pick<SavedRun, 'confidence' | 'hidden'>,
): Origin {
  return { ...origin, options: { ...origin.options, confidence, ...hiddenClasses(classNames, hidden) } };
}

/** Rounds to microseconds, which is enough to distinguish any two frames. */
const toTime = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

export function toVideoJson(run: SavedRun): string {
  const { facts, settings, sent, answerer, frames } = run;
  const { name, bytes, width, height, duration, codec, times } = facts;
  const saved = {
    video: { name, bytes, width, height, duration_s: toTime(duration), codec, frames: times.length },
    ...shownOrigin(answerer, run),
    class_names: answerer.classNames,
    frames_per_second: settings.perSecond === 0 ? 'every frame' : settings.perSecond,
    sent,
    frames: frames.map(({ place, detections }) => ({ frame: place, time_s: toTime(times[place]!), detections })),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

const CSV_COLUMNS =
  'video,frame,time_s,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options\r\n';

/** Formats a CSV with one row for each object in each frame. Boxes are in px of the video. */
export function toVideoCsv(run: SavedRun): string {
  const { facts, answerer, frames } = run;
  const { name, width, height, times } = facts;
  const { backend, model, is_mock, options } = shownOrigin(answerer, run);
  const origin = [backend, model.id, model.sha256 ?? '', String(is_mock), JSON.stringify(options)];
  const lines = frames.flatMap(({ place, detections }) =>
    detections.map(({ class_id, class_name, confidence, box: { x1, y1, x2, y2 } }) => {
      const what = [class_id, class_name, confidence, x1, y1, x2, y2];
      const cells = [name, place, toTime(times[place]!), width, height, ...what];
      return `${[...cells, ...origin].map((cell) => toCsvCell(cell)).join(',')}\r\n`;
    }),
  );
  return CSV_COLUMNS + lines.join('');
}

/**
 * Returns a zip file with a YOLO label file for each processed frame, the class names, the origin, and the times of the
 * frames.
 */
export function zipLabels(run: SavedRun): Promise<Blob> {
  const { facts, answerer, frames } = run;
  const { name, width, height, times } = facts;
  const labels = frames.map(({ place, detections }) => ({
    name: `labels/${frameName(name, place)}.txt`,
    input: toYoloLabels({ image: { width, height }, detections: [...detections] }),
  }));
  const index = frames.map(({ place }) => `${frameName(name, place)},${toTime(times[place]!)}\r\n`);
  return downloadZip([
    { name: 'classes.txt', input: toYoloClasses(answerer.classNames) },
    { name: 'origin.json', input: `${JSON.stringify(shownOrigin(answerer, run), null, 2)}\n` },
    { name: 'frames.csv', input: `frame,time_s\r\n${index.join('')}` },
    ...labels,
  ]).blob();
}
