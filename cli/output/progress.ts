import { SingleBar } from 'cli-progress';

/** A line that shows how far a run is, how fast, and when it ends. */
export interface Progress {
  update(done: number, total: number): void;
  stop(): void;
}

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '--';
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const text = parts.map((part) => String(part).padStart(2, '0'));
  return parts[0] ? text.join(':') : text.slice(1).join(':');
}

const QUIET: Progress = { update: () => undefined, stop: () => undefined };

/**
 * Draws progress on standard error while it is a terminal.
 * @param startedWith images that an earlier run had done; they do not count for the rate.
 */
export function openProgress(isLive: boolean, startedWith: number): Progress {
  if (!isLive) return QUIET;
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {value}/{total} images  {rate} images/s  ETA {left}',
    barsize: 24,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  });
  const begun = performance.now();
  let isDrawn = false;
  return {
    update(done, total) {
      const rate = ((done - startedWith) / (performance.now() - begun)) * 1000;
      const payload = { rate: rate.toFixed(1), left: duration((total - done) / rate) };
      if (isDrawn) bar.update(done, payload);
      else bar.start(total, done, payload);
      isDrawn = true;
    },
    stop: () => bar.stop(),
  };
}
