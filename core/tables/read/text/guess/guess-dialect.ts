import { calibrate } from '../../source/calibrate.js';
import type { ReadOptions } from '../../source/read-options.js';
import type { Guess } from '../../source/reading.js';
import { type Dialect, nameDelimiter, PLAIN_DIALECT, readGivenDelimiter } from '../dialect/dialect.js';
import { findCuts } from '../dialect/fixed-width.js';
import { guessLineEnds, type LineEnds } from '../dialect/line-ends.js';
import { areLiteral, weighQuotes } from './quote-evidence.js';
import { type RankedDialect, rankDialects, rankQuotes } from './rank-dialects.js';
import { readSampleRows, skipBlankLines } from './sample-rows.js';

/** Minimum share of delimiters next to a space for the space to belong to the delimiter. */
const NEARLY_ALL = 0.98;

function widthsOf(ranked: RankedDialect): string {
  return ranked.sample
    .flat()
    .map((row) => row.cells.length)
    .join(' ');
}

/**
 * Yields the characters before and after each delimiter outside quotes. A line end represents the start and end of the
 * row.
 */
function* textsAtDelimiters(raw: string, { delimiter, quote }: Dialect): Generator<[before: string, after: string]> {
  const parts = quote === '' ? [raw] : raw.split(quote);
  for (let index = 0; index < parts.length; index += 2) {
    const part = `${index === 0 ? '\n' : quote}${parts[index]}${index === parts.length - 1 ? '\n' : quote}`;
    for (let at = part.indexOf(delimiter); at >= 0; at = part.indexOf(delimiter, at + 1)) {
      yield [part[at - 1]!, part[at + 1]!];
    }
  }
}

function mayHaveBlanks({ kind, delimiter }: Dialect): boolean {
  return kind === 'delimited' && delimiter.length === 1 && delimiter.trim() !== '';
}

/** Finds the spaces that are next to (nearly) all delimiters and are not part of the cells. */
function findBlanksAtDelimiters({ dialect, sample }: RankedDialect): Dialect['trim'] {
  if (!mayHaveBlanks(dialect)) return 'none';
  const adjacent = sample.flat().flatMap(({ raw }) => [...textsAtDelimiters(raw, dialect)]);
  const inside = adjacent.filter(([before, after]) => after !== dialect.delimiter && after !== '\n' && before !== '\n');
  const most = inside.length * NEARLY_ALL;
  if (inside.length < 2 || inside.filter(([, after]) => after === ' ').length < most) return 'none';
  return inside.filter(([before]) => before === ' ').length >= most ? 'both' : 'left';
}

/**
 * Prefers a simpler delimiter that splits every row the same way, if the best one only adds spaces to it: `a, b` is
 * comma-separated with spaces after the commas.
 */
function simplifyDelimiter(ranked: readonly RankedDialect[]): RankedDialect[] {
  const [best, ...others] = ranked as [RankedDialect, ...RankedDialect[]];
  const core = best.dialect.delimiter.trim();
  if (best.dialect.kind !== 'delimited' || core === best.dialect.delimiter || core.length !== 1) return [...ranked];
  const simpler = others.find(
    ({ dialect }) => dialect.delimiter === core && dialect.quote === best.dialect.quote && dialect.kind === 'delimited',
  );
  if (simpler === undefined || widthsOf(simpler) !== widthsOf(best)) return [...ranked];
  return [{ ...simpler, score: best.score }, ...others.filter((other) => other !== simpler)];
}

export interface GuessedDialect {
  dialect: Dialect;
  /** Number of cells in most rows; 0 if unknown. */
  width: number;
  /** Number of lines at the start that only specify the delimiter: 0 or 1. */
  skipLines: number;
  guesses: Guess[];
}

const MAX_LINES = 600;

/** Finds `sep=;` in the first line, as written and read by Excel. */
function findSepLine(head: string): string | null {
  const match = /^"?sep=([^\r\n"]{1,3})"?(?:\r\n|\r|\n|$)/i.exec(head);
  return match?.[1] ?? null;
}

