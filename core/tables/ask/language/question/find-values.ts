import { closestWord } from '../../../../language/edit-distance.js';
import { type QuestionToken, tokenize } from '../../../../language/tokens.js';
import type { Cue, ValueMention } from './mentions.js';
import type { QuestionWords } from './question-words.js';
import type { IndexedColumn, TableIndex } from './table-index.js';

/**
 * Finds word sequences of the question that are in cells, as the whole cell or a part of it. Returns the longest per
 * position and column.
 */
export function findValues(
  tokens: readonly QuestionToken[],
  isFiller: readonly boolean[],
  index: TableIndex,
  cues: readonly Cue[],
  words: QuestionWords,
): ValueMention[] {
  const repaired = correctTypos(tokens, isFiller, index);
  const stems = new Map<string, number[]>();
  for (const [at, { stem }] of repaired.entries()) stems.set(stem, [...(stems.get(stem) ?? []), at]);
  const found: ValueMention[] = [];
  for (const [column, indexed] of index.columns.entries()) {
    const runs = new RunsOfColumn(repaired, isFiller, stems);
    for (const [at, text] of indexed.texts.entries()) runs.collect(text, at, indexed);
    found.push(...runs.mentions(column, indexed, tokens));
    found.push(...findCountries(indexed, column, cues, words), ...findOutcomes(indexed, column, cues));
  }
  return found;
}

/**
 * Replaces the stem of a word that is not in the table with the most similar stem of the cells, if they differ by one
 * typo.
 */
function correctTypos(
  tokens: readonly QuestionToken[],
  isFiller: readonly boolean[],
  index: TableIndex,
): QuestionToken[] {
  let known: string[] | null = null;
  return tokens.map((token, at) => {
    const isKnown = isFiller[at] === true || index.cellStems.has(token.stem) || index.headerStems.has(token.stem);
    if (isKnown || token.number !== null || token.text.length < 6 || index.cellStems.size > 20_000) return token;
    known ??= [...index.cellStems].filter((stem) => stem.length >= 5);
    const near = closestWord(token.stem, known);
    const isNear =
      near !== undefined &&
      near[0] === token.stem[0] &&
      Math.abs(near.length - token.stem.length) <= 1 &&
      isOneEditApart(near, token.stem);
    return isNear ? { ...token, stem: near } : token;
  });
}

/** Whether two words differ by one inserted, deleted or replaced letter, or by two swapped neighbors. */
function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (endA - start <= 1 && endB - start <= 1) return true;
  return endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

interface Run {
  from: number;
  to: number;
  /** Indices of the texts that equal the words. */
  whole: number[];
  /** Indices of longer texts that contain the words. */
  within: number[];
  isExact: boolean;
}

class RunsOfColumn {
  readonly #runs = new Map<string, Run>();
  readonly #tokens: readonly QuestionToken[];
  readonly #isFiller: readonly boolean[];
  readonly #stems: ReadonlyMap<string, readonly number[]>;

  constructor(
    tokens: readonly QuestionToken[],
    isFiller: readonly boolean[],
    stems: ReadonlyMap<string, readonly number[]>,
  ) {
    this.#tokens = tokens;
    this.#isFiller = isFiller;
    this.#stems = stems;
  }

  collect(text: readonly QuestionToken[], at: number, { column }: IndexedColumn): void {
    if (text.length === 0 || column.missing.has(column.texts?.[at] ?? '')) return;
    for (let start = 0; start < text.length; start += 1) {
      for (const from of this.#stems.get((text[start] as QuestionToken).stem) ?? []) {
        const isInside = start > 0 && from > 0 && text[start - 1]?.stem === this.#tokens[from - 1]?.stem;
        if (!isInside) this.#add(text, start, from, at);
      }
    }
  }

