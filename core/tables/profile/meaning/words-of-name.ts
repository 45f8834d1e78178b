/**
 * Words in column names, by the meaning at which they hint. Common English, and some words of other European languages.
 * No names of particular tables.
 */
const HINTS: Readonly<Record<string, string>> = {
  id: 'id ids uid uuid guid identifier key pk ref reference rowid index idx serial',
  number: 'no num number nr nbr numero numéro nummer',
  code: 'code codes cd cod iso sku fips zip zipcode postcode postal plz icd',
  name: 'name names nom nome nombre title titre label surname firstname lastname author artist player person team company',
  date: 'date dates datum fecha data day days timestamp datetime dob birth created updated modified expiry until since',
  time: 'time times hour hours minute minutes hr min clock start end begin',
  year: 'year years yr yyyy jahr annee année ano anno month months quarter week season',
  url: 'url urls link links website web site homepage href uri image photo img picture',
  place:
    'address addr street road city town county country state region province location place neighborhood district borough',
  geometry: 'lat latitude lon lng long longitude geo geom point coord coordinates xcoord ycoord polygon shape',
  kind: 'type types kind category categories class classification group grp segment sector status state stage level grade rank tier mode method species genre gender sex race religion color colour brand make department section division unit units language lang',
  flag: 'is has flag yes yn bool active enabled indicator ind other any',
  text: 'description desc comment comments note notes remark remarks summary abstract text content body message review reviews question answer details narrative reason explanation',
  measure:
    'price cost amount amt total sum salary income revenue value val weight height width length depth area size volume age score rate ratio percent pct percentage avg average mean median std max maximum minimum temp temperature speed distance duration energy power density population pop qty quantity count cnt freq frequency budget balance tax fee points wins losses kills deaths',
  contact: 'email mail phone tel telephone fax mobile',
};

const HINT_OF = new Map(
  Object.entries(HINTS).flatMap(([hint, words]) => words.split(' ').map((word) => [word, hint] as const)),
);

/** All hints, in a fixed order. */
export const NAME_HINTS: readonly string[] = Object.keys(HINTS);

/** Splits a name into words, at changes of case, digits and punctuation: `shipToCity_2` gives ship, to, city. */
export function wordsOfName(name: string): string[] {
  const parted = name
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return parted.split(/[^\p{L}]+/u).filter((word) => word !== '');
}

/** Returns the hints in a name. `last` is the hint of its last word, which is the most significant one. */
export function hintsOfName(name: string): { all: Set<string>; last: string | null } {
  const words = wordsOfName(name);
  const all = new Set(words.map((word) => HINT_OF.get(word)).filter((hint) => hint !== undefined));
  return { all, last: HINT_OF.get(words.at(-1) ?? '') ?? null };
}

const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');

/** Returns a predicate for column names that contain one of the words, in any case and without accents. */
export function nameMatcher(words: string): (name: string) => boolean {
  const known = new Set(words.split(' '));
  return (name) => wordsOfName(name).some((word) => known.has(withoutAccents(word)));
}

/** Coordinates of places, in degrees. */
export const namesLatitudes = nameMatcher('latitude lat breitengrad latitud latitudine');
export const namesLongitudes = nameMatcher('longitude lon lng long langengrad laengengrad longitud longitudine');
