import { headerWords } from '../../cells/header-words.js';
import type { Dialect } from './dialect/dialect.js';
import { splitLine } from './dialect/split-line.js';

/** Numbers that are split at their decimal comma because the comma is also the delimiter. */
export interface SplitDecimals {
  /** Number of cells of the header, and of the rows. */
  names: number;
  cells: number;
  /** Columns of the rows with the integer parts, in order. */
  integers: readonly number[];
}

/** Number of lines inspected. */
const MAX_LINES = 300;
/** Lines above the header. */
const MAX_ABOVE = 5;
const MAX_SPLIT = 3;
const MAX_CELLS = 40;
const NEARLY_ALL = 0.9;
const INTEGER = /^[-+]?\d{1,9}$/;
const DECIMALS = /^\d{1,3}$/;

/** Names of columns with prices and measures, and names of columns with whole numbers. */
const MEASURES = new Set(
  `price cost amount total sum rate weight height width length value fee tax net gross discount salary balance
  preis betrag summe wert gewicht kosten netto brutto rabatt gehalt saldo einzelpreis prix montant coût poids taux valeur
  remise solde précio precio importe coste peso valor descuento prezzo importo costo valore sconto cena kwota wartość
  价格 单价 金额 总价 重量`.split(/\s+/),
);
const COUNTS = new Set(
  `id no nr number qty quantity count pieces year age menge anzahl stück jahr alter nummer quantité qté nombre année âge
  cantidad cant número año edad quantità qtà anno età numero ilość rok 数量 编号 序号 年份 年龄`.split(/\s+/),
);

/** Scores a pair of columns. Equally many decimals, two of them, zeros at their start and a fitting name add points. */
function judgePair(rows: readonly (readonly string[])[], column: number, name: string): number {
  const decimals = rows.map((cells) => cells[column + 1]!.trim());
  const places = new Set(decimals.map((text) => text.length));
  if (!rows.every((cells) => INTEGER.test(cells[column]!.trim())) || !decimals.every((text) => DECIMALS.test(text)))
    return Number.NEGATIVE_INFINITY;
  const words = headerWords(name);
  const named = words.some((word) => MEASURES.has(word)) ? 2 : words.some((word) => COUNTS.has(word)) ? -2 : 0;
  const hasZero = decimals.some((text) => text.length > 1 && text.startsWith('0'));
  return named + (places.size > 1 ? -1 : 0) + (places.size === 1 && places.has(2) ? 1 : 0) + (hasZero ? 1 : 0);
}

/** Yields the ways to choose `count` columns of which no two are adjacent. */
function* waysToChoose(columns: readonly number[], count: number): Generator<number[]> {
  if (count === 0) yield [];
  for (const [at, column] of count === 0 ? [] : columns.entries()) {
    const others = columns.slice(at + 1).filter((other) => other > column + 1);
    for (const rest of waysToChoose(others, count - 1)) yield [column, ...rest];
  }
}

/** Minimum points of a choice for each number, and minimum lead over the second choice. */
const MIN_POINTS = 1;
const MIN_LEAD = 1;

function choose(header: readonly string[], rows: readonly (readonly string[])[], split: number): number[] | null {
  const width = header.length + split;
  const columns = Array.from({ length: width - 1 }, (_, column) => column);
  // Each number before a column shifts its name by one.
  const judged = Array.from({ length: split }, (_, at) =>
    columns.map((column) => judgePair(rows, column, header[column - at] ?? '')),
  );
  const possible = columns.filter((column) => judged[0]![column]! > Number.NEGATIVE_INFINITY);
  const ways = [...waysToChoose(possible, split)].map((chosen) => ({
    chosen,
    points: chosen.reduce((sum, column, at) => sum + judged[at]![column]!, 0),
  }));
  ways.sort((one, other) => other.points - one.points);
  const [best, second] = ways;
  if (best === undefined || best.points < MIN_POINTS * split) return null;
  return second !== undefined && second.points > best.points - MIN_LEAD ? null : best.chosen;
}

/** Returns the columns with the integer parts of split numbers; null if the rows contradict that. */
function findIntegers(header: readonly string[], below: readonly string[][], split: number): number[] | null {
  const whole = below.filter((row) => row.length === header.length + split);
  const others = below.filter((row) => row.length === header.length);
  const isMost = whole.length >= Math.max(2, below.length * NEARLY_ALL);
  const isAll = whole.length >= MIN_SOME && whole.length + others.length >= below.length * NEARLY_ALL;
  const integers = isMost || isAll ? choose(header, whole, split) : null;
  // If other rows have whole numbers, only names show which numbers were split.
  return isMost || integers === null || areMeasures(header, others, integers) ? integers : null;
}

/** Whether the columns with split numbers are measures by their names, and other rows have numbers there. */
function areMeasures(header: readonly string[], others: readonly (readonly string[])[], integers: readonly number[]) {
  return integers.every((column, at) => {
    const name = header[column - at] ?? '';
    const isMeasure = headerWords(name).some((word) => MEASURES.has(word));
    return isMeasure && others.every((row) => INTEGER.test(row[column - at]!.trim()));
  });
}

/** Minimum rows with a split number if other rows have whole numbers, and rows whose number of cells is compared. */
const MIN_SOME = 2;
const MAX_COMPARED = 50;

const isName = (text: string) => /\p{L}/u.test(text) && text.length <= 60;

/**
 * Finds numbers that were split at their decimal comma: most rows have a few cells more than the header, or some do and
 * all others have as many. Pairs of whole numbers below the name of a measure or with two decimals explain all of them.
 * @param sample text from the start of a file.
 */
export function findSplitDecimals(sample: string, dialect: Dialect): SplitDecimals | null {
  if (dialect.kind !== 'delimited' || dialect.delimiter !== ',') return null;
  const lines = sample.split(dialect.newline, MAX_LINES + 1).map((line) => line.replace(/\r$/, ''));
  // The last line of a sample may be cut.
  const rows = lines.slice(0, MAX_LINES).filter((line) => line.trim() !== '');
  const cells = rows.map((line) => splitLine(line, dialect).cells);
  for (let at = 0; at < Math.min(MAX_ABOVE, cells.length - 2); at += 1) {
    const [header, below] = [cells[at]!, cells.slice(at + 1)];
    const split = Math.max(...below.slice(0, MAX_COMPARED).map((row) => row.length)) - header.length;
    if (header.length < 2 || split < 1 || split > MAX_SPLIT || header.length > MAX_CELLS) continue;
    const integers = header.every(isName) ? findIntegers(header, below, split) : null;
    if (integers !== null) return { names: header.length, cells: header.length + split, integers };
  }
  return null;
}

/** Quotes the numbers, so that their commas do not separate cells. Lines with other cells are unchanged. */
export function joinDecimals(text: string, { cells, integers }: SplitDecimals, dialect: Dialect): string {
  const lines = text.split(dialect.newline);
  const isStart = new Set(integers);
  return lines
    .map((line) => {
      const parts = line.split(',');
      const fits = integers.every(
        (column) => INTEGER.test(parts[column]?.trim() ?? '') && DECIMALS.test(parts[column + 1]?.trim() ?? ''),
      );
      if (parts.length !== cells || !fits) return line;
      return parts
        .map((part, column) => (isStart.has(column) ? `"${part}` : isStart.has(column - 1) ? `${part}"` : part))
        .join(',');
    })
    .join(dialect.newline);
}
