import type { MessyTable } from './messy-tables.js';

/** Words of a language, by a common encoding of its files. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'windows-1251': 'город Москва Омск Казань улица Ленина цена',
  'koi8-r': 'город Москва Омск Казань улица Ленина цена',
  'windows-1253': 'πόλη Αθήνα Πάτρα Βόλος οδός Ερμού τιμή',
  'windows-1250': 'město Plzeň Třebíč Kraków źródło łąka cena',
  'windows-1254': 'şehir İstanbul Iğdır Muğla ığdır çeşme ücret',
  'iso-8859-15': 'ville Besançon Œuvre Nîmes Évry Cœur prix€',
  shift_jis: '名前 東京都 大阪府 京都市 カタカナ ひらがな 価格',
  'euc-jp': '名前 東京都 大阪府 京都市 カタカナ ひらがな 価格',
  gb18030: '名称 北京市 上海市 广州市 中国人 的时候 价格',
  big5: '名稱 臺北市 高雄市 臺中市 中國人 的時候 價格',
  'euc-kr': '이름 서울시 부산시 대구시 대한민국 한국어 가격',
};

/** Returns column names and cells of a table in one language. */
function wordTable(words: string): string {
  const [name, ...cells] = words.split(' ');
  const rows = Array.from(
    { length: 9 },
    (_, at) => `${at + 1},${cells[at % cells.length]},${cells[(at * 2 + 1) % cells.length]}\n`,
  );
  return `id,${name},${cells.at(-1)}\n${rows.join('')}`;
}

/** Encodes a text by inverting Node's decoder, which is tried on all bytes and pairs of bytes. */
function encode(encoding: string, content: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  const isDouble = /[\u3000-\uffee]/.test(content);
  for (let first = 0xff; first >= 0; first -= 1) {
    codes.set(decoder.decode(Uint8Array.of(first)), [first]);
    if (!isDouble || first < 0x81) continue;
    for (let second = 0x40; second <= 0xfe; second += 1)
      codes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  }
  return Uint8Array.from([...content].flatMap((sign) => codes.get(sign)!));
}

/** A small table in each encoding. */
export const ENCODED_TEXTS: readonly MessyTable[] = Object.entries(SCRIPTS).map(([encoding, words]) => ({
  name: `${encoding}.csv`,
  bytes: encode(encoding, wordTable(words)),
}));
