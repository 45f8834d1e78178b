import type { Terminal } from '../terminal.js';

/** A progress line: completed share, speed, and remaining time. */
export interface Progress {
  update(done: number, total: number): void;
  /** Erases the line, so that other lines can be printed. The next update draws it again. */
  clear(): void;
  /** Units per second so far; 0 before the first one is done. */
  rate(): number;
}

const WIDTH = 24;
/** Time between two lines in a log, ms. */
const LOG_INTERVAL_MS = 10_000;
const CLEAR = '\r\u001b[K';

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '--';
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const text = parts.map((part) => String(part).padStart(2, '0'));
  return (parts[0] ? text : text.slice(1)).join(':');
}

/**
 * Formats the progress line with a bar.
 * @param rate units per second.
 * @param unit plural noun of what is counted.
 */
export function progressLine(done: number, total: number, rate: number, unit = 'images'): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.round(share * WIDTH);
  const bar = '\u2588'.repeat(filled) + '\u2591'.repeat(WIDTH - filled);
  return `${bar} ${progressText(done, total, rate, unit)}`;
}

/** Formats the progress without a bar, for a log. */
function progressText(done: number, total: number, rate: number, unit = 'images'): string {
  const percent = String(Math.floor((total === 0 ? 1 : done / total) * 100)).padStart(3);
  return `${percent}%  ${done}/${total} ${unit}  ${rate.toFixed(1)} ${unit}/s  ETA ${duration((total - done) / rate)}`;
}

/**
 * Displays progress on standard error: a bar on a terminal, otherwise a line every ten seconds.
 * @param startedWith units completed by an earlier run. They do not count for the rate.
 */
export function openProgress(
  { isLive, log }: Pick<Terminal, 'isLive' | 'log'>,
  startedWith: number,
  unit?: string,
  now: () => number = () => performance.now(),
): Progress {
  const begun = now();
  let doneHere = 0;
  let logged = begun;
  const rate = () => (doneHere / (now() - begun)) * 1000;
  return {
    rate,
    update(done, total) {
      doneHere = done - startedWith;
      if (isLive) process.stderr.write(`${CLEAR}${progressLine(done, total, rate(), unit)}`);
      if (isLive || now() - logged < LOG_INTERVAL_MS) return;
      logged = now();
      log(progressText(done, total, rate(), unit));
    },
    clear() {
      if (isLive) process.stderr.write(CLEAR);
    },
  };
}
