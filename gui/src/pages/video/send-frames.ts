import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import { call } from '../../api/call.js';
import { PageFault } from '../../api/problem.js';
import { formatFixed } from '../../i18n/format.js';
import { framesRequest } from './frames-request.js';
import { createPace, nextGroupSize } from './group-size.js';
import { t } from './texts.js';
import type { EncodedFrame, FrameSource, VideoFacts } from './video-facts.js';
import { type Answerer, type FrameResult, scaleDetections, type VideoSettings } from './video-results.js';

/** Maximum concurrent requests: while one is processed, another is transferred and a third is encoded. */
const IN_FLIGHT = 3;
interface SendOptions {
  source: FrameSource;
  settings: VideoSettings;
  signal: AbortSignal;
  /** Called before each request. If it returns false, the run ends when the pending responses have arrived. */
  mayBegin: () => boolean;
  onFound: (found: FrameResult[], answerer: Answerer) => void;
}

function readAnswer(
  { origin, entries, class_names }: DetectFolderResult,
  frames: readonly EncodedFrame[],
  facts: VideoFacts,
): { found: FrameResult[]; answerer: Answerer } {
  const found = entries.map(({ result, reason }, at): FrameResult => {
    const { place } = frames[at]!;
    if (!result) {
      throw new PageFault(
        () => t('fault.notProcessed', { seconds: formatFixed(facts.times[place]!, 3) }),
        () => reason?.detail ?? t('fault.noReason'),
      );
    }
    return { place, detections: scaleDetections(result, facts) };
  });
  if (found.length === 0)
    throw new PageFault(
      () => t('fault.noResult'),
      () => t('fault.tryAgain'),
    );
  return { found, answerer: { ...origin, classNames: class_names } };
}

/**
 * Sends the frames of a source, several in each request, and several requests concurrently. If requests fail, throws
 * the first error after the pending requests have ended.
 */
export async function sendFrames({ source, settings, signal, mayBegin, onFound }: SendOptions): Promise<void> {
  const onTheirWay = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const pace = createPace(performance.now());
  let size = 4;
  const send = async (frames: EncodedFrame[]) => {
    const answer = await call<DetectFolderResult>(framesRequest(frames, source.facts, settings), signal);
    size = nextGroupSize(size, pace.answered(frames.length, performance.now()));
    const { found, answerer } = readAnswer(answer, frames, source.facts);
    onFound(found, answerer);
  };
  while (mayBegin() && failures.length === 0 && !signal.aborted) {
    const frames = await source.next(size);
    if (frames.length === 0) break;
    const job = send(frames)
      .catch((error: unknown) => failures.push(error))
      .finally(() => onTheirWay.delete(job));
    onTheirWay.add(job);
    if (onTheirWay.size >= IN_FLIGHT) await Promise.race(onTheirWay);
  }
  await Promise.all(onTheirWay);
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
