import { createSignal, onCleanup } from 'solid-js';
import { isCancelled } from '../../api/problem.js';
import { placeAt } from './frame-plan.js';
import type { FrameSource } from './video-facts.js';

/** A decoded frame. */
export interface ShownFrame {
  place: number;
  bitmap: ImageBitmap;
}

/** Shows frames by their index. During playback, skips frames that are not decoded in time. */
export function createPlayer({ facts, show }: FrameSource) {
  const { times } = facts;
  const [shown, setShown] = createSignal<ShownFrame | null>(null);
  const [isPlaying, setPlaying] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  let wanted = 0;
  let isBusy = false;
  let isClosed = false;

  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (!isClosed && shown()?.place !== wanted) {
        const place = wanted;
        const bitmap = await show(place);
        if (isClosed) bitmap.close();
        else setShown({ place, bitmap });
      }
    } catch (thrown) {
      setPlaying(false);
      if (!isCancelled(thrown)) setError(thrown);
    } finally {
      isBusy = false;
    }
  };
  const seek = (place: number): Promise<void> => {
    wanted = Math.min(Math.max(place, 0), times.length - 1);
    return work();
  };

  /** Plays in real time. Frames are shown when they are decoded. */
  const play = () => {
    const from = wanted >= times.length - 1 ? 0 : wanted;
    const start = times[from]! * 1000 - performance.now();
    setPlaying(true);
    const turn = (now: number) => {
      if (!isPlaying() || isClosed) return;
      const seconds = (start + now) / 1000;
      void seek(placeAt(times, seconds));
      if (seconds < facts.duration) requestAnimationFrame(turn);
      else setPlaying(false);
    };
    requestAnimationFrame(turn);
  };
  const pause = () => setPlaying(false);
  onCleanup(() => {
    isClosed = true;
    pause();
  });
  return {
    shown,
    isPlaying,
    error,
    /** Index of the visible frame. */
    place: () => shown()?.place ?? 0,
    seek: (place: number) => {
      pause();
      return seek(place);
    },
    seekTime: (seconds: number) => {
      pause();
      return seek(placeAt(times, seconds));
    },
    /** Moves by a number of frames, relative to the last one requested. */
    step: (frames: number) => {
      pause();
      return seek(wanted + frames);
    },
    toggle: () => (isPlaying() ? pause() : play()),
  };
}
export type Player = ReturnType<typeof createPlayer>;
