import { corruptFiles } from '../../corrupt/corrupt-files.js';
import { type Dialect, type Draft, draftFile, encodeText, hasQuotedFields, writeDraft } from '../../corrupt/draft.js';
import { type CleanTable, generateTable } from '../../corrupt/draw-table.js';
import { type Random, seedRandom } from '../../corrupt/random.js';

/** A generated file with its correct import options. */
export interface KnownFile {
  name: string;
  /** Kind by which files are counted. */
  kind: string;
  bytes: Uint8Array;
  delimiter: string;
  /** Null if no cell is quoted, because then every quote character gives the same result. */
  quote: string | null;
  /** Headers of its tables; null for a table without one. */
  headers: readonly (readonly string[] | null)[];
}

type Change = (draft: Draft, random: Random) => void;

/**
 * Shortens or extends a share of the rows below the header, as editors do, and exports that omit empty trailing cells.
 */
const makeRagged =
  (share: number): Change =>
  (draft, random) => {
    for (const line of draft.lines.slice(1)) {
      if (!random.chance(share)) continue;
      if (random.chance(0.6)) line.fields.splice(random.int(1, line.fields.length));
      else line.fields.push(...Array.from({ length: random.int(1, 3) }, () => ''));
    }
  };

const dropHeader: Change = (draft) => {
  draft.lines.shift();
  draft.truth[0]!.headers = null;
};

const addTitle: Change = (draft, random) => {
  const { fields } = draft.lines[0]!;
  const text = random.pick(['Report, as of today', 'Export; all stores', 'Sales 2024', 'List: draft']);
  draft.lines.unshift({
    ...draft.lines[0]!,
    fields: [text, ...(random.chance(0.5) ? [] : fields.slice(1).map(() => ''))],
  });
};

const addStrayQuotes: Change = (draft, random) => {
  for (const { fields } of draft.lines.slice(1)) {
    const at = random.int(0, fields.length - 1);
    const { quote } = draft.dialect;
    const text = fields[at]!;
    if (random.chance(0.5) && !text.includes(quote)) fields[at] = `${quote}${text.split(' ')[0]}${quote} ${text}`;
  }
};

const WORDS: ReadonlySet<string> = new Set(['first', 'last', 'city', 'product', 'category', 'text']);

/** Keeps only columns of words, so that the header differs from a row only in its words. */
function onlyWords({ kinds, headers, rows, ...others }: CleanTable): CleanTable {
  const pick = <Item>(items: readonly Item[]) => items.filter((_, column) => WORDS.has(kinds[column]!));
  return { ...others, kinds: pick(kinds), headers: pick(headers), rows: rows.map(pick) };
}

const HARD: readonly (readonly Change[])[] = [
  [],
  [makeRagged(0.5)],
  [makeRagged(0.8)],
  [dropHeader],
  [dropHeader, makeRagged(0.5)],
  [addTitle],
  [addStrayQuotes],
];

/** Generates small tables with unusual delimiters. Some are ragged, lack a header, or have a title or stray quotes. */
function* hardFiles(count: number, seed: number): Generator<KnownFile> {
  const random = seedRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const drawn = generateTable(random, { columns: random.int(2, 8), rows: random.pick([2, 3, 4, 6, 10, 20, 40]) });
    const words = onlyWords(drawn);
    const table = words.headers.length > 1 && random.chance(0.6) ? words : drawn;
    const dialect: Dialect = {
      delimiter: random.pick([',', ',', ';', '\t', '|', ':', ' ', '^', '~', '#', ', ']),
      quote: random.chance(0.1) ? "'" : '"',
      escape: 'doubled',
      quoting: random.pick(['minimal', 'minimal', 'words', 'all']),
      lineEnd: '\n',
    };
    const draft = draftFile(table, dialect);
    for (const change of random.pick(HARD)) change(draft, random);
    yield {
      name: `hard-${index}.csv`,
      kind: 'harder files',
      bytes: encodeText(writeDraft(draft), 'utf-8'),
      delimiter: dialect.delimiter,
      quote: hasQuotedFields(draft) ? dialect.quote : null,
      headers: draft.truth.map(({ headers }) => headers),
    };
  }
}

/**
 * Generates files with known import options: tables that are corrupted in one way each, and harder ones.
 * @param count files of each kind. @param seed the same seed gives the same files.
 */
export function* drawFiles(count: number, seed: number): Generator<KnownFile> {
  for (const { name, bytes, dialect, usesQuotes, truth } of corruptFiles(count, seed)) {
    const quote = usesQuotes ? dialect.quote : null;
    const kind = 'tables corrupted in one way';
    yield { name, kind, bytes, delimiter: dialect.delimiter, quote, headers: truth.map(({ headers }) => headers) };
  }
  yield* hardFiles(count, seed);
}
