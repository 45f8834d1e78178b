import { upperHalfOf } from '../../../../base/text/code-pages.js';
import { decodeWhole } from '../../../../base/text/multi-byte.js';
import { decodeUtf8 } from './decode-text.js';
import { findDrawnBytes, withoutDrawn } from './drawn-boxes.js';
import { excerptOf } from './letters/excerpt.js';
import { costOfHalfWidthKana } from './letters/half-width-kana.js';
import { characterCostsOf, toLower, toTones } from './letters/letter-model.js';
import { costOfForm, costOfLetters, evidenceOf } from './letters/score-words.js';
import { shareOfStrangeWords } from './letters/strange-words.js';

/** A single-byte code page and the languages that are written in it. */
interface CodePage {
  label: string;
  languages: readonly string[];
  /** Cost of the page itself, in bits. Higher for pages that are rarely used. */
  rarity: number;
}

const WESTERN = 'en de fr es pt it nl sv da nb fi is ca'.split(' ');
/** Languages with all lowercase letters in cp437. */
const AMERICAN = WESTERN.filter((language) => !['pt', 'da', 'nb', 'is'].includes(language));
const CENTRAL = 'pl cs sk hu ro hr sl'.split(' ');
const BALTIC = ['et', 'lv', 'lt'];
const CYRILLIC = ['ru', 'uk', 'bg', 'sr'];

const WINDOWS = 2;
const ISO = 3;
const DOS = 4;
const MAC = 5;
const RARE = 7;

/** The code page with a byte for each shape of an Arabic letter. */
const SHAPED = 'cp864';

const PAGES: readonly CodePage[] = [
  { label: 'windows-1252', languages: WESTERN, rarity: 0 },
  { label: 'windows-1250', languages: CENTRAL, rarity: WINDOWS },
  { label: 'windows-1251', languages: CYRILLIC, rarity: WINDOWS },
  { label: 'windows-1253', languages: ['el'], rarity: WINDOWS },
  { label: 'windows-1254', languages: ['tr'], rarity: WINDOWS },
  { label: 'windows-1255', languages: ['he'], rarity: WINDOWS },
  { label: 'windows-1256', languages: ['ar', 'fa'], rarity: WINDOWS },
  { label: 'windows-1257', languages: BALTIC, rarity: WINDOWS },
  { label: 'windows-1258', languages: ['vi'], rarity: WINDOWS },
  { label: 'windows-874', languages: ['th'], rarity: WINDOWS },
  { label: 'iso-8859-2', languages: CENTRAL, rarity: ISO },
  { label: 'iso-8859-4', languages: BALTIC, rarity: ISO },
  { label: 'iso-8859-5', languages: CYRILLIC, rarity: ISO },
  { label: 'iso-8859-6', languages: ['ar'], rarity: ISO },
  { label: 'iso-8859-7', languages: ['el'], rarity: ISO },
  { label: 'iso-8859-8', languages: ['he'], rarity: ISO },
  { label: 'iso-8859-13', languages: BALTIC, rarity: ISO },
  { label: 'iso-8859-15', languages: WESTERN, rarity: ISO },
  { label: 'koi8-r', languages: ['ru', 'bg'], rarity: ISO },
  { label: 'koi8-u', languages: ['uk'], rarity: ISO },
  { label: 'cp437', languages: AMERICAN, rarity: DOS },
  { label: 'cp720', languages: ['ar'], rarity: RARE },
  { label: 'cp737', languages: ['el'], rarity: DOS },
  { label: 'cp775', languages: BALTIC, rarity: DOS },
  { label: 'cp850', languages: WESTERN, rarity: DOS },
  { label: 'cp852', languages: CENTRAL, rarity: DOS },
  { label: 'cp855', languages: CYRILLIC, rarity: DOS },
  { label: 'cp857', languages: ['tr'], rarity: DOS },
  { label: 'cp860', languages: ['pt'], rarity: RARE },
  { label: 'cp861', languages: ['is'], rarity: RARE },
  { label: 'cp862', languages: ['he'], rarity: DOS },
  { label: 'cp863', languages: ['fr'], rarity: RARE },
  { label: SHAPED, languages: ['ar'], rarity: RARE },
  { label: 'cp865', languages: ['da', 'nb'], rarity: RARE },
  { label: 'cp869', languages: ['el'], rarity: RARE },
  { label: 'cp1125', languages: ['uk', 'ru'], rarity: RARE },
  { label: 'ibm866', languages: CYRILLIC, rarity: DOS },
  { label: 'macintosh', languages: WESTERN, rarity: MAC },
  { label: 'x-mac-ce', languages: CENTRAL, rarity: MAC },
  { label: 'x-mac-cyrillic', languages: CYRILLIC, rarity: MAC },
  { label: 'x-mac-greek', languages: ['el'], rarity: MAC },
  { label: 'x-mac-turkish', languages: ['tr'], rarity: MAC },
];

