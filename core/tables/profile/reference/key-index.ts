import { foldText } from '../../../language/fold-text.js';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import { NearKeys } from './near-keys.js';

/** Maximum cached searches and their results, together. */
const MAX_CACHED = 500_000;

/** A record whose key is near another key, and the edit distance. */
export interface NearRecord {
  record: number;
  distance: number;
}

/** Separates the parts of a key of several columns. */
const SEPARATOR = '\u001f';

/** How a key was found: with the same text, or with one that differs only in notation. */
export interface FoundKey {
  record: number;
  way: 'exact' | 'notation';
}

/**
 * Folds a key, so that keys that differ only in notation are equal: case, accents, spaces, hyphens, leading zeros of a
 * number, and `.0` after it. Hyphens between digits separate numbers, so they are retained.
 */
function foldKey(text: string): string {
  const folded = foldText(text);
  const [whole = '', decimals = '0', ...others] = folded.split('.');
  if (others.length === 0 && /^\d+$/.test(whole) && /^0+$/.test(decimals)) return whole.replace(/^0+(?=\d)/, '');
  const isDigit = (at: number) => /\d/.test(folded[at] ?? '');
  return folded.replace(/[\s_/-]+/g, (mark, at: number) => {
    const isBetween = isDigit(at - 1) && isDigit(at + mark.length);
    return isBetween && mark.trim() !== '' ? mark : '';
  });
}

/** Returns the text of a key: those of its columns, trimmed; null if one of them is blank. */
export function keyText(columns: readonly DictionaryColumn[], row: number): string | null {
  const texts = columns.map(({ texts: all, codes }) => all[codes[row]!]!);
  return texts.some(isBlank) ? null : texts.map(trimBlanks).join(SEPARATOR);
}

/** Splits the text of a key into those of its columns. */
export const partsOfKey = (key: string): string[] => key.split(SEPARATOR);

const foldParts = (key: string) => partsOfKey(key).map(foldKey).join(SEPARATOR);

const isSwap = (one: string, other: string) =>
  one.length === other.length && one !== other && [...one].sort().join('') === [...other].sort().join('');

const TRANSLITERATED: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
]);

const transliterate = (text: string) =>
  foldText(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[äöüåø]/g, (letter) => TRANSLITERATED.get(letter)!),
  );

/** Describes how two keys differ. `isNotation`: only in the spelling of the same letters. */
export function describeDifference(one: string, other: string, distance: number) {
  if (transliterate(one) === transliterate(other)) return { text: 'differs only in transliteration', isNotation: true };
  const edits = distance === 1 ? '1 edit away' : `${distance} edits away`;
  const isSwapped = distance === 1 && isSwap(foldParts(one), foldParts(other));
  return { text: isSwapped ? `${edits}, with two characters swapped` : edits, isNotation: false };
}

/** The distinct keys of a reference, called records, by their texts. */
export class KeyIndex {
  /** Text of each key, and the first row of the reference with it. */
  readonly keys: string[] = [];
  readonly rows: number[] = [];
  /** Rows that repeat a key, with its record. */
  readonly repeats: { record: number; row: number }[] = [];
  readonly #byText = new Map<string, number>();
  /** Records by their folded keys; -1 if several have the same one. */
  #byFolded: Map<string, number> | undefined;
  #near: { index: NearKeys; records: number[] } | undefined;
  /** Near records of keys that were searched before: several states of a table search the same. */
  readonly #nearOf = new Map<string, readonly NearRecord[]>();
  #cached = 0;

  constructor(columns: readonly DictionaryColumn[], rowCount: number) {
    for (let row = 0; row < rowCount; row += 1) {
      const key = keyText(columns, row);
      if (key === null) continue;
      const record = this.#byText.get(key);
      if (record === undefined) {
        this.#byText.set(key, this.keys.length);
        this.keys.push(key);
        this.rows.push(row);
      } else this.repeats.push({ record, row });
    }
  }

  find(key: string): FoundKey | null {
    const exact = this.#byText.get(key);
    if (exact !== undefined) return { record: exact, way: 'exact' };
    const folded = this.#folded().get(foldParts(key));
    return folded === undefined || folded < 0 ? null : { record: folded, way: 'notation' };
  }

  /** Returns the keys within two edits of one that was not found, nearest first, that differ from it in one column. */
  findNear(key: string): readonly NearRecord[] {
    const known = this.#nearOf.get(key);
    if (known !== undefined) return known;
    const near = this.#searchNear(key);
    this.#cached += 1 + near.length;
    if (this.#cached <= MAX_CACHED) this.#nearOf.set(key, near);
    return near;
  }

  #searchNear(key: string): NearRecord[] {
    this.#near ??= this.#indexNear();
    const { index, records } = this.#near;
    return index
      .find(foldParts(key))
      .map(({ at, distance }) => ({ record: records[at]!, distance }))
      .filter(({ record }) => this.differingPart(key, record) !== null);
  }

  /** Returns the index of the only part in which a key differs from a record; null if it is not the only one. */
  differingPart(key: string, record: number): number | null {
    const [one, other] = [partsOfKey(key), partsOfKey(this.keys[record]!)];
    const differing = one.flatMap((part, at) => (foldKey(part) === foldKey(other[at] ?? '') ? [] : [at]));
    if (differing.length === 1) return differing[0]!;
    return differing.length === 0 ? one.findIndex((part, at) => part !== other[at]) : null;
  }

  #folded(): Map<string, number> {
    if (this.#byFolded !== undefined) return this.#byFolded;
    const folded = new Map<string, number>();
    for (const [record, key] of this.keys.entries()) {
      const text = foldParts(key);
      folded.set(text, folded.has(text) ? -1 : record);
    }
    this.#byFolded = folded;
    return folded;
  }

  #indexNear() {
    const sole = [...this.#folded()].filter(([, record]) => record >= 0);
    return { index: new NearKeys(sole.map(([text]) => text)), records: sole.map(([, record]) => record) };
  }
}
