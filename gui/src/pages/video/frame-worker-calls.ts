import type { FrameSize } from './frame-size.js';
import { UndecodableFrame } from './undecodable-frame.js';
import type { EncodedFrame } from './video-facts.js';

/** Calls to the worker that decodes a video. */
export type WorkerCall =
  | { kind: 'open'; file: File }
  | { kind: 'begin'; places: readonly number[]; size: FrameSize }
  | { kind: 'next'; count: number }
  | { kind: 'show'; place: number };

/** The answer to the call with the same id. `seconds` is the time of the frame that could not be decoded. */
export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string; seconds: number | null };

/** Facts from the index of a video file; null if it is not an MP4, MOV, WebM or Matroska file, or contains no video. */
export type OpenedVideo =
  | (FrameSize & { times: number[]; duration: number; codec: string; isDecodable: boolean })
  | null;

interface Answers {
  open: OpenedVideo;
  begin: undefined;
  next: EncodedFrame[];
  show: ImageBitmap;
}

/** Starts a worker that decodes a video. */
export function startFrameWorker() {
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let nextId = 0;
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data)
      asked?.reject(data.seconds === null ? new Error(data.error) : new UndecodableFrame(data.seconds));
    else asked?.resolve(data.value);
  });
  worker.addEventListener('error', ({ message }) => failAll(new Error(message || 'The decoder could not be loaded.')));
  return {
    ask<Call extends WorkerCall>(call: Call): Promise<Answers[Call['kind']]> {
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage({ ...call, id });
      });
    },
    close() {
      worker.terminate();
      failAll(new DOMException('The video was closed.', 'AbortError'));
    },
  };
}