const BROKEN_UTF8: CodePage = { label: 'utf-8', languages: [...WESTERN, ...CENTRAL], rarity: WINDOWS };

/** East Asian encodings, in which most characters have two bytes. */
const EAST_ASIAN: readonly CodePage[] = [
  { label: 'shift_jis', languages: ['ja'], rarity: WINDOWS },
  { label: 'euc-jp', languages: ['ja'], rarity: ISO },
  { label: 'gb18030', languages: ['zh'], rarity: WINDOWS },
  { label: 'big5', languages: ['zh-Hant'], rarity: WINDOWS },
  { label: 'euc-kr', languages: ['ko'], rarity: WINDOWS },
];

/** An encoding that may be that of a text. */
export interface CodePageGuess {
  label: string;
  /** Cost in bits. Lower is likelier. */
  cost: number;
  /** Whether it decodes the text in the same way as a likelier one. */
  isTwin: boolean;
  /** Share of its words that are in none of its languages. Computed for the likeliest one, otherwise 0. */
  strange: number;
}

/** Whether lines end with CR alone, as in classic Mac OS and hardly any other system. */
function isFromMac(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a);
}

/** Cost in bits of a character that is rare in an East Asian language, and of one that cannot be decoded. */
const RARE_CHARACTER = 16;
const UNDEFINED_CHARACTER = 40;
/** Cost in bits of one East Asian character between Latin letters. */
const INSIDE_WORD = 14;

/** East Asian punctuation that no letter precedes or follows, as `21 。` for `21 °C`, and its cost in bits. */
const STRAY_PUNCTUATION = /(?<![^\0-\x7f])[\u3001-\u3004\u3006-\u3020\uff61-\uff65](?![^\0-\x7f])/g;
const STRAY_COST = 10;

const HALF_WIDTH_KANA = /[\uff61-\uff9f]/;

function costOfCharacters(text: string, language: string): number {
  const costs = characterCostsOf(language);
  const isJapanese = language === 'ja';
  let cost = isJapanese ? costOfHalfWidthKana(text) : 0;
  for (const character of text) {
    if (isJapanese && HALF_WIDTH_KANA.test(character)) continue;
    if (character === '\ufffd') cost += UNDEFINED_CHARACTER;
    else if (character.charCodeAt(0) >= 0x80) cost += costs.get(character) ?? RARE_CHARACTER;
  }
  return cost;
}

interface Reading {
  text: string;
  cost: number;
}

/** Cost in bits of a word in another language than the others, such as a name. */
const OTHER_LANGUAGE = 5;

/** Returns a text with the letters of the models: tones as separate signs, and Arabic letters without their shapes. */
function toModel(text: string, label: string): string {
  if (label === 'windows-1258') return toTones(text);
  return label === SHAPED ? text.normalize('NFKC') : text;
}

/** Returns the pages in which all drawn bytes are lines, corners or crossings. */
function pagesDrawing(drawn: ReadonlySet<number>): readonly CodePage[] {
  const codes = [...drawn];
  return PAGES.filter(({ label }) => {
    const upper = upperHalfOf(label);
    return codes.every((byte) => /[\u2500-\u257f]/.test(upper[byte - 0x80]!));
  });
}

/** Languages that hardly ever put an apostrophe between letters, and the cost in bits of one. */
const WITHOUT_APOSTROPHES = new Set('de es pt sv da nb is cs sk hu ro hr sl et lv lt'.split(' '));
const APOSTROPHE_COST = 5;

/** Returns the cost of words, one in each line, in the language that fits best; single words may be in other ones. */
function costOfWords(text: string, { label, languages }: CodePage, evidence: (language: string) => number): number {
  const lines = toLower(toModel(text, label)).split('\n');
  const costs = languages.map((language) => lines.map((line) => costOfLetters(line, language)));
  const apostrophes = text.match(/(?<=\p{L})’(?=\p{L})/gu)?.length ?? 0;
  const limits = lines.map((_, at) => Math.min(...costs.map((own) => own[at]!)) + OTHER_LANGUAGE);
  const totals = costs.map((own, at) => {
    const cost = own.reduce((sum, one, line) => sum + Math.min(one, limits[line]!), 0);
    const ofApostrophes = WITHOUT_APOSTROPHES.has(languages[at]!) ? APOSTROPHE_COST * apostrophes : 0;
    return cost + ofApostrophes - evidence(languages[at]!);
  });
  return costOfForm(text) + Math.min(...totals);
}

