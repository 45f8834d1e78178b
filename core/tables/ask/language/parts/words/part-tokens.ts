import { foldText } from '../../../../../language/fold-text.js';
import { stemOf } from '../../../../../language/tokens.js';

/** Languages of questions. */
export const QUESTION_LANGUAGES = ['en', 'de', 'zh'] as const;
export type QuestionLanguage = (typeof QUESTION_LANGUAGES)[number];

/** A word, number, sign or Chinese character of a question, a header or a cell. */
export interface PartToken {
  /** Folded for comparison; numbers without thousands separators and with a decimal point. */
  key: string;
  /** The key without endings. */
  stem: string;
  number: number | null;
  /** Range in the text, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
}

const HAN = /\p{Script=Han}/u;
const NUMBER_EN = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const NUMBER_DE = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`;
const REST = String.raw`\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|[%$€£¥²*×÷=<>≥≤+]|-`;
const TOKENS = {
  en: new RegExp(`${NUMBER_EN}|${REST}`, 'gu'),
  de: new RegExp(`${NUMBER_DE}|${REST}`, 'gu'),
  zh: new RegExp(`${NUMBER_EN}|${REST}`, 'gu'),
};

/** Splits a text into words, numbers, signs and Chinese characters. Cost: linear. */
export function splitTokens(text: string, language: QuestionLanguage): PartToken[] {
  const found: PartToken[] = [];
  const plain = text.replace(/(?<=\p{L})['’`]s(?![\p{L}\p{M}])/gu, '  ');
  for (const { 0: raw, index } of plain.matchAll(TOKENS[language])) {
    // A hyphen matters only before a number.
    if (raw === '-' && !/^\s?\d/.test(plain.slice(index + 1, index + 3))) continue;
    const place = language === 'de' ? (GERMAN_PLACE.exec(raw)?.groups?.place?.length ?? 0) : 0;
    // "zweithöchster" has the words of "zweite höchster".
    if (place > 0) found.push({ ...readToken(`${raw.slice(0, place)}e`, language), from: index, to: index + place });
    found.push({ ...readToken(raw.slice(place), language), from: index + place, to: index + raw.length });
  }
  return found;
}

/** A German superlative with its rank. */
const GERMAN_PLACE =
  /^(?<place>zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)(?:höchst|größt|groesst|best|niedrigst|kleinst|schlechtest|längst|ältest|jüngst|teuerst|billigst|günstigst|häufigst|schnellst|stärkst|meist(?=e[nms]?$))(?:e|er|es|en|em)$/iu;

function readToken(raw: string, language: QuestionLanguage): Omit<PartToken, 'from' | 'to'> {
  if (/^\d/.test(raw)) {
    const key = language === 'de' ? raw.replace(/\./g, '').replace(',', '.') : raw.replace(/,/g, '');
    return { key, stem: key, number: Number(key) };
  }
  const folded = foldKey(raw, language);
  const key = language === 'en' ? (ABBREVIATIONS.get(folded) ?? folded) : folded;
  const lemma = language === 'en' ? IRREGULAR.get(key) : undefined;
  return { key, stem: HAN.test(raw) ? key : stemIn(lemma ?? key, language), number: null };
}

/** Irregular forms of English verbs and nouns, with the word that their stem is taken from. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      won: 'win',
      lost: 'lose',
      drew: 'draw',
      drawn: 'draw',
      sold: 'sell',
      bought: 'buy',
      paid: 'pay',
      gave: 'give',
    },
    ...{ given: 'give', took: 'take', taken: 'take', spent: 'spend', sent: 'send', ran: 'run', drove: 'drive' },
    ...{ driven: 'drive', wrote: 'write', written: 'write', came: 'come', went: 'go', gone: 'go', held: 'hold' },
    ...{ kept: 'keep', built: 'build', taught: 'teach', brought: 'bring', lent: 'lend', grew: 'grow', grown: 'grow' },
    ...{
      flew: 'fly',
      flown: 'fly',
      rode: 'ride',
      ridden: 'ride',
      ate: 'eat',
      eaten: 'eat',
      drank: 'drink',
      swam: 'swim',
    },
    ...{
      began: 'begin',
      begun: 'begin',
      chose: 'choose',
      chosen: 'choose',
      broke: 'break',
      broken: 'break',
      met: 'meet',
    },
    ...{ caught: 'catch', fell: 'fall', fallen: 'fall', rose: 'rise', wore: 'wear', worn: 'wear', thrown: 'throw' },
    ...{ children: 'child', women: 'woman', men: 'man', mice: 'mouse', feet: 'foot', geese: 'goose', shelves: 'shelf' },
    ...{ loaves: 'loaf', knives: 'knife', leaves: 'leaf', halves: 'half' },
  }),
);

/** Abbreviations in English headers and questions. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      hrs: 'hours',
      wk: 'week',
      wks: 'weeks',
      yrs: 'years',
      mth: 'month',
      mths: 'months',
      qty: 'quantity',
      amt: 'amount',
    },
    ...{ est: 'estimated', mgr: 'manager', cust: 'customer', acct: 'account', addr: 'address', desc: 'description' },
    ...{
      incl: 'including',
      excl: 'excluding',
      approx: 'about',
      ppl: 'people',
      pct: 'percent',
      avrg: 'average',
      ave: 'average',
    },
  }),
);

/** Folds a word. German `ä` and `ae` are the same, as are `ß` and `ss`. */
export function foldKey(word: string, language: QuestionLanguage): string {
  const folded = foldText(word);
  return language === 'de' ? folded.replace(/([aou])e/g, '$1') : folded;
}

/** Removes endings of a folded word. Stems are only compared with stems. */
export function stemIn(key: string, language: QuestionLanguage): string {
  return language === 'de' ? germanStem(key) : stemOf(key);
}

function germanStem(key: string): string {
  if (key.length < 5) return key;
  const stem = key.replace(/(?:innen|ern|en|er|es|em|e|n)$/, '');
  if (stem.length >= 4 && stem !== key) return stem;
  return /[^siu]s$/.test(key) ? key.slice(0, -1) : key;
}
