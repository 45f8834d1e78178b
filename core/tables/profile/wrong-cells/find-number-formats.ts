import { editDistance } from '../../../language/edit-distance.js';
import { isKnownUnit, type NumberForm, plainDigits, splitNumber, unitOf } from '../numbers/number-form.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

interface FormedText extends CountedText {
  form: NumberForm;
  /** The text, with `#` instead of the number. */
  spelling: string;
}

const PLAIN = '#';
/** Minimum share of the cells that must be numbers. */
const MIN_NUMBERS = 0.8;

/**
 * Finds numbers in a different format from most of their column: with a unit or symbol among plain numbers, or with
 * another spelling of the unit. If no spelling of the unit prevails, finds all numbers with it.
 * @param skipped texts that mean a missing value.
 */
export function findNumberFormats(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = column.texts.filter(({ code }) => !skipped.has(code));
  const filled = sumOf(texts);
  const formed = filled < 10 ? null : formNumbers(texts, filled);
  if (formed === null) return new Map();
  const spellings = countSpellings(formed);
  const [top, most] = [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best));
  if (spellings.size < 2) return new Map();
  if (most >= 0.5 * filled) return top === PLAIN ? flagAffixed(formed, spellings, most) : flagOthers(formed, top, most);
  return flagMixedUnits(formed, spellings);
}

/** Splits the numbers of a column; null as soon as too many cells are not numbers. */
function formNumbers(texts: readonly CountedText[], filled: number): FormedText[] | null {
  const formed: FormedText[] = [];
  let numbers = filled;
  for (const { code, text, count } of texts) {
    const form = splitNumber(text);
    if (form !== null) formed.push({ code, text, count, form, spelling: `${form.prefix}${PLAIN}${form.suffix}` });
    else numbers -= count;
    if (numbers < MIN_NUMBERS * filled) return null;
  }
  return formed;
}

function countSpellings(formed: readonly FormedText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { spelling, count } of formed) counts.set(spelling, (counts.get(spelling) ?? 0) + count);
  return counts;
}

const affixOf = ({ form }: FormedText) => (form.suffix === '' ? form.prefix : form.suffix);

/**
 * Flags numbers with a prefix or suffix in a column of mostly plain numbers. Suffixes that are not units and differ
 * between cells are part of codes (`12A`).
 */
function flagAffixed(
  formed: readonly FormedText[],
  spellings: Map<string, number>,
  most: number,
): Map<number, Suspicion> {
  const affixed = formed.filter(({ spelling }) => spelling !== PLAIN);
  const letters = new Set(affixed.map(affixOf).filter((affix) => /^\p{L}$/u.test(affix)));
  if (letters.size > 2) return new Map();
  const fewSpellings = spellings.size <= 4;
  const found = new Map<number, Suspicion>();
  for (const text of affixed) {
    if (!isKnownUnit(unitOf(affixOf(text))) && !(fewSpellings && affixOf(text).length > 1)) continue;
    found.set(text.code, {
      kind: 'number-format',
      expected: plainDigits(text.form.digits),
      reason: `"${affixOf(text)}" next to the number; ${most.toLocaleString('en')} other cells are plain numbers`,
      score: 0.9,
    });
  }
  return found;
}

/** Flags other spellings, and numbers without the unit, in a column with a prevailing spelling of its unit. */
function flagOthers(formed: readonly FormedText[], top: string, most: number): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  const usual = formed.find(({ spelling }) => spelling === top);
  const sample = usual?.text ?? '';
  for (const text of formed) {
    if (text.spelling === top) continue;
    const sameUnit = usual !== undefined && isSameUnit(affixOf(text), affixOf(usual));
    if (!sameUnit && text.count > 0.02 * most) continue;
    found.set(text.code, {
      kind: 'number-format',
      expected: sameUnit || text.spelling === PLAIN ? formatLike(sample, usual, text) : null,
      reason: `a different format from "${sample}" and ${most.toLocaleString('en')} other cells`,
      score: sameUnit ? 0.9 : 0.6,
    });
  }
  return found;
}

/** Whether two spellings mean the same unit, or differ in at most a third of their letters. */
function isSameUnit(affix: string, usual: string): boolean {
  if (unitOf(affix) === unitOf(usual)) return true;
  const most = Math.min(3, Math.floor(usual.length / 3));
  return most > 0 && affix !== '' && editDistance(affix, usual, most) <= most;
}

function formatLike(sample: string, usual: FormedText | undefined, text: FormedText): string {
  return usual === undefined ? text.text : sample.trim().replace(usual.form.digits, () => text.form.digits);
}

/**
 * Flags all numbers with a unit in a column with one unit but no prevailing spelling, because they can be parsed only
 * without it.
 */
function flagMixedUnits(formed: readonly FormedText[], spellings: Map<string, number>): Map<number, Suspicion> {
  const affixed = formed.filter(({ spelling }) => spelling !== PLAIN);
  const byUnit = new Map<string, number>();
  for (const text of affixed) byUnit.set(unitOf(affixOf(text)), (byUnit.get(unitOf(affixOf(text))) ?? 0) + text.count);
  const [unit, cells] = [...byUnit].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  const ways = [...spellings.keys()].filter((spelling) => spelling !== PLAIN).length;
  if (ways < 2 || cells < 0.9 * sumOf(affixed)) return new Map();
  const reason = `the unit "${unit}" is written in ${ways} ways in this column, none of them standard`;
  return new Map(
    affixed
      .filter((text) => unitOf(affixOf(text)) === unit)
      .map((text) => [
        text.code,
        { kind: 'number-format', expected: plainDigits(text.form.digits), reason, score: 0.85 },
      ]),
  );
}
