import type { DictionaryColumn } from '../../columns/table-data.js';
import { countryKeys } from '../meaning/country-of.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { isKnownUnit, unitOf } from '../numbers/number-form.js';

const namesUnits = nameMatcher(
  'unit units uom einheit mengeneinheit me unite unites unidad unidades unita eenheid packaging pack',
);

/** Forms of address, each group with its abbreviation. */
const ADDRESSES = ['mr mister', 'mrs', 'herr hr', 'frau fr', 'monsieur m', 'madame mme', 'señor sr', 'señora sra'].map(
  (words) => words.split(' '),
);
const namesAddresses = nameMatcher('salutation anrede title titel civilite tratamiento gender sex geschlecht');

const SALUTATIONS = new Map(ADDRESSES.flatMap((words) => words.map((word) => [word, words[0]!] as const)));

/** Returns the unit that a single word means; empty if it is unknown. */
function unitKey(text: string): string {
  const unit = unitOf(text);
  return isKnownUnit(unit) && !/\s/.test(text) ? unit : '';
}

/**
 * Returns a function from a text to the meaning that it shares with its synonyms, empty for a text without one: units of
 * quantity, forms of address and countries (code or name), each only in a column whose name says so.
 */
export function synonymsOf({ name, texts }: Pick<DictionaryColumn, 'name' | 'texts'>): (text: string) => string {
  if (namesUnits(name)) return unitKey;
  if (namesAddresses(name)) return (text) => SALUTATIONS.get(text.toLowerCase().replace(/\.$/, '')) ?? '';
  return countryKeys(name, texts) ?? (() => '');
}