/** Returns up to the same number of lines from each sample, without blank ones. */
function linesOf(samples: readonly string[], newline: string): string[] {
  const perSample = Math.ceil(MAX_LINES / samples.length);
  return samples.flatMap((sample) => {
    const lines: string[] = [];
    for (let at = skipBlankLines(sample, 0, newline); at < sample.length && lines.length < perSample; ) {
      const found = sample.indexOf(newline, at);
      const end = found < 0 ? sample.length : found;
      const line = sample.slice(at, sample[end - 1] === '\r' ? end - 1 : end);
      if (line.trim() !== '') lines.push(line);
      at = skipBlankLines(sample, end + newline.length, newline);
    }
    return lines;
  });
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;
}

function reasonFor({ detail, dialect }: RankedDialect): string {
  if (dialect.kind === 'single') return 'no delimiter splits the lines into consistent cells';
  const rows = `${detail.width} cells in ${detail.agreeing} of ${detail.rows} sampled rows`;
  return dialect.trim === 'none' ? rows : `${rows}; spaces next to it belong to it`;
}

/**
 * Lists the other delimiters by score. They share the remaining confidence in proportion to their scores. Because the
 * best one has the highest score, no other is likelier.
 */
function alternativesTo(
  best: RankedDialect,
  ranked: readonly RankedDialect[],
  confidence: number,
): Guess['alternatives'] {
  const named = new Map<string, number>();
  for (const other of ranked) {
    const name = nameDelimiter(other.dialect);
    if (name !== nameDelimiter(best.dialect) && !named.has(name)) named.set(name, other.score);
  }
  const sum = [...named.values()].reduce((a, b) => a + b, 0);
  return [...named]
    .filter(([, score]) => score > 0)
    .slice(0, 4)
    .map(([value, score]) => ({ value, confidence: round(Math.min(confidence, (1 - confidence) * (score / sum))) }));
}

function confidenceOf(best: RankedDialect, ranked: readonly RankedDialect[]): number {
  const rival = ranked.find(({ dialect }) => nameDelimiter(dialect) !== nameDelimiter(best.dialect));
  const lead = rival ? (best.score - rival.score) / Math.max(best.score, 0.01) : 1;
  return round(calibrate('delimiter', 0.45 + 0.35 * best.score + 0.25 * Math.min(1, lead * 1.5)));
}

function guessOf(
  what: Guess['what'],
  value: string,
  confidence: number,
  source: Guess['source'],
  reason: string,
  alternatives: Guess['alternatives'] = [],
): Guess {
  return { what, value, confidence, source, reason, alternatives, table: null };
}

const nameQuote = ({ quote }: Dialect) => (quote === '' ? 'none' : quote);

/**
 * Returns the confidence, measured as the share of correct results in the first half of the calibration set, and the
 * reason.
 */
function weighQuote(
  { dialect, detail, looksLiteral }: SettledDialect,
  testedSingle: boolean,
): [confidence: number, reason: string] {
  if (dialect.kind === 'fixed-width') return [0.99, 'positions separate the cells'];
  const inTexts = 'quotes are next to other text in the sampled cells';
  if (dialect.quote === '') return [0.87, inTexts];
  if (looksLiteral) return [0.98, `${inTexts}, but the delimiter is not certain`];
  if (detail.quoted > 0)
    return [0.99, `${detail.quoted} sampled ${detail.quoted === 1 ? 'cell is' : 'cells are'} quoted`];
  return testedSingle ? [0.35, inTexts] : [0.99, 'the sampled quotes do not enclose cells'];
}

