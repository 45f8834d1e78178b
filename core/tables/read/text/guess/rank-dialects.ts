import { findCandidates, priorOf } from '../dialect/candidate-delimiters.js';
import type { Dialect } from '../dialect/dialect.js';
import { findAligned, looksAligned, readRuler } from '../dialect/fixed-width.js';
import { textClassOf } from '../dialect/text-class.js';
import { encloseCells } from './quote-evidence.js';
import { areNames } from './ragged-table.js';
import { readSampleRows, type SampleRows } from './sample-rows.js';
import { type RowScore, scoreRows } from './score-rows.js';

/** A dialect and its score for the samples. */
export interface RankedDialect {
  dialect: Dialect;
  /** From 0 to 1. */
  score: number;
  detail: RowScore;
  sample: SampleRows;
}

/** Rows inspected if there is a single sample. */
const MAX_ROWS = 300;
/** Rows inspected in each of several samples. */
const MAX_ROWS_OF_EACH = 150;
const maxRows = (samples: readonly string[]) => (samples.length === 1 ? MAX_ROWS : MAX_ROWS_OF_EACH);
/**
 * If the best dialect explains less than this share of the rows, it is compared with its rivals in more rows of each
 * sample.
 */
const CONTRADICTED = 2 / 3;
const ALL_ROWS = 20_000;
const RIVALS = 5;
/** If no dialect scores higher, the lines are a single column. */
const MIN_SCORE = 0.28;

const OPENING = /(?<![\p{L}\p{N}])'/u;
const CLOSING = /'(?![\p{L}\p{N}])/u;

/**
 * Whether a line has a single quote that may open a cell (no letter or digit before it) and a later one that may close
 * it (none after it).
 */
function hasSingleQuotes(line: string): boolean {
  const opening = line.search(OPENING);
  return opening >= 0 && CLOSING.test(line.slice(opening + 1));
}

/** Returns the quotes worth testing in these samples: always the double quote, the single quote only with evidence. */
function quotesIn(samples: readonly string[]): string[] {
  const isQuoted = samples.some((sample) => sample.includes("'") && sample.split('\n').some(hasSingleQuotes));
  return isQuoted ? ['"', "'"] : ['"'];
}

/** Maximum prior of a character that is rarely a delimiter. */
const RARE_PRIOR = 0.45;
/** Factor for such a character if it occurs once per line, which may be chance. */
const ONCE_BY_CHANCE = 0.8;

/** Returns a factor that grows with the number of columns, because many columns rarely agree by chance. */
function widthFactor(width: number, prior: number): number {
  const factor = 0.8 + 0.2 * (1 - 1 / Math.max(1, width));
  return width === 2 && prior <= RARE_PRIOR ? factor * ONCE_BY_CHANCE : factor;
}

/** Characters that are rarely delimiters, and hardly ever part of numbers, dates, times, links or names. */
const STRANGE = new Set(['#', '*', '!', '<', '>', '\\']);
/**
 * Minimum consistency, rows and width to prove that such a character is a delimiter, and its prior in that case. Fewer
 * rows are enough below names of columns.
 */
const PROVEN = { consistency: 0.99, rows: 20, rowsBelowNames: 2, width: 3, prior: 0.95 };

/** Raises the prior of a character that the rows prove to be a delimiter. */
function settledPrior(
  { delimiter }: Dialect,
  prior: number,
  { consistency, rows, width }: RowScore,
  sample: SampleRows,
): number {
  const isProven =
    consistency >= PROVEN.consistency &&
    width >= PROVEN.width &&
    (rows >= PROVEN.rows || (rows > PROVEN.rowsBelowNames && areNames(sample[0]?.[0]?.cells ?? [])));
  return STRANGE.has(delimiter) && isProven ? Math.max(prior, PROVEN.prior) : prior;
}

/** Prior of a delimiter that mostly separates the parts of times or numbers. */
const PRIOR_IN_VALUES = 0.3;

/** Delimiters inside times of day: `10:15:02`, `10:15:02,123`. */
const IN_TIMES = new Map([
  [':', /\d:(?=\d\d)/g],
  [',', /:\d\d,(?=\d{3}(?!\d))/g],
]);

