/** How a language writes numbers as words. Words are in lower case and without accents. */
interface Language {
  /** Numbers below 100, and hundreds that are one word. */
  values: ReadonlyMap<string, number>;
  hundreds: ReadonlySet<string>;
  scales: ReadonlyMap<string, number>;
  /** Words between parts, which add nothing. */
  links: ReadonlySet<string>;
  /** Whether words are joined, as in `zweihundertdrei`. */
  isJoined: boolean;
  /** Whether units precede tens, as in `dreiundzwanzig`. */
  unitsFirst: boolean;
}

/** Numbers from 0 on in order, with alternatives after a bar. */
function inOrder(words: string, step = 1, first = 0): [string, number][] {
  return words
    .split(' ')
    .flatMap((word, at) => word.split('|').map((one): [string, number] => [one, first + at * step]));
}

function language(
  values: readonly (readonly [string, number])[],
  others: { hundreds: string; scales: string; links: string; isJoined?: boolean; unitsFirst?: boolean },
): Language {
  const { hundreds, scales, links, isJoined = false, unitsFirst = false } = others;
  return {
    values: new Map(values),
    hundreds: new Set(hundreds.split(' ').filter((word) => word !== '')),
    scales: new Map(
      scales
        .split(' ')
        .flatMap((words, at) => words.split('|').map((word): [string, number] => [word, 1000 ** (at + 1)])),
    ),
    links: new Set(links.split(' ')),
    isJoined,
    unitsFirst,
  };
}

const LANGUAGES: readonly Language[] = [
  language(
    [
      ...inOrder(
        'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
      ),
      ...inOrder('twenty thirty forty|fourty fifty sixty seventy eighty ninety', 10, 20),
    ],
    { hundreds: 'hundred', scales: 'thousand million billion trillion', links: 'and' },
  ),
  language(
    [
      ...inOrder(
        'null eins|ein|eine zwei|zwo drei vier funf|fuenf sechs sieben acht neun zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn',
      ),
      ...inOrder('zwanzig dreissig vierzig funfzig|fuenfzig sechzig siebzig achtzig neunzig', 10, 20),
    ],
    {
      hundreds: 'hundert',
      scales: 'tausend million|millionen milliarde|milliarden',
      links: 'und',
      isJoined: true,
      unitsFirst: true,
    },
  ),
  language(
    [
      ...inOrder('zero un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
      ...inOrder('vingt trente quarante cinquante soixante septante huitante|octante nonante', 10, 20),
    ],
    { hundreds: 'cent cents', scales: 'mille million|millions milliard|milliards', links: 'et' },
  ),
  language(
    [
      ...inOrder(
        'cero uno|un|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
      ),
      ...inOrder('treinta cuarenta cincuenta sesenta setenta ochenta noventa', 10, 30),
      ...inOrder(
        'cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas',
        100,
        100,
      ),
    ],
    { hundreds: '', scales: 'mil millon|millones', links: 'y' },
  ),
  language(
    [
      ...inOrder(
        'zero uno|un|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
      ),
      ...inOrder(
        'venti|vent trenta|trent quaranta|quarant cinquanta|cinquant sessanta|sessant settanta|settant ottanta|ottant novanta|novant',
        10,
        20,
      ),
    ],
    { hundreds: 'cento cent', scales: 'mille|mila milione|milioni miliardo|miliardi', links: 'e', isJoined: true },
  ),
];

/** Single words that are also other words, such as articles. */
const OTHER_WORDS = new Set(['ein', 'eine', 'un', 'une', 'una', 'null', 'once', 'due', 'sei', 'mil', 'cent']);
const LETTERS = /^[a-z]+(?: [a-z]+){0,20}$/;
const MAX_LENGTH = 120;

/**
 * Parses a number written as words in English, German, French, Spanish or Italian: `sixty thousand`, `zwölf`,
 * `vingt-trois`.
 * @returns null if the text is not such a number, or has another meaning in another language.
 */
export function parseNumberWords(text: string): number | null {
  const words = text.trim();
  if (words.length < 2 || words.length > MAX_LENGTH || !/\p{L}{2}/u.test(words)) return null;
  const bare = words
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-\u2010-\u2013\s]+/g, ' ')
    .replace(/quatre vingts?(?![a-z])/g, 'huitante');
  if (!LETTERS.test(bare) || OTHER_WORDS.has(bare)) return null;
  const found = new Set(LANGUAGES.map((one) => valueIn(bare, one)).filter((value) => value !== null));
  return found.size === 1 ? [...found][0]! : null;
}

function valueIn(text: string, known: Language): number | null {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    const parts = partsOf(word, known);
    if (parts === null) return null;
    words.push(...parts);
  }
  return known.links.has(words[0]!) || known.links.has(words.at(-1)!) ? null : addUp(words, known);
}

const isWord = (word: string, { values, hundreds, scales, links }: Language) =>
  values.has(word) || hundreds.has(word) || scales.has(word) || links.has(word);

const MAX_PART = 12;

/** Splits a joined word, longest parts first; null if it has other parts. */
function partsOf(word: string, known: Language): string[] | null {
  if (isWord(word, known)) return [word];
  if (!known.isJoined) return null;
  for (let end = Math.min(MAX_PART, word.length - 1); end >= 1; end -= 1) {
    const head = word.slice(0, end);
    const rest = isWord(head, known) ? partsOf(word.slice(end), known) : null;
    if (rest !== null) return [head, ...rest];
  }
  return null;
}

/** The parts of a number that were read: complete groups, and the group of three digits that is still open. */
interface Reading {
  total: number;
  current: number;
  isOpen: boolean;
  /** Scale of the last complete group. */
  scale: number;
}

function addUp(words: readonly string[], known: Language): number | null {
  let reading: Reading | null = { total: 0, current: 0, isOpen: false, scale: Number.POSITIVE_INFINITY };
  for (const word of words) {
    if (reading === null) return null;
    if (!known.links.has(word)) reading = readWord(word, reading, known);
  }
  return reading === null ? null : reading.total + reading.current;
}

function readWord(word: string, reading: Reading, known: Language): Reading | null {
  const { total, current, isOpen, scale } = reading;
  const value = known.values.get(word);
  if (value !== undefined) {
    return fits(current, value, isOpen, known) ? { ...reading, current: current + value, isOpen: true } : null;
  }
  if (known.hundreds.has(word)) {
    return current < 100 ? { ...reading, current: Math.max(1, current) * 100, isOpen: true } : null;
  }
  const next = known.scales.get(word)!;
  return next < scale ? { total: total + Math.max(1, current) * next, current: 0, isOpen: false, scale: next } : null;
}

/** Whether a number may follow in the same group of three digits. */
function fits(current: number, value: number, isOpen: boolean, { unitsFirst }: Language): boolean {
  if (!isOpen) return true;
  if (value >= 100) return current === 0;
  if (value === 0) return false;
  const [tens, units] = [current % 100, current % 10];
  if (value < 10) return units === 0 && current > 0;
  if (value >= 20) return current > 0 && (tens === 0 || (unitsFirst && tens < 10));
  return current > 0 && (tens === 0 || tens === 60 || tens === 80);
}
