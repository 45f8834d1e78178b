import { editDistance } from '../../../language/edit-distance.js';
import { trimBlanks } from '../../cells/blank.js';
import { type ComparedColumn, MISSING } from './compared-column.js';
import { describeDifference, type NearRecord, partsOfKey } from './key-index.js';
import { type Comparison, isSimilar, MAX_CHANGED, type OwnKey, type ReferenceMatch } from './match-reference.js';

/** A cell that contradicts a reference. Row and columns are indices, from 0. */
export interface Contradiction {
  row: number;
  column: number;
  /** `reference`: the value for the key is another one. `reference-key`: the key is wrong. */
  kind: 'reference' | 'reference-key';
  expected: string;
  reason: string;
  /** Confidence that the cell is wrong, and that `expected` is right, 0 to 1. */
  score: number;
  confidence: number;
  witnesses: readonly number[];
}

/**
 * Confidences. Measured on generated orders: of the certain ones, at most 1 in 1,000 changed a right cell; of the others,
 * many did.
 */
const CONFIDENCE = { value: 0.97, lone: 0.93, key: 0.95, nearKey: 0.93, code: 0.8, uncertain: 0.6 };
const SCORE = { certain: 1, uncertain: 0.5 };

/** Maximum share of rows without a record for a key to be a typing error only because one other key is near. */
const MAX_MISSING = 0.2;
/** Maximum rows of a misspelled key, and share of the rows of the right one. */
const RARE = { rows: 2, share: 0.1 };
/** Share of the rows with the same other value from which the value is not a single error. */
const REPEATED = { rows: 2, share: 0.5 };
/** Maximum probability that a random record agrees with the row in the same columns. */
const MAX_CHANCE = 0.02;

const HASH_LENGTH = 12;

/** Finds the cells of a table that contradict its reference. */
export class ContradictionSearch {
  readonly #match: ReferenceMatch;
  readonly #found: Contradiction[] = [];
  /** Number of rows by record, column and value, for values that differ from the reference. */
  readonly #repeated = new Map<string, number>();
  readonly #spellings = new Map<ComparedColumn, Map<number, string>>();
  readonly #near = new Map<OwnKey, readonly NearRecord[]>();
  readonly #rowsOfRecord = new Map<number, number>();
  readonly #exactRows: number;
  readonly #foundRows: number;
  readonly #keyRows: number;
  /** Keys that are neither in the reference nor near one of its keys, with the rows of each. */
  readonly missing = new Map<OwnKey, number>();
  rowsNear = 0;

  constructor(match: ReferenceMatch) {
    this.#match = match;
    const rowsOf = (isCounted: (key: OwnKey) => boolean) =>
      match.keys.reduce((sum, key) => sum + (isCounted(key) ? key.rows : 0), 0);
    this.#exactRows = rowsOf(({ found }) => found?.way === 'exact');
    this.#foundRows = rowsOf(({ found }) => found !== null);
    for (const { found, rows } of match.keys) {
      if (found !== null) this.#rowsOfRecord.set(found.record, (this.#rowsOfRecord.get(found.record) ?? 0) + rows);
    }
    this.#keyRows = rowsOf(({ text }) => text !== null);
  }

  /** Returns the cells, by row. */
  run(): Contradiction[] {
    const { data } = this.#match;
    for (let row = 0; row < data.rowCount; row += 1) this.#countRepeated(row);
    for (let row = 0; row < data.rowCount; row += 1) {
      const key = this.#match.keyOf(row);
      const record = this.#match.recordOf(row);
      if (record !== null) this.#judgeRow(row, key, record);
      else if (key.found === null && key.text !== null) this.#judgeUnknown(row, key);
    }
    return this.#found;
  }