  #add(text: readonly QuestionToken[], start: number, from: number, at: number): void {
    let length = 1;
    while (start + length < text.length && text[start + length]?.stem === this.#tokens[from + length]?.stem)
      length += 1;
    const isWhole = start === 0 && length === text.length;
    let to = from + length;
    let begin = from;
    if (!isWhole) {
      while (to > begin && this.#isFiller[to - 1] === true) to -= 1;
      while (begin < to && this.#isFiller[begin] === true) begin += 1;
    }
    if (to === begin) return;
    const key = `${begin} ${to}`;
    const run = this.#runs.get(key) ?? { from: begin, to, whole: [], within: [], isExact: true };
    const list = isWhole ? run.whole : run.within;
    if (list.at(-1) !== at) list.push(at);
    run.isExact &&= this.#tokens.slice(from, to).every(({ text: word }, place) => text[start + place]?.text === word);
    this.#runs.set(key, run);
  }

  mentions(column: number, indexed: IndexedColumn, typed: readonly QuestionToken[]): ValueMention[] {
    const runs = [...this.#runs.values()];
    const isLongest = (run: Run) =>
      !runs.some((other) => other.from <= run.from && other.to >= run.to && other.to - other.from > run.to - run.from);
    return runs
      .filter((run) => run.whole.length > 0 || isLongest(run))
      .flatMap((run) => this.#mention(run, column, indexed, typed));
  }

  #mention(run: Run, column: number, indexed: IndexedColumn, typed: readonly QuestionToken[]): ValueMention[] {
    const { from, to } = run;
    const isTypo = typed.slice(from, to).some(({ stem }, at) => this.#tokens[from + at]?.stem !== stem);
    const via = isTypo ? 'typo' : run.isExact ? 'word' : 'stem';
    const found: ValueMention[] = [];
    const texts = indexed.column.texts ?? [];
    const rowsOf = (list: readonly number[]) => list.reduce((sum, at) => sum + (indexed.column.counts?.[at] ?? 0), 0);
    const isOnlyFiller = this.#isFiller.slice(from, to).every((is) => is);
    if (run.whole.length > 0 && !(isOnlyFiller && to - from === 1)) {
      const value = texts[run.whole[0] as number] as string;
      found.push({ from, to, column, match: 'same', value, texts: run.whole.length, rows: rowsOf(run.whole), via });
    }
    if (run.within.length > 0 && !isOnlyFiller) {
      const all = [...run.whole, ...run.within];
      const example = indexed.texts[run.within[0] as number] as QuestionToken[];
      const value = wordsOf(texts[run.within[0] as number] as string, example, this.#tokens.slice(from, to));
      found.push({ from, to, column, match: 'words', value, texts: all.length, rows: rowsOf(all), via });
    }
    return found;
  }
}

/** Returns the words as written in the cell. */
function wordsOf(text: string, cell: readonly QuestionToken[], searched: readonly QuestionToken[]): string {
  const start = cell.findIndex((_, at) => searched.every(({ stem }, place) => cell[at + place]?.stem === stem));
  return text.slice(cell[start]?.from ?? 0, cell[start + searched.length - 1]?.to ?? 0);
}

function findCountries(
  indexed: IndexedColumn,
  column: number,
  cues: readonly Cue[],
  words: QuestionWords,
): ValueMention[] {
  const found: ValueMention[] = [];
  for (const { from, to, meaning } of cues) {
    if (meaning.kind !== 'country') continue;
    const names = words.countries[meaning.value ?? -1] ?? [];
    for (const name of names) found.push(...fitName(name, indexed, column, { from, to }));
  }
  return found;
}

function fitName(
  name: string,
  { column: data, texts }: IndexedColumn,
  column: number,
  span: { from: number; to: number },
): ValueMention[] {
  const searched = tokenize(name);
  if (searched.length === 0 || name.length < 3) return [];
  const sum = { whole: 0, within: 0, texts: 0, value: '' };
  for (const [at, text] of texts.entries()) {
    const start = text.findIndex((_, place) =>
      searched.every(({ text: word }, next) => text[place + next]?.text === word),
    );
    if (start < 0) continue;
    sum.texts += 1;
    const count = data.counts?.[at] ?? 0;
    if (text.length === searched.length) {
      sum.whole += count;
      sum.value = data.texts?.[at] ?? '';
    } else sum.within += count;
  }
  const shared = { ...span, column, texts: sum.texts, via: 'country' as const };
  if (sum.whole > 0 && sum.within === 0) return [{ ...shared, match: 'same', value: sum.value, rows: sum.whole }];
  return sum.within > 0 ? [{ ...shared, match: 'words', value: name, rows: sum.whole + sum.within }] : [];
}

/** Finds the results of games ("won", "lost"), in columns whose cells start with W, L, D or T. */
function findOutcomes({ column: data, texts }: IndexedColumn, column: number, cues: readonly Cue[]): ValueMention[] {
  const letters = texts.map((text) => text[0]?.text ?? '');
  const outcomes = letters.filter((letter) => /^[wldt]$/.test(letter)).length;
  if (texts.length === 0 || outcomes < texts.length * 0.6) return [];
  return cues.flatMap(({ from, to, meaning: { kind, letter } }): ValueMention[] => {
    if (kind !== 'outcome' || letter === undefined) return [];
    const fits = letters.flatMap((one, at) => (one === letter ? [at] : []));
    const rows = fits.reduce((sum, at) => sum + (data.counts?.[at] ?? 0), 0);
    if (rows === 0) return [];
    return [{ from, to, column, match: 'words', value: letter, texts: fits.length, rows, via: 'outcome' }];
  });
}
