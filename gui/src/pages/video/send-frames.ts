import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import { call } from '../../api/call.js';
import { PageFault } from '../../api/problem.js';
import { framesRequest } from './frames-request.js';
import { createPace, nextGroupSize } from './group-size.js';
import type { EncodedFrame, FrameSource, VideoFacts } from './video-facts.js';
import { type Answerer, type FrameResult, scaleDetections, type VideoSettings } from './video-results.js';

/** Requests that are on their way at a time: one is answered while another is sent and a third is prepared. */
const IN_FLIGHT = 3;
interface SendOptions {
  source: FrameSource;
  settings: VideoSettings;
  signal: AbortSignal;
  /** Asked before each request: false ends it once those on their way are answered. */
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
      const why = reason?.detail ?? 'The server returned no reason.';
      throw new PageFault(`The frame at ${facts.times[place]!.toFixed(3)} s could not be processed`, why);
    }
    return { place, detections: scaleDetections(result, facts) };
  });
  if (found.length === 0) throw new PageFault('The server response has no result for a frame', 'Try again.');
  return { found, answerer: { ...origin, classNames: class_names } };
}

/**
 * Sends all frames that the source was begun with, several to a request and several requests at a time. Throws what
 * the first request that failed throws, once no other is on its way.
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
