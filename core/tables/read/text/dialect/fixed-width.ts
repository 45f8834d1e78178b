/** Minimum share of lines that are blank at an offset for it to be part of a gap. */
const GAP_SHARE = 0.97;
const MAX_WIDTH = 4000;

/**
 * Finds the offsets at which the columns of a fixed-width text start: from a ruler line below the header, or else from
 * the gaps where (nearly) every line is blank.
 * @param lines without blank ones, line ends and titles.
 * @returns fewer than two offsets if there is no gap.
 */
export function findCuts(lines: readonly string[]): number[] {
  const ruler = readRuler(lines);
  if (ruler !== null) return ruler;
  const cuts = voteForCuts(lines);
  const typical = typicalLines(lines);
  const typicalCuts = typical.length >= lines.length * MIN_TYPICAL ? voteForCuts(typical) : [];
  return typicalCuts.length > cuts.length ? typicalCuts : cuts;
}

/**
 * Minimum share of lines with typical gaps to infer the columns from these lines alone, for example in a report with a
 * title on each page.
 */
const MIN_TYPICAL = 0.6;

/** Returns the lines that have at most one gap of several spaces less than most lines. */
function typicalLines(lines: readonly string[]): readonly string[] {
  const gaps = lines.map((line) => line.trim().split(/ {2,}/).length);
  const counts = new Map<number, number>();
  for (const count of gaps) counts.set(count, (counts.get(count) ?? 0) + 1);
  const usual = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
  return lines.filter((_, index) => gaps[index]! >= usual - 1);
}

function voteForCuts(lines: readonly string[]): number[] {
  const longest = Math.min(MAX_WIDTH, Math.max(0, ...lines.map((line) => line.length)));
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

/** Whether lines are aligned in columns: gaps of several spaces, or lines of equal length. */
export function looksAligned(lines: readonly string[]): boolean {
  if (lines.length < 3 || lines.some((line) => line.includes('\t'))) return false;
  const withRuns = lines.filter((line) => /\S {2,}\S/.test(line)).length;
  const lengths = new Set(lines.map((line) => line.length));
  return withRuns >= lines.length * 0.5 || (lengths.size === 1 && lines.every((line) => line.includes(' ')));
}

/** Maximum share of the lines with text between the parts of a ruler line. */
const MAX_CROSSING = 0.1;
const MAX_LENGTH = 4000;

/**
 * Reads the columns from a ruler line below a header: `--------- ---- ------`, or with `=` or `+`.
 * @param lines without blank ones.
 * @returns start offsets of the columns; null if no line is a ruler that the other lines respect.
 */
export function readRuler(lines: readonly string[]): number[] | null {
  let best: number[] | null = null;
  for (const line of lines) {
    const cuts = partsOf(line);
    if (cuts !== null && cuts.length > (best?.length ?? 1)) best = cuts;
  }
  if (best === null) return null;
  const gaps = best.slice(1).map((cut) => cut - 1);
  const others = lines.filter((line) => partsOf(line) === null);
  const crossing = others.filter((line) => gaps.some((gap) => isInk(line, gap) && isInk(line, gap + 1))).length;
  // Titles and notes span the columns, so a few lines are always allowed to.
  return crossing <= Math.max(3, others.length * MAX_CROSSING) && crossing * 2 < others.length ? best : null;
}

function isInk(line: string, at: number): boolean {
  return at < line.length && line.charCodeAt(at) !== 32;
}

/** Returns the start offsets of the parts of a ruler line; null if the line is not one or has only one part. */
function partsOf(line: string): number[] | null {
  if (line.length > MAX_LENGTH || !/-{3}|={3}/.test(line) || !/^[-=+ ]+$/.test(line)) return null;
  const cuts = [...line.matchAll(/[-=]+/g)].map(({ index }) => index);
  if (cuts.length < 2) return null;
  cuts[0] = 0;
  return cuts;
}

/** Whether a line is text across the columns, such as a title or a note, rather than cells. */
export function runsOver(line: string, cuts: readonly number[]): boolean {
  const reached = cuts.filter((cut) => cut > 0 && cut < line.trimEnd().length);
  const crossed = reached.filter((cut) => isInk(line, cut - 1) && isInk(line, cut)).length;
  return crossed > 0 && crossed * 2 >= reached.length;
}
