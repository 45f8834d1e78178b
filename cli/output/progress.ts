import type { Terminal } from '../terminal.js';
import { cutTo, widthOf } from './columns.js';
import { grouped } from './figures.js';

/** A progress line: completed share, speed, and remaining time. */
export interface Progress {
  /** @param note appended to the line, such as the number of failures. */
  update(done: number, total: number, note?: string): void;
  /** Erases the line, so that other lines can be printed. The next update draws it again. */
  clear(): void;
  /** Units per second over the last seconds; 0 before the first one is done. */
  rate(): number;
}

/** What is counted. */
export interface ProgressUnit {
  /** Present participle, such as `Detecting`. */
  label: string;
  /** Plural noun, or a unit of size such as `MB`. */
  unit: string;
  /** Units completed by an earlier run. They do not count for the rate. */
  startedWith?: number;
}

/** Longest and shortest bar, in columns. */
const BAR = { max: 30, min: 10 };
const LABEL_WIDTH = 10;
const MAX_WIDTH = 120;
/** Work that ends before this time displays no progress, ms. */
const DELAY_MS = 300;
/** Minimum time between two lines on a terminal, ms. */
const REDRAW_MS = 100;
/** Time between two lines in a log, ms. */
const LOG_INTERVAL_MS = 10_000;
/** Period over which the rate is measured, ms. */
const WINDOW_MS = 5000;
/** The remaining time is shown once this share or this time, ms, has passed. */
const KNOWN = { share: 0.03, ms: 2000 };
const CLEAR = '\r\u001b[K';
/** Sets the progress of the window's title and taskbar, in percent; null to remove it (ConEmu, OSC 9;4). */
const taskbar = (percent: number | null) => `\u001b]9;4;${percent === null ? '0;' : `1;${percent}`}\u0007`;

/** Formats a time as m:ss, or h:mm:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The state of a progress line. */
export interface ProgressState {
  done: number;
  total: number;
  /** Units per second. */
  rate: number;
  /** Remaining time, s; null if it is not known yet. */
  left: number | null;
  note: string;
}

const isSize = (unit: string) => unit === 'MB';
const formatRate = (rate: number) => (rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate)));

function barOf(share: number, width: number, terminal: Pick<Terminal, 'paint' | 'hasUtf8'>): string {
  const filled = Math.min(width, Math.floor(share * width));
  if (!terminal.hasUtf8) return '#'.repeat(filled) + '-'.repeat(width - filled);
  const tip = filled < width ? '\u2578' : '';
  const rest = '\u2501'.repeat(Math.max(0, width - filled - 1));
  return terminal.paint('cyan', '\u2501'.repeat(filled) + tip) + terminal.paint('dim', rest);
}

/**
 * Formats the progress line with a bar.
 * @param width columns of the terminal.
 */
export function progressLine(
  { label, unit }: ProgressUnit,
  { done, total, rate, left, note }: ProgressState,
  terminal: Pick<Terminal, 'paint' | 'hasUtf8'> & { width: number },
): string {
  const name = label.padEnd(LABEL_WIDTH);
  const size = isSize(unit) ? ` ${unit}` : '';
  const speed = rate > 0 ? `   ${formatRate(rate)} ${unit}/s` : '';
  const rest = [...(left === null ? [] : [`${formatDuration(left)} left`]), ...(note === '' ? [] : [note])];
  const count = `${grouped(done)} / ${grouped(total)}${size}`;
  const after = rest.map((part) => `   ${part}`).join('');
  const roomFor = (text: string) => terminal.width - 1 - widthOf(name) - widthOf(text) - 3;
  // On a narrow terminal, the speed makes room for the bar.
  const text = roomFor(count + speed + after) < BAR.min ? count + after : count + speed + after;
  if (roomFor(text) < BAR.min) return cutTo(terminal.width - 1, `${name} ${text}`);
  const bar = Math.min(BAR.max, roomFor(text));
  return `${name} ${barOf(total === 0 ? 1 : done / total, bar, terminal)}  ${text}`;
}

/** Formats the progress without a bar, for a log. */
function logLine({ unit }: ProgressUnit, { done, total, left, note }: ProgressState): string {
  const parts = [
    `${grouped(done)} of ${grouped(total)} ${unit}`,
    ...(left === null ? [] : [`${formatDuration(left)} left`]),
    ...(note === '' ? [] : [note]),
  ];
  return parts.join(', ');
}

/** Measures how fast units are completed. */
function openMeter(startedWith: number, now: () => number) {
  const begun = now();
  let samples: { at: number; done: number }[] = [{ at: begun, done: startedWith }];
  const rate = () => {
    const [first, last] = [samples[0]!, samples.at(-1)!];
    return last.at > first.at ? ((last.done - first.done) / (last.at - first.at)) * 1000 : 0;
  };
  return {
    rate,
    add(done: number) {
      const at = now();
      // The last sample before the period is its start.
      const start = samples.findLastIndex((sample) => at - sample.at >= WINDOW_MS);
      samples = [...samples.slice(Math.max(0, start)), { at, done }];
    },
    /** Returns the remaining time, s; null before it is known. */
    left(done: number, total: number): number | null {
      const isKnown = now() - begun >= KNOWN.ms || (total > 0 && (done - startedWith) / total >= KNOWN.share);
      return isKnown && rate() > 0 ? (total - done) / rate() : null;
    },
  };
}

/**
 * Displays progress on standard error: a bar on a terminal, which appears after a short time and is erased at the end;
 * otherwise a line every ten seconds.
 */
export function openProgress(
  terminal: Pick<Terminal, 'isLive' | 'log' | 'paint' | 'hasUtf8' | 'hasTaskbar'>,
  unit: ProgressUnit,
  now: () => number = () => performance.now(),
): Progress {
  const { startedWith = 0 } = unit;
  const meter = openMeter(startedWith, now);
  const begun = now();
  let last = terminal.isLive ? begun + DELAY_MS - REDRAW_MS : begun;
  let isShown = false;
  const draw = (state: ProgressState) => {
    const width = Math.min(MAX_WIDTH, process.stderr.columns || 80);
    const percent = Math.floor((state.total === 0 ? 1 : state.done / state.total) * 100);
    const line = progressLine(unit, state, { ...terminal, width });
    process.stderr.write(`${terminal.hasTaskbar ? taskbar(percent) : ''}${CLEAR}${line}`);
    isShown = true;
  };
  return {
    rate: meter.rate,
    update(done, total, note = '') {
      meter.add(done);
      if (now() - last < (terminal.isLive ? REDRAW_MS : LOG_INTERVAL_MS)) return;
      last = now();
      const state = { done, total, rate: meter.rate(), left: meter.left(done, total), note };
      if (terminal.isLive) draw(state);
      else terminal.log(logLine(unit, state));
    },
    clear() {
      if (isShown) process.stderr.write(`${terminal.hasTaskbar ? taskbar(null) : ''}${CLEAR}`);
      isShown = false;
    },
  };
}
