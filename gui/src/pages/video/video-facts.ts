import type { FrameSize } from './frame-size.js';

/** What is known of a video once its index was read. */
export interface VideoFacts {
  name: string;
  bytes: number;
  /** Upright frame, px, with square pixels. */
  width: number;
  height: number;
  /** End of the last frame, seconds. */
  duration: number;
  /** When each frame is shown, seconds, rising: a frame is named by its place in this list. */
  times: readonly number[];
  codec: string;
  /** How frames are got: decoded one by one, or by seeking in the browser's own player, which is slower. */
  reading: 'decoding' | 'seeking';
}

/** A frame as it is sent. */
export interface EncodedFrame {
  /** Place of the frame in `VideoFacts.times`. */
  place: number;
  jpeg: Blob;
}

/** Where frames come from. One run of `next` at a time; `show` may be asked at any time. */
export interface FrameSource {
  facts: VideoFacts;
  /** Starts to read frames, by their places in rising order; what was begun before is dropped. */
  begin(places: readonly number[], size: FrameSize): Promise<void>;
  /** The next frames, at most so many; none at the end. */
  next(count: number): Promise<EncodedFrame[]>;
  /** The whole frame at a place, upright. Whoever asked closes it. */
  show(place: number): Promise<ImageBitmap>;
  close(): void;
}

/** Quality of the JPEG of a frame: above 0.9 files grow fast and what models find changes no more. */
export const JPEG = { type: 'image/jpeg', quality: 0.9 } as const;
