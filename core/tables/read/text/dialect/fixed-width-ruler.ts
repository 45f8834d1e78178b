/** Share of the lines that have to be blank between the parts of a ruler. */
const MOST_CROSSING = 0.1;
const LONGEST = 4000;

/**
 * Reads the columns off a line that is drawn below a header: `--------- ---- ------`, with `=` or `+` as well.
 * @param lines without blank ones.
 * @returns offsets at which the columns begin; null where no line is a ruler that the others keep to.
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
  // Titles and notes run over the columns: a few lines always may.
  return crossing <= Math.max(3, others.length * MOST_CROSSING) && crossing * 2 < others.length ? best : null;
}

function isInk(line: string, at: number): boolean {
  return at < line.length && line.charCodeAt(at) !== 32;
}

/** Offsets of the drawn parts of a line; null where it is none, or of one part. */
function partsOf(line: string): number[] | null {
  if (line.length > LONGEST || !/-{3}|={3}/.test(line) || !/^[-=+ ]+$/.test(line)) return null;
  const cuts = [...line.matchAll(/[-=]+/g)].map(({ index }) => index);
  if (cuts.length < 2) return null;
  cuts[0] = 0;
  return cuts;
}

/** Whether a line is a text that runs over the columns, as titles and notes do, rather than cells in them. */
export function runsOver(line: string, cuts: readonly number[]): boolean {
  const reached = cuts.filter((cut) => cut > 0 && cut < line.trimEnd().length);
  const crossed = reached.filter((cut) => isInk(line, cut - 1) && isInk(line, cut)).length;
  return crossed > 0 && crossed * 2 >= reached.length;
}