/** Whether most delimiters are inside times of day, as in the lines of a log. */
function splitsTimes({ delimiter }: Dialect, sample: SampleRows): boolean {
  const inTimes = IN_TIMES.get(delimiter);
  if (inTimes === undefined) return false;
  const texts = sample.flat().map(({ raw }) => raw);
  const times = texts.reduce((sum, text) => sum + (text.match(inTimes)?.length ?? 0), 0);
  const all = texts.reduce((sum, text) => sum + text.split(delimiter).length - 1, 0);
  return times > 0 && times * 2 >= all;
}

/** Minimum share of rows with such numbers. */
const MOSTLY = 0.7;

/** Whether commas are decimal marks of numbers with blanks between them: `1,5 2,5`. */
function splitsDecimals({ delimiter }: Dialect, sample: SampleRows): boolean {
  const rows = sample.flat();
  if (delimiter !== ',' || rows.length < 2) return false;
  const decimals = rows.filter(({ raw }) => /^[-+]?\d+(?:,\d+)?(?:[ \t]+[-+]?\d+(?:,\d+)?)+$/.test(raw));
  return decimals.length >= rows.length * MOSTLY;
}

/** Factor for a dialect that leaves tabs inside the cells of nearly all rows. */
const LEAVES_TABS = 0.7;
/** Factor for a dialect that leaves gaps of several spaces inside the cells of nearly all rows. */
const LEAVES_GAPS = 0.6;
/** Factor for splitting lines of phrases at blanks. It lowers every score below `MIN_SCORE`. */
const SPLITS_LINES = 0.35;
const NEARLY_ALL = 0.9;

/** Returns a factor below 1 for a delimiter that contradicts the lines as a whole. */
function lineFactor({ delimiter }: Dialect, sample: SampleRows): number {
  const rows = sample.flat();
  const share = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length / rows.length;
  if (rows.length < 3) return 1;
  if (!delimiter.includes('\t') && share(({ cells }) => cells.some((text) => text.includes('\t'))) >= NEARLY_ALL)
    return LEAVES_TABS;
  if (delimiter.trim() !== '' && share(({ cells }) => cells.some((text) => /\S {2,}\S/.test(text))) >= NEARLY_ALL)
    return LEAVES_GAPS;
  // A single word in the first row is more likely the name of a single column, whose values are phrases.
  const isName = delimiter === ' ' && rows[0]!.cells.length === 1 && !/\d/.test(rows[0]!.raw);
  return isName && share(({ raw }) => /\p{L},? \p{L}/u.test(raw)) * 2 > 1 ? SPLITS_LINES : 1;
}

function quoteFactor(dialect: Dialect, detail: RowScore, sample: SampleRows): number {
  if (dialect.quote !== "'") return 0.7 + 0.3 * detail.quotes;
  return encloseCells(sample, dialect) ? 1 : 0;
}

function rank(samples: readonly string[], dialect: Dialect, prior: number, most = maxRows(samples)): RankedDialect {
  const sample = readSampleRows(samples, dialect, most);
  const detail = scoreRows(sample, dialect);
  const base = detail.consistency ** 1.5 * detail.cells * widthFactor(detail.width, prior);
  const splitsValues = splitsTimes(dialect, sample) || splitsDecimals(dialect, sample);
  const settled = settledPrior(dialect, splitsValues ? PRIOR_IN_VALUES : prior, detail, sample);
  const score = base * settled * quoteFactor(dialect, detail, sample) * lineFactor(dialect, sample);
  return { dialect, score, detail, sample };
}

/**
 * Scores the dialect without a delimiter by the share of lines that are single values, such as numbers, dates or links.
 */
function rankSingle(samples: readonly string[], base: Dialect): RankedDialect {
  const dialect: Dialect = { ...base, kind: 'single', delimiter: base.newline, cuts: [] };
  const sample = readSampleRows(samples, dialect, maxRows(samples));
  const texts = sample.flat().map((row) => row.cells[0]!);
  const classes = texts.filter((text) => !isListOfNumbers(text)).map(textClassOf);
  const whole = classes.filter((textClass) => !['text', 'mark', 'odd', 'empty'].includes(textClass)).length;
  const share = texts.length === 0 ? 1 : whole / texts.length;
  // Many times, dates and links contain characters that would split every line in the same way.
  const marked = classes.filter((textClass) =>
    ['time', 'date', 'datetime', 'address', 'decimal'].includes(textClass),
  ).length;
  const isMarked = marked >= Math.max(2, texts.length * 0.6);
  const detail: RowScore = {
    consistency: 1,
    cells: share,
    quotes: 1,
    width: 1,
    rows: texts.length,
    agreeing: texts.length,
    quoted: 0,
  };
  const factor = areDecimals(texts) ? 0.97 : isMarked ? 0.9 : 0.62;
  return { dialect, score: Math.max(MIN_SCORE, share >= 0.6 ? share * factor : 0), detail, sample };
}

