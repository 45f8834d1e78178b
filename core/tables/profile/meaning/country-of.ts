import { getCountries } from 'libphonenumber-js/min';
import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';
import { nameMatcher } from './words-of-name.js';

const namesCountries = nameMatcher('country countries nation land pays pais paese staat landcode countrycode ctry');
/** Languages in which names of countries are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'];
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.a.': 'US',
  'u.s.': 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  gbr: 'GB',
  deu: 'DE',
  ger: 'DE',
  fra: 'FR',
  ita: 'IT',
  esp: 'ES',
  che: 'CH',
  aut: 'AT',
  nld: 'NL',
  holland: 'NL',
  'the netherlands': 'NL',
  bel: 'BE',
  can: 'CA',
  aus: 'AU',
  jpn: 'JP',
  ind: 'IN',
  bra: 'BR',
  mex: 'MX',
  pol: 'PL',
  swe: 'SE',
  nor: 'NO',
  dnk: 'DK',
  prt: 'PT',
};

let codeByName: Map<string, string> | undefined;

function countryCodes(): Map<string, string> {
  const codes = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of getCountries()) {
      const name = names.of(code);
      if (name !== undefined) codes.set(name.toLowerCase(), code);
      codes.set(code.toLowerCase(), code);
    }
  }
  for (const [name, code] of Object.entries(ALIASES)) codes.set(name, code);
  return codes;
}

/** Returns the ISO 3166 code of a country by its code or name in a common language; undefined if it is unknown. */
function countryCode(text: string): string | undefined {
  codeByName ??= countryCodes();
  return codeByName.get(text.trim().toLowerCase());
}

/** Minimum share of the texts of a column of countries that are known. */
const MIN_KNOWN = 0.8;

/** Parts of a country, which are no synonyms of it. */
const PARTS = new Set(['england', 'scotland', 'wales', 'great britain']);

/**
 * Returns a function from a text to the ISO 3166 code of its country, empty for an unknown one.
 * @returns null for a column that does not contain countries.
 */
export function countryKeys(name: string, texts: readonly string[]): ((text: string) => string) | null {
  if (!namesCountries(name) || !areCountries(texts)) return null;
  return (text) => (PARTS.has(text.trim().toLowerCase()) ? '' : (countryCode(text) ?? ''));
}

/**
 * Returns the country of each row, from the column of countries nearest to another column.
 * @returns null if the table has no such column.
 */
export function countriesNear(columns: TextColumns, at: number): ((row: number) => string | undefined) | null {
  const [nearest] = columns
    .flatMap((column, index) =>
      column.form === 'dictionary' && namesCountries(column.name) ? [{ column, distance: Math.abs(index - at) }] : [],
    )
    .sort((one, other) => one.distance - other.distance);
  return nearest === undefined ? null : codesOf(nearest.column);
}

function codesOf({ texts, codes }: DictionaryColumn): ((row: number) => string | undefined) | null {
  if (!areCountries(texts)) return null;
  const byText = texts.map((text) => (text.trim() === '' ? undefined : countryCode(text)));
  return (row) => byText[codes[row]!];
}

function areCountries(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  const known = filled.filter((text) => countryCode(text) !== undefined).length;
  return known > 0 && known >= MIN_KNOWN * filled.length;
}
