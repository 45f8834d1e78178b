import { headerWords } from '../../cells/header-words.js';
import { CELL_CLASS, type CellClass } from './cell-class.js';
import type { ColumnEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import type { Extent } from './segment-width.js';

/** Words of column names and the class of values they suggest, in the languages of most files. */
const EXPECTED: readonly (readonly [ReadonlySet<string>, CellClass])[] = [
  [words('date day datum tag datetime timestamp fecha dia data dag giorno dzień дата 日期 日付'), CELL_CLASS.date],
  [words('time uhrzeit zeit heure hora ora godzina tijd время 时间 時刻'), CELL_CLASS.time],
  [
    words(`qty quantity count number amount price cost total sum value age year rate score weight height width length size
      menge anzahl preis betrag summe wert alter jahr gewicht prix montant total quantité qté âge année valeur solde precio
      importe cantidad edad año valor saldo prezzo importo quantità qtà valore età prijs bedrag aantal cena kwota ilość
      цена сумма количество 价格 单价 金额 数量`),
    CELL_CLASS.number,
  ],
  [
    words(`name product article item description city customer country sensor artikel produkt bezeichnung ort stadt kunde
      land nom produit désignation libellé ville client pays nombre producto artículo ciudad cliente país nome prodotto
      articolo descrizione città sensore naam nazwa miasto 名称 产品 品名 城市 客户 姓名`),
    CELL_CLASS.word,
  ],
];
/** Points for each name that fits the values of its column, subtracted for each that contradicts them. */
const FIT_POINTS = 0.25;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

/** Minimum points to split a cell into two names between which the delimiter is missing. */
const MIN_POINTS = 0.45;
/**
 * A split with more points than this is certain. Any other is certain only if no second one comes within `MARGIN` of
 * it.
 */
const SURE_POINTS = 0.7;
const MARGIN = 0.2;

/** A header aligned to the columns of its table. */
export interface AlignedHeader {
  /** A text for each column, '' for one without a name. */
  names: string[];
  reason: string;
  /** Whether another alignment is about as likely. */
  isDoubtful: boolean;
}

/**
 * Aligns a header with more or fewer cells than the rows to the columns of its table.
 * @param row index of the header's row in a text file.
 * @param body rows of the body. Nearly all must have the same width.
 * @param columns evidence of the body's columns.
 * @returns null if the header already fits or the repair is not certain.
 */
export function alignHeader(
  grid: Grid,
  row: number,
  {
    bodyRows: body,
    extent,
    columns,
  }: { bodyRows: readonly number[]; extent: Extent; columns: readonly ColumnEvidence[] },
): AlignedHeader | null {
  const width = commonWidth(grid, body);
  const cells = grid.rows[row]!.cells.map((cell) => cell.trim());
  if (width < 2) return null;
  const take = (names: readonly string[] | null, reason: string) =>
    names === null ? null : { names: names.slice(extent.left, extent.right + 1), reason, isDoubtful: false };
  if (cells.length === width - 1)
    return (
      take(splitJoined(cells, columns), 'two of its names lack the delimiter between them') ??
      skipFirst(grid, body, cells, { width, extent, columns })
    );
  const empty = cells.length === width + 1 ? dropEmpty(cells) : null;
  return take(empty, 'it has a delimiter too many') ?? joinDoubled(cells, width, extent);
}

/**
 * Returns the names of a header with an empty cell before each name, as if its delimiters were doubled: `||a||b||`
 * above `|1|2|`. Null for others.
 */
function joinDoubled(cells: readonly string[], width: number, { left, right }: Extent): AlignedHeader | null {
  const names = cells.filter((cell) => cell !== '');
  if (cells.length <= width || names.length !== right - left + 1) return null;
  const places = cells.flatMap((cell, index) => (cell === '' ? [] : [index]));
  const areApart = places.every((place, index) => index === 0 || place === places[index - 1]! + 2);
  return areApart ? { names, reason: 'its delimiters are doubled', isDoubtful: false } : null;
}

/**
 * Aligns the names of a header to the columns after the first one, if each row has one cell more than the header, as in
 * files of R with names of rows. Those are different in each row.
 */
function skipFirst(
  grid: Grid,
  body: readonly number[],
  cells: readonly string[],
  { width, extent, columns }: { width: number; extent: Extent; columns: readonly ColumnEvidence[] },
): AlignedHeader | null {
  const isFull = extent.left === 0 && extent.right === width - 1;
  if (!isFull || cells.includes('') || body.some((row) => grid.width(row) !== width)) return null;
  const [first, last] = [columns[0]!, columns[width - 1]!];
  if (first.count < body.length || last.count === 0) return null;
  const gain = fitOf(['', ...cells], columns) - fitOf([...cells, ''], columns);
  if (gain < 0) return null;
  if (gain === 0 && first.typed !== null && KEY.test(cells[0]!)) return null;
  if (gain === 0 && first.repeats > 0)
    return {
      names: [...cells, ''],
      reason: 'each row has one cell more than it, so the first or last column has no name',
      isDoubtful: true,
    };
  const areKeys =
    first.repeats === 0 && (first.typed === null || first.typed === CELL_CLASS.code || isCount(grid, body));
  const reason = 'each row has one cell more than it, so the first column has no name';
  return { names: ['', ...cells], reason, isDoubtful: !areKeys };
}

/** Names of a column of keys. */
const KEY = /^(?:id|nr|no|nº|n°|num|key|index|idx|pos|lfd|lp|#)\.?$|(?:[_ ]id|Id|ID)$|^(?:序号|编号|番号|번호)$/iu;

/** Whether the first column counts the rows from 0 or 1. */
function isCount(grid: Grid, body: readonly number[]): boolean {
  const start = Number(grid.text(body[0]!, 0));
  return (start === 0 || start === 1) && body.every((row, index) => grid.text(row, 0) === String(start + index));
}

/** Returns the width of at least 80% of the rows; 0 if they do not agree or if there is only one row. */
function commonWidth(grid: Grid, rows: readonly number[]): number {
  if (rows.length < 2) return 0;
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(grid.width(row), (counts.get(grid.width(row)) ?? 0) + 1);
  const [width, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return count >= rows.length * 0.8 ? width : 0;
}

function dropEmpty(cells: readonly string[]): string[] | null {
  const empty = cells.indexOf('');
  return empty === -1 || empty === cells.length - 1 ? null : cells.filter((_, index) => index !== empty);
}

/** Minimum names that fit their columns better after a split at a blank or another delimiter. */
const MIN_GAIN = 2;
/** Characters that may take the place of the delimiter. */
const OTHER_DELIMITER = /[\s,;|/:]+/g;

/**
 * Splits a name at a blank or another delimiter, if the resulting names fit the values of their columns, and fit them
 * better than the original names with an unnamed first or last column.
 */
function splitAtBlank(cells: readonly string[], columns: readonly ColumnEvidence[]): string[] | null {
  const plain = Math.max(fitOf([...cells, ''], columns), fitOf(['', ...cells], columns));
  const ways = cells.flatMap((cell, index) =>
    [...cell.matchAll(OTHER_DELIMITER)].flatMap(({ 0: sign, index: at }) => {
      const parts = [cell.slice(0, at), cell.slice(at + sign.length)];
      if (!parts.every((part) => /\p{L}/u.test(part))) return [];
      const names = cells.flatMap((text, place) => (place === index ? parts : [text]));
      return [{ names, fit: fitOf(names, columns) }];
    }),
  );
  ways.sort((one, other) => other.fit - one.fit);
  const [best, second] = ways;
  if (best === undefined || best.fit < MIN_GAIN || best.fit < plain + MIN_GAIN) return null;
  return second !== undefined && second.fit === best.fit ? null : best.names;
}

/** Splits the cell that most likely consists of two names whose delimiter is missing. */
function splitJoined(cells: readonly string[], columns: readonly ColumnEvidence[]): string[] | null {
  const apart = splitAtBlank(cells, columns);
  if (apart !== null) return apart;
  const ways = cells.flatMap((cell, index) => {
    const way = bestWay(cell, cells);
    if (way === null || way.points <= MIN_POINTS) return [];
    const names = cells.flatMap((text, at) => (at === index ? way.parts : [text]));
    return [{ names, sure: way.points > SURE_POINTS, points: way.points + FIT_POINTS * fitOf(names, columns) }];
  });
  ways.sort((one, other) => other.points - one.points);
  const [best, second] = ways;
  if (best === undefined) return null;
  const isRivalled = second !== undefined && second.points > best.points - MARGIN;
  return isRivalled && !best.sure ? null : best.names;
}

/** Returns the number of names that fit the values of their columns, minus the number that contradict them. */
function fitOf(names: readonly string[], columns: readonly ColumnEvidence[]): number {
  return names.reduce((sum, name, at) => {
    const own = headerWords(name);
    const expected = EXPECTED.filter(([known]) => own.some((word) => known.has(word))).map(([, found]) => found);
    const column = columns[at];
    // A name with words of several classes may be two joined names, so it says nothing about the values.
    if (expected.length !== 1 || column === undefined || column.count === 0) return sum;
    const found = column.typed === null || column.typed === CELL_CLASS.code ? CELL_CLASS.word : column.typed;
    return sum + (expected[0] === found ? 1 : -1);
  }, 0);
}

interface WayToSplit {
  parts: [string, string];
  points: number;
}

function bestWay(cell: string, cells: readonly string[]): WayToSplit | null {
  let best: WayToSplit | null = null;
  for (const parts of waysToSplit(cell)) {
    const points = judgeParts(cell, parts, cells);
    if (points > (best?.points ?? 0)) best = { parts, points };
  }
  return best;
}

function waysToSplit(cell: string): [string, string][] {
  const quote = /^([^"]+)"{1,3}([^"]+)$/.exec(cell) ?? /^([^']{2,})'{2,3}([^']{2,})$/.exec(cell);
  if (quote !== null) return [[quote[1]!, quote[2]!]];
  const end = Math.min(cell.length - 2, 80);
  return Array.from({ length: Math.max(0, end - 1) }, (_, index) => [cell.slice(0, index + 2), cell.slice(index + 2)]);
}

/** Returns the points of a split into two names; at most 0 if there is no evidence for it. */
function judgeParts(cell: string, [one, other]: [string, string], cells: readonly string[]): number {
  // The quotes that `waysToSplit` removed between the parts are certain evidence.
  if (one.length + other.length < cell.length) return 5;
  if (/[\s_]$/.test(one) || /^[\s_]/.test(other)) return 0;
  const halves = [one, other].map((half) => ({ length: half.length, likeness: nameLikeness(half) }));
  // A short word may end another word by chance: `paid` ends in `id`.
  const isChance =
    halves.every((half) => half.likeness === 0 || half.length < 4) && halves.some((half) => half.likeness === 0);
  const mean = (halves[0]!.likeness + halves[1]!.likeness) / 2;
  const likeness = (isChance ? 0.5 : 1) * mean - nameLikeness(cell) * 0.4;
  const isCaseBreak = /\p{Ll}$/u.test(one) && /^\p{Lu}/u.test(other);
  const usesCamelCase = cells.some((text) => text !== cell && /\p{Ll}\p{Lu}/u.test(text));
  return likeness + (isCaseBreak && !usesCamelCase ? 0.9 : 0);
}
