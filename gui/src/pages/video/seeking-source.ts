import type { FrameSize } from './frame-size.js';
import type { OpenedVideo } from './frame-worker-calls.js';
import { type EncodedFrame, type FrameSource, JPEG } from './video-facts.js';
import { watchFrames } from './watch-frames.js';

/** Assumed frames per second if the times of the frames are unknown. */
const GRID_PER_SECOND = 10;
/** Maximum checks for the wanted frame. After that, the times of the player are assumed to differ from those of the file. */
const MAX_ASKED = 200;

/** Waits for an event of the player. Rejects if the player has an error. */
function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const { signal } = end;
    video.addEventListener(event, () => [end.abort(), resolve()], { signal });
    video.addEventListener('error', () => [end.abort(), reject(new Error(video.error?.message))], { signal });
  });
}

async function load(file: File): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    await once(video, 'loadeddata');
  } catch (error) {
    URL.revokeObjectURL(video.src);
    throw error;
  }
  return video;
}

function grid(duration: number): number[] {
  const count = Math.max(1, Math.floor(duration * GRID_PER_SECOND));
  return Array.from({ length: count }, (_, place) => place / GRID_PER_SECOND);
}

/** Times of the frames, s. Exact if the index could be read, otherwise at equal distances. */
interface FrameTimes {
  times: readonly number[];
  duration: number;
  isExact: boolean;
}

/**
 * Returns a function that seeks to a frame and resolves when it is visible. It seeks to the middle of the frame's time,
 * so that rounding never leads to a neighbouring frame.
 */
function createSeeker(video: HTMLVideoElement, { times, duration, isExact: hasTimes }: FrameTimes) {
  const shown = watchFrames(video);
  let isExact = hasTimes;
  let current: number | undefined;
  const endOf = (place: number) => times[place + 1] ?? duration;
  /** Whether the visible frame is closer to this index than to its neighbours. Browsers round times to microseconds. */
  const isAt = (place: number): boolean => {
    const seconds = shown.seconds();
    const from = ((times[place - 1] ?? Number.NEGATIVE_INFINITY) + times[place]!) / 2;
    return seconds >= from && seconds < (times[place]! + 3 * endOf(place)) / 4;
  };
  const settle = async (isShown: () => boolean): Promise<void> => {
    for (let asked = 0; !isShown(); ) {
      await shown.next();
      // A hidden page may not receive any frame until it is visible.
      if (document.hidden || ++asked < MAX_ASKED) continue;
      isExact = false;
      return;
    }
  };
  return async (place: number): Promise<void> => {
    if (current === place) return;
    current = undefined;
    const before = shown.count();
    const seeked = once(video, 'seeked');
    video.currentTime = (times[place]! + endOf(place)) / 2;
    await seeked;
    if (shown.isReporting) await settle(() => (isExact ? isAt(place) : shown.count() > before));
    current = place;
  };
}

/**
 * Returns a source that reads frames by seeking in the browser's player, for videos that it can play but not decode
 * frame by frame. Rejects if it cannot play the file.
 */
export async function openBySeeking(file: File, index: OpenedVideo): Promise<FrameSource> {
  const video = await load(file);
  const duration = index?.duration ?? video.duration;
  const times = index?.times ?? grid(duration);
  const size: FrameSize = { width: video.videoWidth, height: video.videoHeight };
  const goTo = createSeeker(video, { times, duration, isExact: index !== null });
  let places: readonly number[] = [];
  let at = 0;
  let sendSize = size;
  let turn: Promise<unknown> = Promise.resolve();

  const seek = async (place: number, { width, height }: FrameSize): Promise<ImageBitmap> => {
    await goTo(place);
    return createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  };
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = turn.then(work, work);
    turn = done;
    return done;
  };
  const encode = async (place: number): Promise<EncodedFrame> => {
    const bitmap = await inTurn(() => seek(place, sendSize));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return { place, jpeg: await canvas.convertToBlob(JPEG) };
  };
  return {
    facts: {
      name: file.name,
      bytes: file.size,
      ...size,
      duration,
      times,
      codec: index?.codec ?? 'unknown',
      reading: 'seeking',
    },
    begin: async (chosen, wanted) => {
      places = chosen;
      sendSize = wanted;
      at = 0;
    },
    next: async (count) => {
      const chosen = places.slice(at, at + count);
      at += chosen.length;
      const frames: EncodedFrame[] = [];
      for (const place of chosen) frames.push(await encode(place));
      return frames;
    },
    show: (place) => inTurn(() => seek(place, size)),
    close: () => {
      URL.revokeObjectURL(video.src);
      video.removeAttribute('src');
      video.load();
    },
  };
}