/** Describes the detected quote. If the samples contain no quote, all choices give the same result. */
function quoteGuess(best: SettledDialect, ranked: readonly RankedDialect[], samples: readonly string[]): Guess {
  const { dialect, detail } = best;
  const value = nameQuote(dialect);
  const testedSingle = ranked.some((one) => one.dialect.quote === "'");
  if (detail.quoted === 0 && !testedSingle && !samples.some((text) => text.includes('"')))
    return guessOf('quote', value, 0.99, 'default', 'no sampled cell is quoted');
  const [confidence, reason] = weighQuote(best, testedSingle);
  const others = new Set([...ranked.map((rival) => nameQuote(rival.dialect)), 'none', '"']);
  others.delete(value);
  const alternatives = [...others].map((other) => ({
    value: other,
    confidence: round((1 - confidence) / others.size),
  }));
  return guessOf('quote', value, confidence, 'content', reason, alternatives);
}

function quoteGuesses(
  best: SettledDialect,
  ranked: readonly RankedDialect[],
  samples: readonly string[],
  options: ReadOptions,
): Guess[] {
  const { dialect } = best;
  const given = 'specified by the option';
  const quote =
    options.quote === undefined
      ? quoteGuess(best, ranked, samples)
      : guessOf('quote', nameQuote(dialect), 1, 'given', `${given} quote`);
  const escaping =
    options.escape !== undefined
      ? guessOf('escape', dialect.escape, 1, 'given', `${given} escape`)
      : dialect.escape === 'backslash'
        ? guessOf('escape', 'backslash', 0.9, 'content', 'backslashes precede quotes inside cells')
        : guessOf('escape', 'doubled', 0.7, 'default', 'no other escape of quotes was found');
  return [quote, escaping];
}

/** Ranks the dialects with the given delimiter. */
function rankGiven(samples: string[], lines: string[], base: Dialect, given: string, quotes: string[] | null) {
  const meaning = readGivenDelimiter(given);
  const dialect: Dialect = { ...base, kind: meaning.kind, delimiter: meaning.kind === 'single' ? base.newline : '' };
  if (meaning.kind === 'delimited') return rankQuotes(samples, { ...dialect, delimiter: meaning.delimiter }, quotes);
  if (meaning.kind === 'fixed-width') return rankQuotes(samples, { ...dialect, cuts: findCuts(lines) }, ['']);
  return rankQuotes(samples, dialect, quotes);
}

/** Describes the detected or specified delimiter. */
function delimiterGuess(
  best: RankedDialect,
  ranked: readonly RankedDialect[],
  isGiven: boolean,
  sep: string | null,
): Guess {
  const name = nameDelimiter(best.dialect);
  if (isGiven) return guessOf('delimiter', name, 1, 'given', 'specified by the option delimiter');
  if (sep !== null) return guessOf('delimiter', name, 1, 'content', `the first line is sep=${sep}`);
  const confidence = confidenceOf(best, ranked);
  return guessOf('delimiter', name, confidence, 'content', reasonFor(best), alternativesTo(best, ranked, confidence));
}

/** Removes a leading line that only specifies the delimiter. */
function takeSepLine(texts: readonly string[], newline: string): { sep: string | null; rest: string[] } {
  const head = texts[0] ?? '';
  const sep = findSepLine(head);
  return { sep, rest: [sep === null ? head : head.slice(head.indexOf(newline) + 1), ...texts.slice(1)] };
}

/**
 * Detects the dialect that best explains samples of the head, middle and tail together.
 * @param samples each from the start of a line; the first from the start of the file.
 */
