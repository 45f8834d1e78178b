/** A request should take about so long: long enough that its own cost is small, short enough to pause and to tell. */
const AIM_MS = 300;
const MAX_FRAMES = 12;
/** Answers that the pace is taken from: as those of several requests come in bunches, one of them says little. */
const ANSWERS = 4;

/** How many frames the next request takes, by how long a frame takes. */
export function nextGroupSize(size: number, msPerFrame: number): number {
  const wanted = Math.round(AIM_MS / msPerFrame);
  // By at most twice at a time: the pace of a moment says little.
  return Math.min(MAX_FRAMES, Math.max(1, Math.ceil(size / 2), Math.min(wanted, size * 2)));
}

/**
 * How long a frame takes while several requests are on their way: by when answers come, and not by how long each is
 * waited for, which holds the wait for those before it.
 * @param since when the first request is sent, ms.
 */
export function createPace(since: number) {
  const answers = [{ at: since, frames: 0 }];
  return {
    /** An answer came. @returns ms a frame. */
    answered(frames: number, at: number): number {
      answers.push({ at, frames });
      if (answers.length > ANSWERS + 1) answers.shift();
      const [before, ...counted] = answers;
      return (at - before!.at) / counted.reduce((sum, answer) => sum + answer.frames, 0);
    },
  };
}
