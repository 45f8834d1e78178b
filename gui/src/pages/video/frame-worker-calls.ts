import type { FrameSize } from './frame-size.js';
import type { EncodedFrame } from './video-facts.js';

/** What the worker that decodes is asked. */
export type WorkerCall =
  | { kind: 'open'; file: File }
  | { kind: 'begin'; places: readonly number[]; size: FrameSize }
  | { kind: 'next'; count: number }
  | { kind: 'show'; place: number };

/** What it answers to the call of the same id. */
export type WorkerAnswer = { id: number; value: unknown } | { id: number; error: string };

/** What the index of a file says; null where it is no MP4, MOV, WebM or Matroska with a video in it. */
export type OpenedVideo =
  | (FrameSize & { times: number[]; duration: number; codec: string; isDecodable: boolean })
  | null;

interface Answers {
  open: OpenedVideo;
  begin: undefined;
  next: EncodedFrame[];
  show: ImageBitmap;
}

/** A worker that decodes one video, and how to ask it. */
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
    if ('error' in data) asked?.reject(new Error(data.error));
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
