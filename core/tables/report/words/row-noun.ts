import type { DatasetProfile, TableProfile } from '../../profile/column/table-profile.js';

/** Nouns that the rows of business and research tables are called by. */
const REGULAR_NOUNS = `
  accident account album animal applicant application appointment article artist asset beer bill book
  booking building call campaign case claim client clinic comment complaint contact contract course
  customer device document donation donor driver employee event expense experiment film flight game guest
  hospital hotel image incident inspection interview invoice job journey lead lesson loan machine
  measurement member message meter movie order parcel participant passenger patient payment permit photo
  plant player plot post product project provider publication purchase recipe reservation respondent
  response restaurant review ride sale sample school sensor session shipment shop song specimen station
  store student subject supplier survey task team tenant ticket track transaction trial trip user vehicle
  vendor visit visitor volunteer wine worker
`;
const IRREGULAR_NOUNS = [
  ['activity', 'activities'],
  ['branch', 'branches'],
  ['brewery', 'breweries'],
  ['city', 'cities'],
  ['company', 'companies'],
  ['country', 'countries'],
  ['crash', 'crashes'],
  ['delivery', 'deliveries'],
  ['facility', 'facilities'],
  ['inquiry', 'inquiries'],
  ['library', 'libraries'],
  ['match', 'matches'],
  ['municipality', 'municipalities'],
  ['policy', 'policies'],
  ['property', 'properties'],
  ['study', 'studies'],
] as const;

/** Plurals by singular. */
const NOUNS: ReadonlyMap<string, string> = new Map([
  ...REGULAR_NOUNS.trim()
    .split(/\s+/)
    .map((noun) => [noun, `${noun}s`] as const),
  ...IRREGULAR_NOUNS,
]);

/** All plural nouns. */
export const PLURALS: ReadonlySet<string> = new Set(NOUNS.values());

/** Endings of columns that identify what the noun before them names: `order_id`, `Customer No.`, `invoiceNumber`. */
const KEY_NAME = /^([A-Za-z]+?)[ _-]?(?:id|ID|Id|no|No|nr|Nr|number|Number|key|Key|code|Code)\.?$/;
/** Names of columns that identify the rows without naming them. */
const GENERIC_KEY = /^(?:id|index|key|no|nr|number|code|uuid|guid|ref|reference)\.?$/i;

/** Returns the only plural noun among the words of a file or sheet name; null if there is none or several. */
function nounIn(name: string): string | null {
  const found = new Set(
    name
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => PLURALS.has(word)),
  );
  return found.size === 1 ? [...found][0]! : null;
}

/**
 * Returns what the rows of a table are called, in the plural: `orders` if `order_id` identifies them, or if `id` does
 * and the file or sheet is named `orders-2024`. null if their key does not say it.
 * @param key column that identifies each row; null if there is none.
 */
export function nounOfRows(key: string | null, { name }: TableProfile, { dataset }: DatasetProfile): string | null {
  if (key === null) return null;
  const stem = KEY_NAME.exec(key)?.[1];
  if (stem !== undefined) return NOUNS.get(stem.toLowerCase()) ?? null;
  return GENERIC_KEY.test(key) ? (nounIn(name) ?? nounIn(dataset.name)) : null;
}