/** Whether a text is several numbers: `3,4,5`, but not the thousands of `1,234,567`. */
function isListOfNumbers(text: string): boolean {
  return /^[-+]?\d+(?:,[-+]?\d+){2,}$/.test(text) && !/^[-+]?\d{1,3}(?:,\d{3}){2,}$/.test(text);
}

/** Whether all lines below a name without a comma are numbers with a decimal comma and the same number of decimals. */
function areDecimals([name, ...values]: readonly string[]): boolean {
  if (name === undefined || values.length < 2 || /[,;|\t\d]/.test(name)) return false;
  const places = new Set(
    values.filter((text) => text !== '').map((text) => /^[-+]?\d+,(\d{1,3})$/.exec(text)?.[1]?.length),
  );
  return places.size === 1 && !places.has(undefined);
}

/** Factor for splitting at blanks if the cells are at fixed positions. */
const SPLITS_CELLS = 0.6;
const FIXED_PRIOR = 0.8;
/** Number of lines and wide gaps from which on common gaps are no coincidence. */
const ENOUGH_EVIDENCE = 6;

/** Horizontal lines of a drawn box with its corners or crossings: `├────┼────┤`. */
const DRAWN_RULE = /^\s*[\u2500-\u257f]{3,}\s*$/u;
/** Vertical lines at the start of the rows of a drawn box. */
const DRAWN_BAR = /^\s*([│║┃])/u;
/** Minimum score of vertical lines between horizontal ones, which nothing else looks like. */
const DRAWN_SCORE = 0.9;

