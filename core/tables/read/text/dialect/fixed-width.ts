/** The start of a column of a fixed-width text, and the blank gap before it. Offsets in characters. */
export interface Cut {
  /** Start of the gap; equal to `at` if values never extend into it, as below a ruler line. */
  from: number;
  at: number;
}

/** Minimum share of lines that are blank at an offset for it to be part of a gap. */
const GAP_SHARE = 0.97;
const MAX_WIDTH = 4000;
/** Minimum lines of a table among other lines. */
const MIN_LINES = 3;

/** Minimum average weight of a gap in lines that were chosen among others. */
const MIN_WIDE = 0.55;

/** Columns of a fixed-width text, and the lines from which they were inferred. */
export interface AlignedLines {
  cuts: Cut[];
  lines: readonly string[];
  /** Number of gaps of several spaces between columns. */
  wide: number;
}

/**
 * Finds the offsets at which the columns of a fixed-width text start: from a ruler line below the header, or else from
 * the gaps where (nearly) every line of the table is blank.
 * @param lines without blank ones and line ends.
 * @returns fewer than two cuts if there is no gap.
 */
export function findCuts(lines: readonly string[]): Cut[] {
  return readRuler(lines) ?? findAligned(lines).cuts;
}

/**
 * Finds the lines that agree on the most columns. Titles, notes and totals among them have fewer gaps than rows.
 * @param lines without blank ones and line ends.
 */
export function findAligned(lines: readonly string[]): AlignedLines {
  if (lines.length < MIN_LINES) return findBorders(lines);
  const gaps = lines.map((line) => line.trim().split(/ {2,}/).length);
  const counts = [...new Set(gaps)].filter((count) => count > 1).sort((one, other) => one - other);
  // The header may have one gap less than the rows.
  const typical = counts.map((count) => lines.filter((_, index) => gaps[index]! >= Math.max(2, count - 1)));
  const below = counts.map((count) => lines.slice(gaps.findIndex((own) => own >= count)));
  const groups = [lines, ...below, ...typical].filter((rows) => rows.length >= MIN_LINES);
  let best: AlignedLines = { cuts: [], lines, wide: 0 };
  let most = 0;
  for (const [index, rows] of groups.entries()) {
    const found = findBorders(rows);
    const isChosen = index > below.length;
    if (isChosen && !isMostlyWide(found)) continue;
    const weight = weigh(found);
    if (weight > most) [best, most] = [found, weight];
  }
  return best;
}

/** Weight of a single space before a cell, which may be between the words of a text. */
const TIGHT = 0.1;

