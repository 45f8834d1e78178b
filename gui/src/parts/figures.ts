const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** 1,234.5 */
export function figure(value: number): string {
  return NUMBER.format(value);
}

const EXACT = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const SMALL = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** A number that was reckoned, to six places: 1,234.567891, and 0.0000123 where that would be nothing. */
export function exactFigure(value: number): string {
  return (Math.abs(value) < 1 ? SMALL : EXACT).format(value);
}

/** Seconds as 12 s, 3 min 5 s or 2 h 10 min. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

const STEPS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size in the largest unit that leaves one digit before the point: 1.2 MB; powers of ten. */
export function bytes(count: number): string {
  const step = Math.min(STEPS.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  return `${figure(count / 1000 ** step)} ${STEPS[step]}`;
}
