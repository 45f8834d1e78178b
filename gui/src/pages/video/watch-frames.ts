/** Interval for checking the player if it does not report frames, such as in a hidden page, ms. */
const CHECK_EVERY_MS = 50;

/** Observes which frame a player shows. The event `seeked` may come before the frame is visible. */
export function watchFrames(video: HTMLVideoElement) {
  let count = 0;
  let last = Number.NaN;
  let wake = () => {};
  const watch = (): void => {
    video.requestVideoFrameCallback((_, { mediaTime }) => {
      last = mediaTime;
      count++;
      wake();
      watch();
    });
  };
  const isReporting = 'requestVideoFrameCallback' in video;
  if (isReporting) watch();
  return {
    /** Whether this browser reports visible frames. */
    isReporting,
    /** Number of reported frames. Each seek to another time adds one, even if the frame is the same. */
    count: () => count,
    /** Returns the time of the visible frame, s; NaN if unknown. */
    seconds(): number {
      if (typeof VideoFrame === 'undefined') return last;
      const frame = new VideoFrame(video);
      const { timestamp } = frame;
      frame.close();
      return timestamp / 1e6;
    },
    /** Resolves when another frame is visible, or after `CHECK_EVERY_MS`. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, CHECK_EVERY_MS);
      }),
  };
}