/** Returns the weights of the gaps before the cells of a line. */
function weightsOf(line: string, cuts: readonly Cut[]): number[] {
  const cells = cuts.map(({ at }, index) => inkOf(line, at, cuts[index + 1]?.from ?? line.length));
  return cells.slice(1).map((cell) => (cell === null ? 0 : isInk(line, cell.first - 2) ? TIGHT : 1));
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/** Weighs the columns of lines: one row of five cells is more evidence than two of three. */
const weigh = ({ cuts, lines }: AlignedLines) => sum(lines.map((line) => sum(weightsOf(line, cuts)) ** 2));

/**
 * Whether most gaps of lines have several spaces. Lines of a log also have gaps at the same offsets, but of single
 * spaces.
 */
function isMostlyWide({ cuts, lines }: AlignedLines): boolean {
  return sum(lines.map((line) => sum(weightsOf(line, cuts)))) >= (cuts.length - 1) * lines.length * MIN_WIDE;
}

/** A run of text in a line between gaps. */
interface Ink {
  first: number;
  last: number;
}

/** Returns the first and last character other than a space in part of a line; null if there is none. */
function inkOf(line: string, from: number, to: number): Ink | null {
  let first = from;
  let last = Math.min(line.length, to) - 1;
  while (first <= last && line.charCodeAt(first) === 32) first += 1;
  while (last >= first && line.charCodeAt(last) === 32) last -= 1;
  return first <= last ? { first, last } : null;
}

/** Counts the lines that are blank at each offset. */
function countBlanks(lines: readonly string[]): Uint32Array {
  const blanks = new Uint32Array(Math.min(MAX_WIDTH, Math.max(0, ...lines.map((line) => line.length))));
  for (const line of lines) {
    for (let at = 0; at < blanks.length; at++) if (!isInk(line, at)) blanks[at]! += 1;
  }
  return blanks;
}

/** Returns the gaps where nearly all lines are blank, except those at the ends. */
function findGaps(lines: readonly string[]): { gaps: Cut[]; end: number } {
  const blanks = countBlanks(lines);
  const needed = lines.length * GAP_SHARE;
  const gaps: Cut[] = [];
  let last = -1;
  for (let at = 0; at < blanks.length; at++) {
    if (blanks[at]! >= needed) continue;
    if (last >= 0 && last < at - 1) gaps.push({ from: last + 1, at });
    last = at;
  }
  return { gaps, end: blanks.length };
}

/** If there are at least this many wide gaps, single spaces in all lines are part of the cells. */
const MIN_WIDE_GAPS = 2;

/** Finds the gaps of lines that separate columns rather than words. */
function findBorders(lines: readonly string[]): AlignedLines {
  const { gaps, end } = findGaps(lines);
  const isAmongWide = gaps.filter(({ from, at }) => at - from > 1).length >= MIN_WIDE_GAPS;
  const cuts: Cut[] = [{ from: 0, at: 0 }];
  let wide = 0;
  for (const [index, gap] of gaps.entries()) {
    const next = gaps[index + 1]?.from ?? end;
    if (!isBorder(lines, { start: cuts.at(-1)!.at, gap, next, isAmongWide })) continue;
    cuts.push(gap);
    if (gap.at - gap.from > 1) wide += 1;
  }
  return { cuts: gaps.length === 0 ? [] : cuts, lines, wide };
}

/** Minimum share of lines with text on both sides of a single space for it to separate columns. */
const MOSTLY = 0.5;
/** The rest of a number after a space between its thousands. */
const THOUSANDS = /^\d{3}(?!\d)/;

/**
 * Whether a gap separates columns. A gap of one space does if most lines with text on both sides have more spaces
 * there, or if the first line, which is usually the header, and most others have text on both sides. It does not if it
 * mostly separates words of a text or the thousands of a number.
 */
function isBorder(
  lines: readonly string[],
  { start, gap, next, isAmongWide }: { start: number; gap: Cut; next: number; isAmongWide: boolean },
): boolean {
  if (gap.at - gap.from > 1) return true;
  const sides = lines.map((line) => ({ line, left: inkOf(line, start, gap.from), right: inkOf(line, gap.at, next) }));
  const both = sides.flatMap(({ line, left, right }) => (left && right ? [{ line, left, right }] : []));
  const apart = both.filter(({ left, right }) => right.first - left.last > 2).length;
  const joinsDigits = ({ line, left, right }: (typeof both)[number]) =>
    right.first - left.last === 2 && /\d/.test(line[left.last]!) && THOUSANDS.test(line.slice(right.first));
  const close = both.filter(({ left, right }) => right.first - left.last === 2);
  if (close.length > 0 && close.every(joinsDigits)) return false;
  const [head] = sides;
  const isHeadCrossing = lines[0]![gap.from] !== undefined && lines[0]![gap.from] !== ' ';
  if (isHeadCrossing) return false;
  if (both.length > 0 && apart * 2 >= both.length) return true;
  const joinsWords = ({ line, left, right }: (typeof both)[number]) =>
    /\p{L}/u.test(line[left.last]!) && /\p{L}/u.test(line[right.first]!);
  if (apart === 0 && both.filter(joinsWords).length * 2 > both.length) return false;
  // Without names above, wide gaps separate the columns.
  if (apart === 0 && isAmongWide && /\d/.test(lines[0]!)) return false;
  return head!.left !== null && head!.right !== null && both.length >= lines.length * MOSTLY;
}

/** Minimum share of lines with gaps of several spaces. */
const MIN_SHARE = 0.25;

/** Whether lines may be aligned in columns: gaps of several spaces, or lines of equal length. */
export function looksAligned(lines: readonly string[]): boolean {
  if (lines.length < MIN_LINES || lines.some((line) => line.includes('\t'))) return false;
  const withRuns = lines.filter((line) => /\S {2,}\S/.test(line)).length;
  const lengths = new Set(lines.map((line) => line.length));
  return (
    withRuns >= Math.max(2, lines.length * MIN_SHARE) ||
    (lengths.size === 1 && lines.every((line) => line.includes(' ')))
  );
}

/** Maximum share of the lines with text between the parts of a ruler line. */
const MAX_CROSSING = 0.1;
const MAX_LENGTH = 4000;

/**
 * Reads the columns from a ruler line below a header: `--------- ---- ------`, or with `=` or `+`.
 * @param lines without blank ones.
 * @returns null if no line is a ruler that the other lines respect.
 */
export function readRuler(lines: readonly string[]): Cut[] | null {
  let best: number[] | null = null;
  for (const line of lines) {
    const starts = partsOf(line);
    if (starts !== null && starts.length > (best?.length ?? 1)) best = starts;
  }
  if (best === null) return null;
  const gaps = best.slice(1).map((cut) => cut - 1);
  const others = lines.filter((line) => partsOf(line) === null);
  const crossing = others.filter((line) => gaps.some((gap) => isInk(line, gap) && isInk(line, gap + 1))).length;
  // A line above totals starts below the first column of numbers.
  const outside = others.filter((line) => inkOf(line, 0, best![0]! - 1) !== null).length;
  // Titles and notes span the columns, so a few lines are always allowed to.
  const isRespected = crossing <= Math.max(3, others.length * MAX_CROSSING) && crossing * 2 < others.length;
  if (!isRespected || outside * 2 > others.length) return null;
  return best.map((at, index) => (index === 0 ? { from: 0, at: 0 } : { from: at, at }));
}

function isInk(line: string, at: number): boolean {
  return at >= 0 && at < line.length && line.charCodeAt(at) !== 32;
}

/** Returns the start offsets of the parts of a ruler line; null if the line is not one or has only one part. */
function partsOf(line: string): number[] | null {
  if (line.length > MAX_LENGTH || !/-{3}|={3}/.test(line) || !/^[-=+ ]+$/.test(line)) return null;
  const starts = [...line.matchAll(/[-=]+/g)].map(({ index }) => index);
  return starts.length < 2 ? null : starts;
}

/** Returns the start of the word that ends before an offset. */
function startOfWord(line: string, end: number): number {
  let start = end;
  while (isInk(line, start - 1)) start -= 1;
  return start;
}

/** Returns the start of the words with single spaces between them that end at an offset. */
function startOfPhrase(line: string, at: number): number {
  let start = startOfWord(line, at);
  while (start >= 2 && isInk(line, start - 2)) start = startOfWord(line, start - 1);
  return start;
}

function endOfWord(line: string, at: number): number {
  const end = line.indexOf(' ', at);
  return end < 0 ? line.length : end;
}

/** A number, date or time without spaces. */
const VALUE = /^(?:[-+(]?\d[\d.,]*\)?[%€$£]?|\d{1,4}([-./])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}(?::\d{2})?)$/;
const isNumeric = (line: string, at: number) => /[-+(\d]/.test(line[at] ?? '');

/**
 * Returns the end of a phrase that starts before a gap of several spaces and continues behind it, such as a title or
 * the label of a total; null if there is none. Numbers behind the gap are values of the next column.
 */
function endOfPhrase(line: string, { from, at }: Cut): number | null {
  if (at - from < 2 || inkOf(line, from, at) === null) return null;
  const isStraddling = isInk(line, at - 1) && isInk(line, at);
  const next = isStraddling || !isInk(line, at - 1) ? at : at + 1;
  if (!isInk(line, next) || startOfPhrase(line, next) >= from) return null;
  // A value at the end of the phrase belongs to the next column.
  const word = line.slice(next, endOfWord(line, next));
  if (!isStraddling && VALUE.test(word) && !isInk(line, endOfWord(line, next) + 1)) return null;
  let end = endOfWord(line, next);
  while (isInk(line, end + 1) && !isNumeric(line, end + 1)) end = endOfWord(line, end + 1);
  return end;
}

/**
 * Whether a text reaches across a cut: within a word, or in a phrase that starts in the gap before the cut. A number
 * may be longer than those of other lines.
 */
function crosses(line: string, { from, at }: Cut): boolean {
  if (!isInk(line, at)) return false;
  const start = startOfPhrase(line, at);
  const isInGap = start >= from && start < at;
  return isInGap ? !isNumeric(line, start) : isInk(line, at - 1);
}

/** A number, possibly with a unit. */
const NUMBER = /^[-+(]?\d[\d.,' ]*\)?(?:[%€$£]|\s?\p{L}{1,3})?$/u;

/**
 * Whether a line is text rather than a row: at least half of its texts continue across a gap, and none of the others is
 * a number.
 */
function areMostlyPhrases(line: string, cuts: readonly Cut[]): boolean {
  const texts = [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ text, start: index }));
  const others = texts.filter(
    ({ text, start }) =>
      !cuts.some((cut) => start < cut.at && start + text.length > cut.from && reachesOver(line, cut)),
  );
  return others.length * 2 <= texts.length && !others.some(({ text }) => NUMBER.test(text));
}

const reachesOver = (line: string, cut: Cut) =>
  cut.at - cut.from > 1 && (endOfPhrase(line, cut) !== null || crosses(line, cut));

/** Whether a line is text across the columns, such as a title or a note, rather than cells. */
export function runsOver(line: string, cuts: readonly Cut[]): boolean {
  const end = line.trimEnd().length;
  const reached = cuts.filter(({ at }) => at > 0 && at < end);
  const crossed = reached.filter((cut) => crosses(line, cut)).length;
  if (crossed > 0 && crossed * 2 >= reached.length) return true;
  return reached.some((cut) => reachesOver(line, cut)) && areMostlyPhrases(line, reached);
}

/**
 * Returns the offset at which a column starts in a line. A long value starts in the gap before it; a long text of the
 * previous column ends behind the gap.
 */
function startIn(line: string, cut: Cut): number {
  const { from, at } = cut;
  const end = endOfPhrase(line, cut);
  if (end !== null) return end;
  if (!isInk(line, at)) return at;
  const start = startOfPhrase(line, at);
  if (start >= from) return start;
  return isInk(line, at - 1) ? endOfWord(line, at) : at;
}

/** Splits a line into the cells of its columns. */
export function sliceColumns(line: string, cuts: readonly Cut[]): string[] {
  const starts: number[] = [];
  for (const cut of cuts) starts.push(Math.max(starts.at(-1) ?? 0, startIn(line, cut)));
  return starts.map((start, index) => line.slice(start, starts[index + 1] ?? line.length).trim());
}
