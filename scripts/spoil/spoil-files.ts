import { type Dialect, type Draft, draftFile, encodeText, fitsLatin, type TrueTable, writeDraft } from './draft.js';
import { drawTable } from './draw-table.js';
import { type Random, seedRandom } from './random.js';
import * as cells from './spoil-cells.js';
import * as frame from './spoil-frame.js';

/** One kind of spoiling. */
interface SpoilKind {
  name: string;
  /** Share among the files, in parts of the sum. */
  weight: number;
  /** What it asks of the dialect. */
  dialect?: (random: Random) => Partial<Dialect>;
  encoding?: (random: Random) => string;
  spoil?: cells.Spoiler;
  /** Least number of columns. */
  columns?: number;
  rows?: number;
}

const lineEnd = (end: string) => () => ({ lineEnd: end });

export const SPOIL_KINDS: readonly SpoilKind[] = [
  { name: 'clean', weight: 12 },
  { name: 'extra-delimiter', weight: 60, spoil: cells.extraDelimiter, columns: 3 },
  { name: 'split-cell', weight: 6, spoil: cells.splitCell, columns: 4 },
  { name: 'missing-delimiter', weight: 60, spoil: cells.missingDelimiter, columns: 3 },
  { name: 'extra-quote', weight: 50, spoil: cells.extraQuote },
  {
    name: 'missing-quote',
    weight: 30,
    spoil: cells.missingQuote,
    dialect: (random) => ({ quoting: random.pick(['all', 'words', 'minimal']) }),
  },
  { name: 'fewer-fields', weight: 15, spoil: cells.fewerFields, columns: 4 },
  { name: 'row-delimiter', weight: 36, spoil: cells.otherDelimiterInRow, columns: 3 },
  {
    name: 'file-delimiter',
    weight: 30,
    dialect: (random) => ({ delimiter: random.pick([';', '\t', '|', ':', ' ', ', ', '\t\t', '^', '~', '; ']) }),
  },
  {
    name: 'quote-character',
    weight: 12,
    dialect: (random) => ({ quote: "'", quoting: random.pick(['all', 'words', 'minimal']) }),
  },
  {
    name: 'escape-character',
    weight: 14,
    dialect: (random) => ({ escape: 'backslash', quoting: random.pick(['all', 'words']) }),
  },
  { name: 'line-end-lf', weight: 4, dialect: lineEnd('\n') },
  { name: 'line-end-crlf', weight: 4, dialect: lineEnd('\r\n') },
  { name: 'line-end-cr', weight: 5, dialect: lineEnd('\r') },
  { name: 'line-end-mixed', weight: 4, spoil: cells.mixedLineEnds },
  { name: 'row-line-end', weight: 8, spoil: cells.otherLineEndInRow },
  { name: 'titles', weight: 26, spoil: frame.titles, columns: 3 },
  { name: 'header-2', weight: 14, spoil: frame.severalHeaderRows(2), columns: 3 },
  { name: 'header-3', weight: 14, spoil: frame.severalHeaderRows(3), columns: 3 },
  { name: 'no-header', weight: 18, spoil: frame.noHeader },
  { name: 'only-header', weight: 6, spoil: frame.onlyHeader },
  { name: 'one-row', weight: 5, rows: 1 },
  { name: 'several-tables', weight: 26, spoil: frame.severalTables, columns: 3 },
  { name: 'no-final-line-end', weight: 5, spoil: frame.noFinalLineEnd },
  { name: 'two-final-line-ends', weight: 5, spoil: frame.twoFinalLineEnds },
  { name: 'notes', weight: 18, spoil: frame.notes, columns: 3 },
  { name: 'totals', weight: 10, spoil: frame.totals, columns: 3 },
  { name: 'trailing-delimiters', weight: 8, spoil: frame.trailingDelimiters },
  { name: 'blank-lines', weight: 10, spoil: frame.blankLines, columns: 2 },
  { name: 'repeated-header', weight: 6, spoil: frame.repeatedHeader, columns: 2 },
  {
    name: 'separator-line',
    weight: 4,
    spoil: frame.separatorLine,
    dialect: (random) => ({ delimiter: random.pick([';', ',']) }),
  },
  { name: 'encoding', weight: 20, encoding: (random) => random.pick(['latin1', 'utf-8-bom', 'utf-16le', 'utf-16be']) },
  { name: 'one-column', weight: 4, columns: 1 },
];

/** A corrupted file with its expected contents. */
export interface SpoiltFile {
  name: string;
  kind: string;
  detail: string;
  bytes: Uint8Array;
  truth: TrueTable[];
}

/**
 * Generates clean tables and corrupts each in one way.
 * @param count total files, distributed over all kinds, at least one each if possible.
 * @param seed the same seed gives the same files.
 */
export function* spoilFiles(count: number, seed: number): Generator<SpoiltFile> {
  const random = seedRandom(seed);
  const order = orderKinds(count);
  for (const [index, kind] of order.entries()) yield spoilOne(random, kind, index);
}

/** Kinds by their weights: the one that is furthest behind its share comes next. */
function orderKinds(count: number): SpoilKind[] {
  const sum = SPOIL_KINDS.reduce((total, kind) => total + kind.weight, 0);
  const used = new Map<SpoilKind, number>();
  return Array.from({ length: count }, (_, index) => {
    const behind = (kind: SpoilKind) => ((index + 1) * kind.weight) / sum - (used.get(kind) ?? 0);
    const next = SPOIL_KINDS.reduce((best, kind) => (behind(kind) > behind(best) ? kind : best));
    used.set(next, (used.get(next) ?? 0) + 1);
    return next;
  });
}

function spoilOne(random: Random, kind: SpoilKind, index: number): SpoiltFile {
  const encoding = kind.encoding?.(random) ?? 'utf-8';
  const wish = kind.columns === 1 ? { columns: 1 } : { ...(kind.rows === undefined ? {} : { rows: kind.rows }) };
  let table = drawTable(random, wish);
  const isFit = () => encoding !== 'latin1' || fitsLatin(writeDraft(draftFile(table, drawDialect(random, kind))));
  while (table.headers.length < (kind.columns ?? 2) || !isFit()) table = drawTable(random, wish);
  const draft: Draft = { ...draftFile(table, drawDialect(random, kind)), kind: kind.name, encoding };
  kind.spoil?.(draft, random);
  const name = `${String(index).padStart(4, '0')}-${kind.name}${draft.ending}`;
  return {
    name,
    kind: kind.name,
    detail: draft.detail,
    bytes: encodeText(writeDraft(draft), encoding),
    truth: draft.truth,
  };
}

function drawDialect(random: Random, kind: SpoilKind): Dialect {
  const usual: Dialect = {
    delimiter: random.pick([',', ',', ',', ';', '\t']),
    quote: '"',
    escape: 'doubled',
    quoting: random.pick(['minimal', 'minimal', 'all', 'words']),
    lineEnd: random.pick(['\n', '\r\n']),
  };
  return { ...usual, ...kind.dialect?.(random) };
}
