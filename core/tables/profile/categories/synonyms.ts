import type { DictionaryColumn } from '../../columns/table-data.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { countryKeys } from '../wrong-cells/country-of.js';

const namesUnits = nameMatcher(
  'unit units uom einheit mengeneinheit me unite unites unidad unidades unita eenheid packaging pack',
);

/** Words for units of quantity and forms of address, each group with its abbreviations in common languages. */
const GROUPS = [
  'piece pieces pc pcs pce ea each stk stück stueck stck st pièce pièces pieza piezas pezzo pezzi',
  'kilogram kilograms kilogramm kilogramme kilo kilos kg kgs',
  'gram grams gramm gramme grammes g gr grs',
  'tonne tonnes t to',
  'litre litres liter liters l ltr ltrs lt',
  'millilitre millilitres milliliter milliliters ml',
  'metre metres meter meters m mtr mtrs',
  'centimetre centimetres centimeter centimeters zentimeter cm',
  'millimetre millimetres millimeter millimeters mm',
  'box boxes bx karton kartons ktn ctn carton cartons',
  'package packages packung packungen pack packs pkg pkgs pck pkt packet packets paket',
  'pair pairs pr prs paar paare',
  'dozen dozens dz doz dzd dutzend',
  'hour hours hr hrs h std stunde stunden',
  'pound pounds lb lbs',
  'ounce ounces oz',
].map((words) => words.split(' '));

const ADDRESSES = ['mr mister', 'mrs', 'herr hr', 'frau fr', 'monsieur m', 'madame mme', 'señor sr', 'señora sra'].map(
  (words) => words.split(' '),
);
const namesAddresses = nameMatcher('salutation anrede title titel civilite tratamiento gender sex geschlecht');

const keysOf = (groups: readonly string[][]) =>
  new Map(groups.flatMap((words) => words.map((word) => [word, words[0]!] as const)));
const UNITS = keysOf(GROUPS);
const SALUTATIONS = keysOf(ADDRESSES);

const bare = (text: string) => text.toLowerCase().replace(/\.$/, '');

/**
 * Returns a function from a text to the meaning that it shares with its synonyms, empty for a text without one: units of
 * quantity, forms of address and countries (code or name), each only in a column whose name says so.
 */
export function synonymsOf({ name, texts }: Pick<DictionaryColumn, 'name' | 'texts'>): (text: string) => string {
  if (namesUnits(name)) return (text) => UNITS.get(bare(text)) ?? '';
  if (namesAddresses(name)) return (text) => SALUTATIONS.get(bare(text)) ?? '';
  return countryKeys(name, texts) ?? (() => '');
}
