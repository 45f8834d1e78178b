import type { Terminal } from '../terminal.js';

/** Maximum length of the longest bar, in columns. */
const MAX_BAR = 30;
const MIN_BAR = 10;
/** Share of a line that bars take. */
const BAR_SHARE = 0.4;

const isFigure = (value: number | null): value is number => value !== null && Number.isFinite(value);

/**
 * Formats figures as bars below each other, from a common zero. Negative ones extend to its left. Every figure except
 * zero is visible; a missing one has no bar.
 */
export function barTexts(
  figures: readonly (number | null)[],
  { width, hasUtf8 }: Pick<Terminal, 'width' | 'hasUtf8'>,
): string[] {
  const block = hasUtf8 ? '\u2588' : '#';
  const size = Math.max(...figures.filter(isFigure).map(Math.abs), 0) || 1;
  const shares = figures.map((value) => (isFigure(value) ? value / size : 0));
  const [low, high] = [Math.min(...shares, 0), Math.max(...shares, 0)];
  const length = Math.max(MIN_BAR, Math.min(MAX_BAR, Math.floor(width * BAR_SHARE)));
  const lengthOf = (share: number) =>
    share === 0 ? 0 : Math.max(1, Math.round((Math.abs(share) / (high - low)) * length));
  const left = Math.max(...shares.map((share) => (share < 0 ? lengthOf(share) : 0)), 0);
  return shares.map((share) => {
    const bar = block.repeat(lengthOf(share));
    if (share === 0) return '';
    return share < 0 ? ' '.repeat(left - lengthOf(share)) + bar : ' '.repeat(left) + bar;
  });
}