/** Returns the vertical line with which most rows of drawn boxes start; undefined if there is none. */
function commonestBar(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const bar = DRAWN_BAR.exec(line)?.[1];
    if (bar !== undefined) counts.set(bar, (counts.get(bar) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Ranks the vertical lines of drawn boxes as delimiters, by the rows inside the boxes. */
function rankDrawn(lines: readonly string[], base: Dialect): RankedDialect | null {
  if (lines.filter((line) => DRAWN_RULE.test(line)).length < 2) return null;
  const bar = commonestBar(lines);
  if (bar === undefined) return null;
  const rows = lines.filter((line) => line.trimStart().startsWith(bar));
  const dialect: Dialect = { ...base, kind: 'delimited', delimiter: bar, quote: '' };
  const drawn = rank([rows.join(base.newline)], dialect, priorOf(bar));
  return { ...drawn, score: Math.max(drawn.score, DRAWN_SCORE * drawn.detail.consistency) };
}

function rankBlanks(samples: readonly string[], lines: readonly string[], base: Dialect): RankedDialect[] {
  const runs = lines.filter((line) => /\S(?: {2,}| *\t[ \t]+)\S/.test(line)).length;
  const found: RankedDialect[] = [];
  if (runs >= lines.length * 0.3) found.push(rank(samples, { ...base, kind: 'whitespace', delimiter: '' }, 0.8));
  const plain: Dialect = { ...base, kind: 'fixed-width', delimiter: '', quote: '' };
  const ruler = readRuler(lines);
  if (ruler !== null) return [rank(samples, { ...plain, cuts: ruler }, 1)];
  const fixed = looksAligned(lines) ? rankAligned(lines, plain) : null;
  if (fixed === null) return found;
  // If cells are separated by position, splitting at blanks gives the header another width or splits phrases.
  const blanks = found.map((one) =>
    isHeaderOdd(one) || splitsPhrases(one, fixed) ? { ...one, score: one.score * SPLITS_CELLS } : one,
  );
  return [...blanks, fixed];
}

/** Minimum factor for a table among other lines. */
const AMONG_LINES = 0.5;

/** Ranks columns of fixed width by the lines that show them; titles and notes around them are no evidence against. */
function rankAligned(lines: readonly string[], plain: Dialect): RankedDialect | null {
  const aligned = findAligned(lines);
  if (aligned.cuts.length < 2) return null;
  const fixed = rank([aligned.lines.join(plain.newline)], { ...plain, cuts: aligned.cuts }, FIXED_PRIOR);
  if (!fillsColumns(fixed)) return null;
  // All rows have the same width by construction, so the number of lines and wide gaps is the only evidence.
  const evidence = Math.min(1, (aligned.lines.length + aligned.wide) / ENOUGH_EVIDENCE);
  const share = Math.min(1, AMONG_LINES + aligned.lines.length / lines.length);
  return { ...fixed, score: fixed.score * evidence * share };
}

/** Minimum share of rows that fill a column for it to be more than a gap that a few lines have by chance. */
const MIN_FILLED = 0.25;

/** Whether at least two columns are filled in enough rows. */
function fillsColumns({ sample, detail }: RankedDialect): boolean {
  const rows = sample.flat();
  const counts = Array.from(
    { length: detail.width },
    (_, column) => rows.filter(({ cells }) => (cells[column] ?? '') !== '').length,
  );
  return counts.filter((count) => count >= rows.length * MIN_FILLED).length > 1;
}

/** Whether the first row has another number of cells than most. */
function isHeaderOdd({ sample, detail }: RankedDialect): boolean {
  return sample[0]?.[0] !== undefined && sample[0][0].cells.length !== detail.width;
}

/** Whether splitting at blanks breaks phrases that most fixed-width rows contain. */
function splitsPhrases({ detail }: RankedDialect, fixed: RankedDialect): boolean {
  const rows = fixed.sample.flat();
  const withPhrase = rows.filter(({ cells }) => cells.some((text) => /\S \S/.test(text)));
  return detail.width > fixed.detail.width && withPhrase.length * 2 > rows.length;
}

function withBackslash(samples: readonly string[], ranked: RankedDialect): RankedDialect {
  const { dialect } = ranked;
  const text = samples.join('\n');
  if (dialect.kind !== 'delimited' || !text.includes(`\\${dialect.quote}`)) return ranked;
  const escaped = rank(samples, { ...dialect, escape: 'backslash' }, priorOf(dialect.delimiter));
  return escaped.score > ranked.score ||
    (escaped.detail.quotes > ranked.detail.quotes && escaped.score >= ranked.score * 0.98)
    ? escaped
    : ranked;
}

/**
 * Ranks the dialects for samples, best first.
 * @param samples texts from the head, middle and tail, each from the start of a line.
 * @param lines some of their lines.
 * @param base line ends and given options.
 */
export function rankDialects(
  samples: readonly string[],
  lines: readonly string[],
  base: Dialect,
  quotes: readonly string[] | null,
): RankedDialect[] {
  const ranked: RankedDialect[] = [];
  for (const quote of quotes ?? quotesIn(samples)) {
    for (const delimiter of findCandidates(lines)) {
      if (delimiter.includes(quote) && quote !== '') continue;
      const dialect: Dialect = { ...base, kind: 'delimited', delimiter, quote };
      ranked.push(withBackslash(samples, rank(samples, dialect, priorOf(delimiter))));
    }
  }
  const drawn = rankDrawn(lines, base);
  if (drawn !== null) ranked.push(drawn);
  ranked.push(...rankBlanks(samples, lines, base), rankSingle(samples, base));
  return rankInAllRows(samples, sortByScore(ranked));
}

const sortByScore = (ranked: RankedDialect[]) => ranked.sort((a, b) => b.score - a.score);

/** Ranks the best dialects again with more rows if too many of the sampled rows contradict the best one. */
function rankInAllRows(samples: readonly string[], ranked: RankedDialect[]): RankedDialect[] {
  const { dialect, detail, sample } = ranked[0]!;
  const isCut = sample.some((rows) => rows.length >= maxRows(samples));
  if (!isCut || dialect.kind !== 'delimited' || detail.agreeing >= CONTRADICTED * detail.rows) return ranked;
  const [rivals, others] = [ranked.slice(0, RIVALS), ranked.slice(RIVALS)];
  const again = rivals.map((rival) =>
    rival.dialect.kind === 'delimited'
      ? rank(samples, rival.dialect, priorOf(rival.dialect.delimiter), ALL_ROWS)
      : rival,
  );
  return sortByScore([...again, ...others]);
}

/** Ranks the quotes for a given delimiter. */
export function rankQuotes(
  samples: readonly string[],
  base: Dialect,
  quotes: readonly string[] | null,
): RankedDialect[] {
  return sortByScore(
    (quotes ?? quotesIn(samples)).map((quote) => withBackslash(samples, rank(samples, { ...base, quote }, 1))),
  );
}
