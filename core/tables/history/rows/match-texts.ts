import { formatOf, isMissing } from '../../rows/row-test.js';
import type { RowFilter } from '../../rows/rows-request.js';
import type { SourceTable, StateColumn } from '../state/table-state.js';
import { profileOfColumn } from './column-format.js';
import { columnNumbers } from './column-values.js';
import { foldPiece } from './folded-texts.js';

/** Whether each text of a column matches, by code. */
export type TextMatches = (code: number) => boolean;

/** Tests texts when they are first asked for, so that texts in no row are not tested. */
function whenNeeded(texts: readonly string[], test: (text: string) => boolean): TextMatches {
  const results = new Uint8Array(texts.length);
  return (code) => {
    if (results[code] === 0) results[code] = test(texts[code]!) ? 2 : 1;
    return results[code] === 2;
  };
}

/** Texts searched at a time. */
const PIECE = 2000;

/** Returns a character that separates texts and is not searched; null if there is none. */
const separatorFor = (wanted: string) => ['\n', '\0'].find((one) => !wanted.includes(one)) ?? null;

/** Marks the texts that contain a text, in any case: by one search in many texts. */
function searchTexts(texts: readonly string[], wanted: string, separator: string): Uint8Array {
  const matches = new Uint8Array(texts.length);
  for (let first = 0; first < texts.length; first += PIECE) {
    const own = texts.slice(first, first + PIECE);
    const { folded, lengths } = foldPiece(own, separator);
    let index = 0;
    let end = lengths === null ? own[0]!.length : lengths[0]!;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, end)) {
      while (end < at) {
        index += 1;
        end += 1 + (lengths === null ? own[index]!.length : lengths[index]!);
      }
      matches[first + index] = 1;
    }
  }
  return matches;
}

/** Minimum share of the texts that are tested for searching all of them at once. */
const MIN_SHARE = 0.25;

function containsTest({ texts }: StateColumn, text: string, rows: number): TextMatches {
  const wanted = text.toLowerCase();
  const separator = separatorFor(wanted);
  if (separator === null || wanted === '' || rows < texts.length * MIN_SHARE)
    return whenNeeded(texts, (one) => one.toLowerCase().includes(wanted));
  const matches = searchTexts(texts, wanted, separator);
  return (code) => matches[code] === 1;
}

function valuesTest({ texts }: StateColumn, values: readonly string[]): TextMatches {
  const expected = new Set(values);
  const lengths = new Set(values.map(({ length }) => length));
  // Looking up a text for the first time computes its hash.
  return whenNeeded(texts, (text) => lengths.has(text.length) && expected.has(text));
}

/** Whether the first character of a text is visible ASCII, so that it is not blank. */
const startsVisible = (text: string) => text.charCodeAt(0) > 32 && text.charCodeAt(0) < 127;

function missingTest(source: SourceTable, column: StateColumn, isExpected: boolean): TextMatches {
  const format = formatOf(profileOfColumn(source, column));
  const lengths = new Set([...format.nulls].map(({ length }) => length));
  const isPlain = (text: string) => startsVisible(text) && !lengths.has(text.length);
  return whenNeeded(column.texts, (text) => (!isPlain(text) && isMissing(text, format)) === isExpected);
}

function rangeTest(source: SourceTable, column: StateColumn, low: number | null, high: number | null): TextMatches {
  const values = columnNumbers(source, column);
  const [least, most] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
  return (code) => values[code]! >= least && values[code]! <= most;
}

/**
 * Converts a filter to a test of the texts of its column. Each text is tested at most once.
 * @param rows number of rows that will be tested.
 */
export function matchTexts(source: SourceTable, column: StateColumn, filter: RowFilter, rows: number): TextMatches {
  if (filter.kind === 'values') return valuesTest(column, filter.values);
  if (filter.kind === 'contains') return containsTest(column, filter.text, rows);
  if (filter.kind === 'missing') return missingTest(source, column, filter.is === 'missing');
  return rangeTest(source, column, filter.low, filter.high);
}
