import type { FrameSize } from './frame-size.js';

/** Facts about a video from its index. */
export interface VideoFacts {
  name: string;
  bytes: number;
  /** Size of the upright frame, px. Pixels are square. */
  width: number;
  height: number;
  /** End of the last frame, s. */
  duration: number;
  /** Time of each frame, s, ascending. The index in this list identifies a frame. */
  times: readonly number[];
  codec: string;
  /** How frames are read: each one is decoded, or the browser's player seeks to it, which is slower. */
  reading: 'decoding' | 'seeking';
}

/** An encoded frame that can be sent. */
export interface EncodedFrame {
  /** Index of the frame in `VideoFacts.times`. */
  place: number;
  jpeg: Blob;
}

/** A source of frames. Calls of `next` must not overlap; `show` can be called at any time. */
export interface FrameSource {
  facts: VideoFacts;
  /** Starts reading the frames with these indices, which must ascend. Replaces an earlier start. */
  begin(places: readonly number[], size: FrameSize): Promise<void>;
  /** Returns the next frames, at most `count`; none at the end. */
  next(count: number): Promise<EncodedFrame[]>;
  /** Returns a frame in full size, upright. The caller must close it. */
  show(place: number): Promise<ImageBitmap>;
  close(): void;
}

/** JPEG quality of frames. Above 0.9, files become much larger, and models find the same objects. */
export const JPEG = { type: 'image/jpeg', quality: 0.9 } as const;
