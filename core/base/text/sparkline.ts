const LEVELS = '▁▂▃▄▅▆▇█';

/** Maximum length of a sparkline, characters. */
const MAX_LENGTH = 13;

/** Draws counts as a line of up to 13 bars, each for one count or the mean of several; blank where all are 0. */
export function sparkline(counts: readonly number[]): string {
  const length = Math.min(MAX_LENGTH, counts.length);
  const means = Array.from({ length }, (_, at) => {
    const from = Math.floor((at * counts.length) / length);
    const to = Math.max(from + 1, Math.floor(((at + 1) * counts.length) / length));
    return counts.slice(from, to).reduce((sum, count) => sum + count, 0) / (to - from);
  });
  const most = Math.max(...means);
  return means.map((mean) => (mean === 0 ? ' ' : LEVELS[Math.ceil((mean / most) * LEVELS.length) - 1]!)).join('');
}
