/**
 * Target duration of a request, ms: long enough that its overhead does not matter, and short enough for pausing and for
 * displaying progress.
 */
const AIM_MS = 300;
const MAX_FRAMES = 12;
/**
 * Number of last responses over which the pace is averaged, because responses to concurrent requests arrive in bursts.
 */
const ANSWERS = 4;

/** Returns the number of frames for the next request, from the time per frame. */
export function nextGroupSize(size: number, msPerFrame: number): number {
  const wanted = Math.round(AIM_MS / msPerFrame);
  // At most doubled each time, because the pace varies.
  return Math.min(MAX_FRAMES, Math.max(1, Math.ceil(size / 2), Math.min(wanted, size * 2)));
}

/**
 * Measures the time per frame when several requests are sent concurrently. Uses the times at which responses arrive,
 * because the duration of a request includes the wait for those before it.
 * @param since time when the first request is sent, ms.
 */
export function createPace(since: number) {
  const answers = [{ at: since, frames: 0 }];
  return {
    /**
     * Records a response.
     * @returns time per frame, ms.
     */
    answered(frames: number, at: number): number {
      answers.push({ at, frames });
      if (answers.length > ANSWERS + 1) answers.shift();
      const [before, ...counted] = answers;
      return (at - before!.at) / counted.reduce((sum, answer) => sum + answer.frames, 0);
    },
  };
}
