/** Checks the player this often if it reports no frames, such as in a hidden page. */
const CHECK_EVERY_MS = 50;

/** Reports which frame a player shows, because `seeked` may fire before that frame is visible. */
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
  const isTelling = 'requestVideoFrameCallback' in video;
  if (isTelling) watch();
  return {
    /** Whether this browser reports the frames that it shows. */
    isTelling,
    /** Number of reported frames; each seek to another time adds one, even for the same frame. */
    count: () => count,
    /** Time of the visible frame, seconds; NaN if it is unknown. */
    seconds(): number {
      if (typeof VideoFrame === 'undefined') return last;
      const frame = new VideoFrame(video);
      const { timestamp } = frame;
      frame.close();
      return timestamp / 1e6;
    },
    /** Resolves when another frame is shown, or after a moment. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, CHECK_EVERY_MS);
      }),
  };
}
