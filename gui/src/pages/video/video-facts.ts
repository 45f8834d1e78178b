import type { FrameSize } from './frame-size.js';

/** Facts about a video from its index. */
export interface VideoFacts {
  name: string;
  bytes: number;
  /** Upright frame, px, with square pixels. */
  width: number;
  height: number;
  /** End of the last frame, seconds. */
  duration: number;
  /** Time of each frame, seconds, ascending. The place in this list identifies a frame. */
  times: readonly number[];
  codec: string;
  /** How frames are read: decoded one by one, or by seeking in the browser's own player, which is slower. */
  reading: 'decoding' | 'seeking';
}

/** An encoded frame, ready to be sent. */
export interface EncodedFrame {
  /** Place of the frame in `VideoFacts.times`. */
  place: number;
  jpeg: Blob;
}

/** A source of frames. Only one run of `next` at a time; `show` can be called at any time. */
export interface FrameSource {
  facts: VideoFacts;
  /** Starts to read frames, by their places in ascending order, and drops an earlier start. */
  begin(places: readonly number[], size: FrameSize): Promise<void>;
  /** The next frames, at most so many; none at the end. */
  next(count: number): Promise<EncodedFrame[]>;
  /** Returns the full-size frame at a place, upright. The caller closes it. */
  show(place: number): Promise<ImageBitmap>;
  close(): void;
}

/** Quality of the JPEG of a frame: above 0.9 files grow fast and what models find changes no more. */
export const JPEG = { type: 'image/jpeg', quality: 0.9 } as const;
