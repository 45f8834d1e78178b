import { readRuler } from './fixed-width-ruler.js';

/** Lines that have to be blank at a column for it to be a gap. */
const GAP_SHARE = 0.97;
const WIDEST = 4000;

/**
 * Offsets at which the columns of a fixed-width text begin: those of a ruler below the header, else by voting: a gap is where (nearly) every line is blank.
 * @param lines without blank ones, ends of line and titles.
 * @returns fewer than two offsets where no gap is found.
 */
export function findCuts(lines: readonly string[]): number[] {
  return readRuler(lines) ?? voteForCuts(lines);
}

function voteForCuts(lines: readonly string[]): number[] {
  const longest = Math.min(WIDEST, Math.max(0, ...lines.map((line) => line.length)));
  const blanks = new Uint32Array(longest);
  for (const line of lines) {
    for (let at = 0; at < longest; at++) if (at >= line.length || line.charCodeAt(at) === 32) blanks[at]! += 1;
  }
  const needed = lines.length * GAP_SHARE;
  const cuts: number[] = [];
  let isGap = true;
  for (let at = 0; at < longest; at++) {
    const blank = blanks[at]! >= needed;
    if (isGap && !blank) cuts.push(at);
    isGap = blank;
  }
  if (cuts.length > 0) cuts[0] = 0;
  return cuts;
}

/** Whether lines are laid out in columns: gaps of several blanks, or lines of one length. */
export function looksAligned(lines: readonly string[]): boolean {
  if (lines.length < 3 || lines.some((line) => line.includes('\t'))) return false;
  const withRuns = lines.filter((line) => /\S {2,}\S/.test(line)).length;
  const lengths = new Set(lines.map((line) => line.length));
  return withRuns >= lines.length * 0.5 || (lengths.size === 1 && lines.every((line) => line.includes(' ')));
}
