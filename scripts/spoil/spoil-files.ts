import { type Dialect, type Draft, draftFile, type TrueTable, writeDraft } from './draft.js';
import { drawTable } from './draw-table.js';
import { encodeText, fitsLatin } from './encode-text.js';
import { type Random, seedRandom } from './random.js';
import { SPOIL_KINDS, type SpoilKind } from './spoil-kinds.js';

/** A spoilt file with what is to be read from it. */
export interface SpoiltFile {
  name: string;
  kind: string;
  detail: string;
  bytes: Uint8Array;
  truth: TrueTable[];
}

/**
 * Draws clean tables and spoils each in one way.
 * @param count files in all; each kind has its share and at least one, where there is room.
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