export function guessDialect(samples: readonly string[], options: ReadOptions): GuessedDialect {
  const ends = guessLineEnds(samples);
  const single = ends.doublesReturns ? samples.map((text) => text.replaceAll('\r\r\n', '\r\n')) : samples;
  const normal = ends.mixesReturns ? single.map((text) => text.replace(/\r\n?/g, '\n')) : single;
  const { sep, rest } = takeSepLine(normal, ends.newline);
  const lines = linesOf(rest, ends.newline);
  const base: Dialect = { ...PLAIN_DIALECT, ...newlineOf(ends), escape: options.escape ?? 'doubled' };
  const quotes = options.quote === undefined ? null : [options.quote === 'none' ? '' : options.quote];
  const given = options.delimiter ?? sep;
  const known = linesOf(fromHeader(rest, ends.newline, options.header_row), ends.newline);
  const found = given === null ? rankDialects(rest, lines, base, quotes) : rankGiven(rest, known, base, given, quotes);
  const ranked = simplifyDelimiter(found);
  const settled = settle(rest, ranked[0]!);
  const delimiter = delimiterGuess(settled, ranked, options.delimiter !== undefined, sep);
  const best = settleQuotes(rest, settled, options, delimiter.confidence);
  const dialect: Dialect = {
    ...best.dialect,
    escape: options.escape ?? best.dialect.escape,
    mixesReturns: ends.mixesReturns && returnsEndLines(best, rest, single),
  };
  return {
    dialect,
    width: best.detail.agreeing >= 2 ? best.detail.width : 0,
    skipLines: sep === null ? 0 : 1,
    guesses: [delimiter, ...quoteGuesses({ ...best, dialect }, ranked, rest, options), ends.guess],
  };
}

/** Removes the lines above a given header, because titles do not align with the columns. */
function fromHeader([head = '', ...others]: readonly string[], newline: string, headerRow = 1): string[] {
  if (headerRow <= 1) return [head, ...others];
  const below = head
    .split(newline)
    .slice(headerRow - 1)
    .join(newline);
  return [below.trim() === '' ? head : below, ...others];
}

/** Whether more rows have the most common width when single carriage returns end lines. */
function returnsEndLines(best: RankedDialect, mixed: readonly string[], plain: readonly string[]): boolean {
  const agreeing = (texts: readonly string[]) =>
    readSampleRows(texts, best.dialect, MAX_LINES)
      .flat()
      .filter((row) => row.cells.length === best.detail.width).length;
  return agreeing(mixed) > agreeing(plain);
}

function newlineOf({ guess: _, ...ends }: LineEnds): Pick<Dialect, 'newline' | 'mixesReturns' | 'doublesReturns'> {
  return ends;
}

/** A dialect with a decision about its quotes. */
interface SettledDialect extends RankedDialect {
  /** Whether the quotes look like ordinary characters if the delimiter is right. */
  looksLiteral: boolean;
}

/**
 * Minimum confidence in the delimiter to treat quotes as ordinary characters. Below it, a wrong delimiter is the
 * likelier reason that they are next to other text: of such files of the first half of the calibration set, 61 of 70
 * have quoted cells; above it, 3 of 28.
 */
const SURE_DELIMITER = 0.93;

/** Decides whether quotes enclose cells or are part of them. */
function settleQuotes(
  samples: readonly string[],
  best: RankedDialect,
  options: ReadOptions,
  confidence: number,
): SettledDialect {
  const { dialect } = best;
  const plain = { ...best, looksLiteral: false };
  if (options.quote !== undefined) return { ...plain, dialect: { ...dialect, usesQuotes: dialect.quote !== '' } };
  if (dialect.quote === '' || dialect.kind === 'fixed-width' || dialect.kind === 'whitespace') return plain;
  if (!samples.some((text) => text.includes(dialect.quote)))
    return { ...plain, dialect: { ...dialect, usesQuotes: false } };
  const evidence = weighQuotes(readSampleRows(samples, dialect, MAX_LINES), dialect);
  const looksLiteral = areLiteral(evidence);
  if (!looksLiteral || confidence < SURE_DELIMITER)
    return { ...best, looksLiteral, dialect: { ...dialect, usesQuotes: evidence.proper > 0 } };
  return { ...best, looksLiteral, dialect: { ...dialect, quote: '' }, detail: { ...best.detail, quoted: 0 } };
}

/** Adds the spaces that belong to the chosen delimiter. */
function settle(samples: readonly string[], best: RankedDialect): RankedDialect {
  const trim = findBlanksAtDelimiters(best);
  if (trim === 'none') return best;
  const dialect: Dialect = { ...best.dialect, trim };
  return { ...best, dialect, sample: readSampleRows(samples, dialect, 20) };
}