  #countRepeated(row: number): void {
    const record = this.#match.recordOf(row);
    if (record === null) return;
    for (const column of this.#match.compare(row, record).different) {
      const key = valueKey(record, column, column.ownValue(row));
      this.#repeated.set(key, (this.#repeated.get(key) ?? 0) + 1);
    }
  }

  #judgeRow(row: number, key: OwnKey, record: number): void {
    const comparison = this.#match.compare(row, record);
    const { different, equal } = comparison;
    if (key.found?.way === 'notation' && this.#exactRows >= this.#foundRows / 2 && different.length <= equal.length)
      this.#addKey(row, { record, equal }, { how: 'differs only in notation', confidence: CONFIDENCE.key });
    const others = different.length === 0 ? [] : this.#match.explain(row, different.length - 1, record);
    const [best, second] = others ?? [];
    const isSole = best !== undefined && (second === undefined || second.different > best.different);
    if (isSole && best.different + 1 < different.length) this.#addOtherKey(row, key, best);
    else this.#addValues(row, record, comparison, others?.length === 0);
  }

  /** Proposes the key of another record, which has more values of the row than the record of its present key. */
  #addOtherKey(row: number, key: OwnKey, { record, different }: { record: number; different: number }): void {
    const { equal } = this.#match.compare(row, record);
    const isNear = this.#distance(key, record) !== null;
    const isByChance = this.#match.chanceOf(row, equal) > MAX_CHANCE;
    const isCertain = different === 0 && !isByChance && equal.length >= (isNear ? 2 : 3);
    const confidence = isCertain ? CONFIDENCE.key : CONFIDENCE.uncertain;
    this.#addKey(row, { record, equal }, { how: 'has the other values of the row', confidence });
  }

  /** Returns the edit distance of a key and that of a record; null if they are too different for a typing error. */
  #distance({ text }: OwnKey, record: number): number | null {
    const part = this.#match.index.differingPart(text!, record);
    if (part === null) return null;
    const [one, other] = [partsOfKey(text!)[part]!, partsOfKey(this.#match.index.keys[record]!)[part]!];
    const limit = Math.max(2, Math.floor(MAX_CHANGED * other.length));
    const distance = editDistance(one, other, limit);
    return distance > limit ? null : distance;
  }

  /** @param isTrusted whether no other record explains the row as well. */
  #addValues(row: number, record: number, { equal, different, empty }: Comparison, isTrusted: boolean): void {
    const otherRow = this.#match.index.rows[record]!;
    const isKnown =
      equal.length >= Math.max(1, different.length) &&
      (different.length < 2 || this.#match.chanceOf(row, equal) <= MAX_CHANCE);
    for (const column of different) {
      const similar = isSimilar(column.ownText(row), column.otherText(otherRow));
      const isCertain =
        isTrusted &&
        (isKnown || (similar && different.length === 1)) &&
        column.isError(similar) &&
        !this.#isRepeated(row, record, column);
      this.#addValue(row, { record, column, equal }, isCertain);
    }
    for (const column of empty) {
      const isCertain = isTrusted && (isKnown || different.length === 0) && column.isGap;
      this.#addValue(row, { record, column, equal }, isCertain);
    }
  }

  /** Whether many rows of a key have the same other value, so that it is not a slip: a new price, for example. */
  #isRepeated(row: number, record: number, column: ComparedColumn): boolean {
    const rows = this.#repeated.get(valueKey(record, column, column.ownValue(row))) ?? 0;
    return rows >= REPEATED.rows && rows >= REPEATED.share * this.#match.keyOf(row).rows;
  }

  #addValue(
    row: number,
    { record, column, equal }: { record: number; column: ComparedColumn; equal: readonly ComparedColumn[] },
    isCertain: boolean,
  ): void {
    const { index, shared } = this.#match;
    const { text, isSure } = this.#expected(column, index.rows[record]!);
    const agreeing = equal.filter((one) => one !== column);
    const certainty = agreeing.length >= 2 ? CONFIDENCE.value : CONFIDENCE.lone;
    this.#found.push({
      ...{ row, column: column.own.at, kind: 'reference', expected: text },
      reason: `${this.#place(record)}: exact key ${shownKey(index.keys[record]!)}${agreement(agreeing)}`,
      ...rated(isCertain && isSure, certainty),
      witnesses: shared.keys.map(({ own }) => own),
    });
  }

  /** Returns the text of a record in the notation of the table. It is sure if the notation is known. */
  #expected(column: ComparedColumn, otherRow: number): { text: string; isSure: boolean } {
    const text = trimBlanks(column.otherText(otherRow));
    if (column.hasSameNotation) return { text, isSure: true };
    const spellings = this.#spellings.get(column) ?? column.spellings();
    this.#spellings.set(column, spellings);
    const known = spellings.get(column.otherValue(otherRow));
    if (known !== undefined) return { text: trimBlanks(known), isSure: true };
    const [mark, otherMark] = [column.own.profile.numbers, column.other.profile.numbers].map(
      (one) => one?.decimal_mark,
    );
    if (mark === ',' && otherMark === '.' && /^-?\d+(?:\.\d+)?$/.test(text))
      return { text: text.replace('.', ','), isSure: true };
    if (mark === '.' && otherMark === ',' && /^-?\d+(?:,\d+)?$/.test(text))
      return { text: text.replace(',', '.'), isSure: true };
    return { text, isSure: false };
  }

  #judgeUnknown(row: number, key: OwnKey): void {
    const near = this.#near.get(key) ?? this.#match.index.findNear(key.text!);
    this.#near.set(key, near);
    const hasValues = this.#match.copies.some((column) => column.ownValue(row) !== MISSING);
    const isFound = hasValues ? this.#chooseByValues(row, key, near) : this.#chooseNearest(row, key, near);
    if (isFound) this.rowsNear += 1;
    else this.missing.set(key, (this.missing.get(key) ?? 0) + 1);
  }

  /** Proposes the near key, or the key with all values of the row, if only one agrees with them best. */
  #chooseByValues(row: number, key: OwnKey, near: readonly NearRecord[]): boolean {
    const { index } = this.#match;
    const [best, second] = this.#candidates(row, key, near)
      .map(({ record, distance }) => ({ record, distance, ...this.#match.compare(row, record) }))
      .filter(({ equal, different }) => equal.length >= Math.max(1, different.length))
      .sort((one, other) => one.different.length - other.different.length || one.distance - other.distance);
    if (best === undefined) return false;
    const isSole =
      second === undefined ||
      second.different.length > best.different.length ||
      (near.length > 0 && second.distance > best.distance);
    if (!isSole) return false;
    const hasProof = this.#hasProof(row, best, near);
    const { text: how } = describeDifference(key.text!, index.keys[best.record]!, best.distance);
    this.#addKey(row, best, { how, confidence: hasProof ? CONFIDENCE.key : CONFIDENCE.uncertain });
    if (hasProof) this.#addValues(row, best.record, best, best.different.length === 0);
    return true;
  }

  /** Returns the near keys, and the similar keys of records with all values of a row. */
  #candidates(row: number, key: OwnKey, near: readonly NearRecord[]): NearRecord[] {
    const known = new Set(near.map(({ record }) => record));
    const byValues = (this.#match.explain(row, 0, null) ?? []).flatMap(({ record }) => {
      const distance = known.has(record) ? null : this.#distance(key, record);
      return distance === null ? [] : [{ record, distance }];
    });
    return [...near, ...byValues].filter(({ record }) => !this.#match.isContradictory(record));
  }

  /** Whether the values of a row show that its key is that of a record, because they would hardly agree by chance. */
  #hasProof(
    row: number,
    { record, equal, different }: Comparison & { record: number },
    near: readonly NearRecord[],
  ): boolean {
    const { keyColumns, index } = this.#match;
    // The other parts of a key of several columns are equal, too.
    const chance = this.#match.chanceOf(row, equal) / (keyColumns.length > 1 ? index.keys.length : 1);
    if (chance * Math.max(1, near.length) > MAX_CHANCE) return false;
    return equal.length >= 2 || (different.length === 0 && near.some((one) => one.record === record));
  }

  /** Proposes the nearest key of a row without other values, if all others are further away. */
  #chooseNearest(row: number, key: OwnKey, near: readonly NearRecord[]): boolean {
    const [best, second] = near;
    if (best === undefined || second?.distance === best.distance) return false;
    const text = this.#match.index.keys[best.record]!;
    const { text: how, isNotation } = describeDifference(key.text!, text, best.distance);
    const rows = this.#rowsOfRecord.get(best.record) ?? 0;
    const isRare = key.rows <= Math.max(RARE.rows, RARE.share * rows);
    const isComplete = this.#keyRows - this.#foundRows <= MAX_MISSING * this.#keyRows;
    // A code with another digit may be a valid code that the reference lacks.
    const certainty = /\d/.test(text) ? CONFIDENCE.code : CONFIDENCE.nearKey;
    const confidence = isNotation ? CONFIDENCE.nearKey : isRare && isComplete ? certainty : CONFIDENCE.uncertain;
    this.#addKey(row, { record: best.record, equal: [] }, { how, confidence });
    return true;
  }

  #addKey(
    row: number,
    { record, equal }: { record: number; equal: readonly ComparedColumn[] },
    { how, confidence }: { how: string; confidence: number },
  ): void {
    const { index, shared } = this.#match;
    const { text } = this.#match.keyOf(row);
    const part = index.differingPart(text!, record);
    if (part === null || part < 0) return;
    const expected = partsOfKey(index.keys[record]!)[part]!;
    this.#found.push({
      ...{ row, column: shared.keys[part]!.own, kind: 'reference-key', expected },
      reason: `${this.#place(record)}: its key ${shownKey(expected)} ${how.replace(/^(\d)/, 'is $1')}${agreement(equal)}`,
      ...rated(confidence >= CONFIDENCE.code, confidence),
      witnesses: equal.map(({ own }) => own.at),
    });
  }

  #place(record: number): string {
    const { name, sha256, data } = this.#match.reference;
    const row = data.sourceRows.at(this.#match.index.rows[record]!)!;
    return `row ${row} of ${name} (SHA-256 ${sha256.slice(0, HASH_LENGTH)})`;
  }

  /** Returns the nearest keys of a key that is not in the reference, for its description. */
  nearestOf(key: OwnKey): string[] {
    const near = this.#near.get(key) ?? [];
    return near
      .filter(({ distance }) => distance === near[0]!.distance)
      .map(({ record }) => shownKey(this.#match.index.keys[record]!));
  }
}

const valueKey = (record: number, { own }: ComparedColumn, value: number) => `${record}:${own.at}:${value}`;

const rated = (isCertain: boolean, confidence: number) =>
  isCertain
    ? { score: SCORE.certain, confidence }
    : { score: SCORE.uncertain, confidence: Math.min(confidence, CONFIDENCE.uncertain) };

/** Formats a key for a message. */
export const shownKey = (key: string) => `"${partsOfKey(key).join('", "').slice(0, 100)}"`;

function agreement(columns: readonly ComparedColumn[]): string {
  const names = columns.slice(0, 3).map(({ own }) => `"${own.column.name}"`);
  if (names.length === 0) return '';
  const more = columns.length > 3 ? ` and ${columns.length - 3} more` : '';
  return `; ${names.join(', ')}${more} ${columns.length === 1 ? 'agrees' : 'agree'}`;
}
