import * as cells from './corrupt-cells.js';
import * as frame from './corrupt-frame.js';
import {
  type Dialect,
  type Draft,
  draftFile,
  encodeText,
  fitsLatin,
  hasQuotedFields,
  type TrueTable,
  writeDraft,
} from './draft.js';
import { generateTable } from './draw-table.js';
import { type Random, seedRandom } from './random.js';

/** A kind of corruption. */
interface CorruptionKind {
  name: string;
  /** Relative share among the files. */
  weight: number;
  /** Dialect that the corruption requires. */
  dialect?: (random: Random) => Partial<Dialect>;
  encoding?: (random: Random) => string;
  corrupt?: cells.Corrupter;
  /** Minimum number of columns. */
  columns?: number;
  rows?: number;
}

const lineEnd = (end: string) => () => ({ lineEnd: end });

export const CORRUPT_KINDS: readonly CorruptionKind[] = [
  { name: 'clean', weight: 12 },
  { name: 'extra-delimiter', weight: 60, corrupt: cells.extraDelimiter, columns: 3 },
  { name: 'split-cell', weight: 6, corrupt: cells.splitCell, columns: 4 },
  { name: 'missing-delimiter', weight: 60, corrupt: cells.missingDelimiter, columns: 3 },
  { name: 'extra-quote', weight: 50, corrupt: cells.extraQuote },
  {
    name: 'missing-quote',
    weight: 30,
    corrupt: cells.missingQuote,
    dialect: (random) => ({ quoting: random.pick(['all', 'words', 'minimal']) }),
  },
  { name: 'fewer-fields', weight: 15, corrupt: cells.fewerFields, columns: 4 },
  { name: 'row-delimiter', weight: 36, corrupt: cells.otherDelimiterInRow, columns: 3 },
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
  { name: 'line-end-mixed', weight: 4, corrupt: cells.mixedLineEnds },
  { name: 'row-line-end', weight: 8, corrupt: cells.otherLineEndInRow },
  { name: 'titles', weight: 26, corrupt: frame.titles, columns: 3 },
  { name: 'header-2', weight: 14, corrupt: frame.severalHeaderRows(2), columns: 3 },
  { name: 'header-3', weight: 14, corrupt: frame.severalHeaderRows(3), columns: 3 },
  { name: 'no-header', weight: 18, corrupt: frame.noHeader },
  { name: 'only-header', weight: 6, corrupt: frame.onlyHeader },
  { name: 'one-row', weight: 5, rows: 1 },
  { name: 'several-tables', weight: 26, corrupt: frame.severalTables, columns: 3 },
  { name: 'no-final-line-end', weight: 5, corrupt: frame.noFinalLineEnd },
  { name: 'two-final-line-ends', weight: 5, corrupt: frame.twoFinalLineEnds },
  { name: 'notes', weight: 18, corrupt: frame.notes, columns: 3 },
  { name: 'totals', weight: 10, corrupt: frame.totals, columns: 3 },
  { name: 'trailing-delimiters', weight: 8, corrupt: frame.trailingDelimiters },
  { name: 'blank-lines', weight: 10, corrupt: frame.blankLines, columns: 2 },
  { name: 'repeated-header', weight: 6, corrupt: frame.repeatedHeader, columns: 2 },
  {
    name: 'separator-line',
    weight: 4,
    corrupt: frame.separatorLine,
    dialect: (random) => ({ delimiter: random.pick([';', ',']) }),
  },
  { name: 'encoding', weight: 20, encoding: (random) => random.pick(['latin1', 'utf-8-bom', 'utf-16le', 'utf-16be']) },
  { name: 'one-column', weight: 4, columns: 1 },
];

/** A corrupted file with its expected contents. */
export interface CorruptedFile {
  name: string;
  kind: string;
  detail: string;
  bytes: Uint8Array;
  truth: TrueTable[];
  dialect: Dialect;
  /** Whether any cell is enclosed in quotes. */
  usesQuotes: boolean;
}

/**
 * Generates clean tables and corrupts each in one way.
 * @param count total files, distributed over all kinds, at least one each if possible.
 * @param seed the same seed gives the same files.
 */
export function* corruptFiles(count: number, seed: number): Generator<CorruptedFile> {
  const random = seedRandom(seed);
  const order = orderKinds(count);
  for (const [index, kind] of order.entries()) yield corruptOne(random, kind, index);
}

/** Returns a sequence of kinds in proportion to their weights. Each next kind is the one furthest below its share. */
function orderKinds(count: number): CorruptionKind[] {
  const sum = CORRUPT_KINDS.reduce((total, kind) => total + kind.weight, 0);
  const used = new Map<CorruptionKind, number>();
  return Array.from({ length: count }, (_, index) => {
    const behind = (kind: CorruptionKind) => ((index + 1) * kind.weight) / sum - (used.get(kind) ?? 0);
    const next = CORRUPT_KINDS.reduce((best, kind) => (behind(kind) > behind(best) ? kind : best));
    used.set(next, (used.get(next) ?? 0) + 1);
    return next;
  });
}

function corruptOne(random: Random, kind: CorruptionKind, index: number): CorruptedFile {
  const encoding = kind.encoding?.(random) ?? 'utf-8';
  const wish = kind.columns === 1 ? { columns: 1 } : { ...(kind.rows === undefined ? {} : { rows: kind.rows }) };
  let table = generateTable(random, wish);
  const isFit = () => encoding !== 'latin1' || fitsLatin(writeDraft(draftFile(table, pickDialect(random, kind))));
  while (table.headers.length < (kind.columns ?? 2) || !isFit()) table = generateTable(random, wish);
  const draft: Draft = { ...draftFile(table, pickDialect(random, kind)), kind: kind.name, encoding };
  kind.corrupt?.(draft, random);
  const name = `${String(index).padStart(4, '0')}-${kind.name}${draft.ending}`;
  return {
    name,
    kind: kind.name,
    detail: draft.detail,
    bytes: encodeText(writeDraft(draft), encoding),
    truth: draft.truth,
    dialect: draft.dialect,
    usesQuotes: hasQuotedFields(draft),
  };
}

function pickDialect(random: Random, kind: CorruptionKind): Dialect {
  const usual: Dialect = {
    delimiter: random.pick([',', ',', ',', ';', '\t']),
    quote: '"',
    escape: 'doubled',
    quoting: random.pick(['minimal', 'minimal', 'all', 'words']),
    lineEnd: random.pick(['\n', '\r\n']),
  };
  return { ...usual, ...kind.dialect?.(random) };
}