/** An Arabic letter in the shape for the start or middle of a word, at the end of a word. */
const CUT_SHAPE =
  /[\ufe91\ufe92\ufe97\ufe98\ufe9b\ufe9c\ufe9f\ufea0\ufea3\ufea4\ufea7\ufea8\ufeb3\ufeb4\ufeb7\ufeb8\ufebb\ufebc\ufebf\ufec0\ufecb\ufecc\ufecf\ufed0\ufed3\ufed4\ufed7\ufed8\ufedb\ufedc\ufedf\ufee0\ufee3\ufee4\ufee7\ufee8\ufeeb\ufeec\ufef3\ufef4](?![\ufe80-\ufefc])/g;
/** Cost in bits of such a letter. */
const MISSHAPEN = 8;

/** Reads words in a single-byte code page, in the language that fits best. */
function readInPage(latin1: string, page: CodePage, evidence: (language: string) => number): Reading {
  const upper = upperHalfOf(page.label);
  const text = latin1.replace(/[\x80-\xff]/g, (char) => upper[char.charCodeAt(0) - 0x80]!);
  const misshapen = page.label === SHAPED ? (text.match(CUT_SHAPE)?.length ?? 0) : 0;
  return { text, cost: costOfWords(text, page, evidence) + MISSHAPEN * misshapen };
}

function readEastAsian(words: Uint8Array, { label, languages }: CodePage): Reading {
  const text = decodeWhole(words, label);
  const ascii = toLower(text.replace(/[^\0-\x7f]/g, ' '));
  const insideWords = text.match(/[A-Za-z][^\0-\x7f](?=[a-z])/g)?.length ?? 0;
  const strays = text.match(STRAY_PUNCTUATION)?.length ?? 0;
  const characters = costOfCharacters(text, languages[0]!) + STRAY_COST * strays;
  return { text, cost: characters + costOfLetters(ascii, 'en') + INSIDE_WORD * insideWords };
}

/** Cost in bits of a byte that is not UTF-8 in a text that otherwise is. */
const INVALID_BYTE = 24;

/** Reads words in UTF-8 with a few invalid bytes. */
function readBrokenUtf8(words: Uint8Array, page: CodePage, evidence: (language: string) => number): Reading {
  const { text, invalidAt } = decodeUtf8(words);
  return { text, cost: costOfWords(text, page, evidence) + INVALID_BYTE * invalidAt.length };
}

/** Reads words in UTF-8 with invalid bytes, and in the East Asian encodings. */
const otherReadings = (words: Uint8Array, evidence: (language: string) => number) => [
  { page: BROKEN_UTF8, ...readBrokenUtf8(words, BROKEN_UTF8, evidence) },
  ...EAST_ASIAN.map((page) => ({ page, ...readEastAsian(words, page) })),
];

/**
 * Ranks encodings by how well the decoded text fits a language written in them. A text with drawn boxes can only be in
 * a code page of DOS.
 * @param bytes bytes that are not UTF-8.
 * @returns the likeliest encoding first. Of those that decode the text in the same way, the first has the commonest
 * name.
 */
export function rankCodePages(bytes: Uint8Array): CodePageGuess[] {
  const found = findDrawnBytes(bytes);
  const pages = found ? pagesDrawing(found) : [];
  const drawn = pages.length > 0 ? found : null;
  const { words, asciiWords } = excerptOf(drawn ? withoutDrawn(bytes, drawn) : bytes);
  const latin1 = Buffer.from(words).toString('latin1');
  const fromMac = isFromMac(bytes);
  const known = new Map<string, number>();
  const evidence = (language: string) => {
    const found = known.get(language) ?? evidenceOf(asciiWords, language);
    known.set(language, found);
    return found;
  };
  const readings = [
    ...(drawn ? pages : PAGES).map((page) => ({ page, ...readInPage(latin1, page, evidence) })),
    ...(drawn ? [] : otherReadings(words, evidence)),
  ].map(({ page, text, cost }) => ({
    page,
    label: page.label,
    rarity: page.rarity,
    text,
    cost: cost + (fromMac && page.rarity === MAC ? 0 : page.rarity),
  }));
  const first = new Map<string, string>();
  for (const { label, text } of readings.toSorted((one, other) => one.rarity - other.rarity))
    if (!first.has(text)) first.set(text, label);
  const seen = new Set<string>();
  return readings
    .sort((one, other) => one.cost - other.cost)
    .map(({ page, label, text, cost }, place) => {
      const isTwin = seen.has(text);
      seen.add(text);
      return {
        label: isTwin ? label : first.get(text)!,
        cost,
        isTwin,
        strange: place === 0 ? strangeIn(text, page) : 0,
      };
    });
}

/** Returns the share of words that are in none of the languages of a page; of undefined characters in East Asian ones. */
function strangeIn(text: string, page: CodePage): number {
  if (!EAST_ASIAN.includes(page)) return shareOfStrangeWords(toLower(toModel(text, page.label)), page.languages);
  const beyondAscii = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return beyondAscii === 0 ? 0 : (text.split('\ufffd').length - 1) / beyondAscii;
}
