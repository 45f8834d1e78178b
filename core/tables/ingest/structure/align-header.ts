import { nameLikeness } from './name-likeness.js';

/**
 * Brings a header that has one delimiter too many or too few over the columns of its table.
 * @param cells texts of the header's row as the file has them.
 * @param width columns of the body.
 * @returns texts for each column; null where the header fits as it is or cannot be mended.
 */
export function alignHeader(cells: readonly string[], width: number): string[] | null {
  if (width < 2) return null;
  if (cells.length === width + 1) return dropEmpty(cells, width);
  if (cells.length === width - 1) return splitJoined(cells);
  return null;
}

function dropEmpty(cells: readonly string[], width: number): string[] | null {
  const empty = cells.findIndex((cell) => cell.trim() === '');
  if (empty === -1 || empty === width) return null;
  return cells.filter((_, index) => index !== empty);
}

/** Two names that lost the delimiter between them: the cell that falls best into two. */
function splitJoined(cells: readonly string[]): string[] | null {
  let best: { index: number; parts: [string, string]; points: number } | null = null;
  for (const [index, cell] of cells.entries()) {
    for (const parts of waysToSplit(cell.trim())) {
      const points = judgeParts(cell, parts, cells);
      if (points > (best?.points ?? 0.8)) best = { index, parts, points };
    }
  }
  return best === null ? null : cells.flatMap((cell, index) => (index === best.index ? best.parts : [cell]));
}

function waysToSplit(cell: string): [string, string][] {
  const end = Math.min(cell.length - 1, 80);
  return Array.from({ length: Math.max(0, end - 1) }, (_, index) => [cell.slice(0, index + 2), cell.slice(index + 2)]);
}

function judgeParts(cell: string, [one, other]: [string, string], cells: readonly string[]): number {
  const isWordBreak = /[\s_]$/.test(one) || /^[\s_]/.test(other);
  const quoted = /["']$/.test(one) && /^["']/.test(other);
  if (quoted) return 5;
  if (isWordBreak) return 0;
  const likeness = (nameLikeness(one) + nameLikeness(other)) / 2 - nameLikeness(cell) * 0.5;
  const isCaseBreak = /\p{Ll}$/u.test(one) && /^\p{Lu}/u.test(other);
  const isHouseStyle = cells.some((text) => text !== cell && /\p{Ll}\p{Lu}/u.test(text));
  return likeness + (isCaseBreak && !isHouseStyle ? 0.9 : 0);
}
