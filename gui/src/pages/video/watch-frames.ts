/** The player is asked again this often where it does not tell by itself, as in a page that is not on screen. */
const ASK_EVERY_MS = 50;

/** Tells which frame a player really shows: `seeked` may come a moment before the frame that was sought. */
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
    /** Whether this browser tells of the frames that it shows at all. */
    isTelling,
    /** How many frames it told of so far; each seek to another time gives one more, even if it is the same frame. */
    count: () => count,
    /** When the frame that is shown stands in the video, seconds; NaN as long as that is not told. */
    seconds(): number {
      if (typeof VideoFrame === 'undefined') return last;
      const frame = new VideoFrame(video);
      const { timestamp } = frame;
      frame.close();
      return timestamp / 1e6;
    },
    /** Ends when another frame is shown, or after a moment. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, ASK_EVERY_MS);
      }),
  };
}
