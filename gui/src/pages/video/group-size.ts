/** Target time of a request: long enough that its overhead is small, short enough to pause and show progress. */
const AIM_MS = 300;
const MAX_FRAMES = 12;
/** Responses that are averaged, because those of several requests arrive in bursts. */
const ANSWERS = 4;

/** Returns the number of frames for the next request, by the time per frame. */
export function nextGroupSize(size: number, msPerFrame: number): number {
  const wanted = Math.round(AIM_MS / msPerFrame);
  // At most doubled at a time, because the pace varies.
  return Math.min(MAX_FRAMES, Math.max(1, Math.ceil(size / 2), Math.min(wanted, size * 2)));
}

/**
 * Measures the time per frame of several concurrent requests: by the arrival of responses, because the time of one
 * request includes the wait for those before it.
 * @param since when the first request is sent, ms.
 */
export function createPace(since: number) {
  const answers = [{ at: since, frames: 0 }];
  return {
    /** Records a response. @returns ms per frame. */
    answered(frames: number, at: number): number {
      answers.push({ at, frames });
      if (answers.length > ANSWERS + 1) answers.shift();
      const [before, ...counted] = answers;
      return (at - before!.at) / counted.reduce((sum, answer) => sum + answer.frames, 0);
    },
  };
}
