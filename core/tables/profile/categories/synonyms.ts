import type { DictionaryColumn } from '../../columns/table-data.js';
import { countryKeys } from '../meaning/country-of.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { isKnownUnit, unitOf } from '../numbers/number-form.js';

const namesUnits = nameMatcher(
  'unit units uom einheit mengeneinheit me unite unites unidad unidades unita eenheid packaging pack',
);

/** Returns the first word of the group of each word. */
const firstWords = (groups: readonly string[]) =>
  new Map(groups.flatMap((group) => group.split(' ').map((word) => [word, group.split(' ', 1)[0]!] as const)));

/** Forms of address and sexes, each group with its abbreviation. */
const ADDRESSES = firstWords(['mr mister', 'herr hr', 'frau fr', 'monsieur m', 'madame mme', 'señor sr', 'señora sra']);
const namesAddresses = nameMatcher('salutation anrede title titel civilite tratamiento');
const SEXES = firstWords(['male m man männlich maennlich männl maennl', 'female f woman weiblich w weibl']);
const namesSexes = nameMatcher('gender sex geschlecht');

/** Returns the unit that a single word means; empty if it is unknown. */
function unitKey(text: string): string {
  const unit = unitOf(text);
  return isKnownUnit(unit) && !/\s/.test(text) ? unit : '';
}

/**
 * Returns a function from a text to the meaning that it shares with its synonyms, empty for a text without one: units of
 * quantity, forms of address, sexes and countries (code or name), each only in a column whose name says so.
 */
export function synonymsOf({ name, texts }: Pick<DictionaryColumn, 'name' | 'texts'>): (text: string) => string {
  if (namesUnits(name)) return unitKey;
  const words = namesSexes(name) ? SEXES : namesAddresses(name) ? ADDRESSES : null;
  if (words !== null) return (text) => words.get(text.toLowerCase().replace(/\.$/, '')) ?? '';
  return countryKeys(name, texts) ?? (() => '');
}
