import { expect, test } from 'vitest';
import { encoderOf } from '../../../../../../core/tables/clean/writers/encode-text.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { guessEncoding } from '../../../../../../core/tables/read/text/encoding/guess-encoding.js';
import { toTones } from '../../../../../../core/tables/read/text/encoding/letters/letter-model.js';
import { readSamples } from '../../../../../../core/tables/read/text/text-file.js';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf32 = (text: string) => {
  const bytes = Buffer.alloc(4 * text.length);
  for (const [index, char] of [...text].entries()) bytes.writeUInt32LE(char.codePointAt(0)!, index * 4);
  return bytes;
};

test.each<[string, Uint8Array, string, string]>([
  ['ASCII', utf8('a,b\n1,2\n'), 'utf-8', 'a,b\n1,2\n'],
  ['UTF-8', utf8('ä,日本\n'), 'utf-8', 'ä,日本\n'],
  ['UTF-8 with a mark', utf8('\ufeffä\n'), 'utf-8', 'ä\n'],
  ['UTF-16 with a mark', utf16('\ufeffä,b\n'), 'utf-16le', 'ä,b\n'],
  ['UTF-16 big-endian with a mark', swapped(utf16('\ufeffä,b\n')), 'utf-16be', 'ä,b\n'],
  ['UTF-16 without a mark', utf16('name;wert\nJörg;1\n'), 'utf-16le', 'name;wert\nJörg;1\n'],
  ['UTF-16 big-endian without a mark', swapped(utf16('name;x\n')), 'utf-16be', 'name;x\n'],
  ['UTF-32 with a mark', utf32('\ufeffa,ß\n'), 'utf-32le', 'a,ß\n'],
  ['windows-1252', latin('Größe,10\x80,\x93x\x94\n'), 'windows-1252', 'Größe,10€,“x”\n'],
  ['windows-1251', latin('\xcf\xf0\xe8\xe2\xe5\xf2,\xec\xee\xf1\xea\xe2\xe0\n'), 'windows-1251', 'Привет,москва\n'],
  ['koi8-r', latin('\xf0\xd2\xc9\xd7\xc5\xd4,\xcd\xcf\xd3\xcb\xd7\xc1\n'), 'koi8-r', 'Привет,москва\n'],
  [
    'Shift_JIS',
    Buffer.from('834a835e834a83692c310a82d082e782aa82c82c320a', 'hex'),
    'shift_jis',
    'カタカナ,1\nひらがな,2\n',
  ],
  [
    'Shift_JIS without kana',
    Buffer.from('8e8196bc2c95948f900a936392862088ea98592c89638bc695940a', 'hex'),
    'shift_jis',
    '氏名,部署\n田中 一郎,営業部\n',
  ],
  ['ASCII with stray NUL characters', latin('a,b\n1,\0\n2,\0\n'), 'utf-8', 'a,b\n1,\0\n2,\0\n'],
  [
    'GB18030',
    Buffer.from('b1b1bea92cd6d0b9fac8cb0ac9cfbaa32cb9e3d6dd0a', 'hex'),
    'gb18030',
    '北京,中国人\n上海,广州\n',
  ],
  [
    'EUC-JP without kana',
    Buffer.from('b2f1bcd2ccbe2cbdbbbdea0ab3f4bcb0b2f1bcd2bbb3c5c4c0bdbaeebdea2cc5ecb5fec5d4c0e9c2e5c5c4b6e80a', 'hex'),
    'euc-jp',
    '会社名,住所\n株式会社山田製作所,東京都千代田区\n',
  ],
  ['ISO-2022-JP', latin('\x1b$B;aL>\x1b(B,\x1b$B;T\x1b(B\n1,2\n'), 'iso-2022-jp', '氏名,市\n1,2\n'],
  [
    'HZ-GB-2312',
    latin('~{1`:E~},~{3GJP~}\n1,~{11>)~} ~~\n2,~{IO:#~}~\n'),
    'hz-gb-2312',
    '编号,城市\n1,北京 ~\n2,上海~\n',
  ],
  ['ASCII with braces after tildes', latin('a,~{b\n1,~{2\n3,4~}\n'), 'utf-8', 'a,~{b\n1,~{2\n3,4~}\n'],
  ['EUC-KR', Buffer.from('bcadbfef2cb4ebc7d1b9ceb1b90abacebbea0a', 'hex'), 'euc-kr', '서울,대한민국\n부산\n'],
])('recognises %s', (_name, bytes, label, text) => {
  const source = openBytes('x.csv', bytes);
  const encoding = guessEncoding(source, undefined);
  expect(encoding.label).toBe(label);
  expect(encoding.guess.source).toBe('content');
  expect(readSamples(source, encoding).join('')).toBe(text);
});

const POLISH = 'Imię;Miasto\nŁukasz;Gdańsk\nMałgorzata;Łódź\nŻaneta;Kraków\nZażółć gęślą jaźń;Wrocław\n';
const CZECH = 'Jméno;Město\nJiří;Plzeň\nŽofie;Ústí\nTomáš;Brno\nPříliš žluťoučký kůň;České Budějovice\n';
const HUNGARIAN = 'Név;Város\nLőrinc;Győr\nErzsébet;Székesfehérvár\nÁrvíztűrő tükörfúrógép;Pécs\n';
const LITHUANIAN = 'Vardas;Miestas\nŽydrūnė;Šiauliai\nJūratė;Klaipėda\nĄžuolas;Panevėžys\nČeslovas;Kaišiadorys\n';
const TURKISH = 'İsim;Şehir\nAyşe;İstanbul\nÇağrı;İzmir\nÖzgür;Eskişehir\nGüneş;Muğla\n';
const RUSSIAN = 'Имя;Город\nИван;Москва\nМария;Санкт-Петербург\nОльга;Екатеринбург\n';
const GREEK = 'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΜαρία;Θεσσαλονίκη\nΔημήτρης;Πάτρα\n';
const SHAPED_ARABIC = 'ﺍﻟﺭﻗﻡ;ﺍﻟﻣﺩﻳﻧﺓ\n1;ﻣﺣﻣﺩ ﻋﻟﻲ\n2;ﻓﺎﻁﻣﺓ ﺣﺳﻥ\n3;ﺩﻣﺷﻕ ﺑﻐﺩﺍﺩ\n';
const HEBREW = 'שם;עיר\nדוד;ירושלים\nשרה;תל אביב\nיוסף;חיפה\n';
const ARABIC = 'الاسم;المدينة\nفاطمة;الرياض\nمحمد;القاهرة\nعائشة;بغداد\n';
const THAI = 'ชื่อ;เมือง\nสมชาย;กรุงเทพ\nมาลี;เชียงใหม่\nวิชัย;ภูเก็ต\n';
const GERMAN = 'Straße;Ort\nMühlweg 3;Köln\nAm Löwentor;München\nHauptstraße 5;Nürnberg\nSchöne Aussicht;Görlitz\n';
const FRENCH = 'Prénom;Ville\nHélène;Besançon\nFrançois;Orléans\nZoé;Nîmes\nJérôme;Béziers\n';

const CROATIAN = 'broj;ulica\n1;Savska cesta nije dovršena\n';
const SLOVENIAN = 'id;opomba\n1;Pošiljka čaka na prevzem v skladišču\n';
const ROMANIAN = 'nume;oraş\nIonuţ;Braşov\nAndreea;Bucureşti\nSorin;Iaşi\n';
const LATVIAN = 'vārds;pilsēta\nJānis;Rīga\nIlze;Liepāja\nGuntis;Jēkabpils\n';
const ITALIAN = 'id;nota\n1;Il numero di telefono non è corretto\n';
const SPANISH = 'id;nota\n1;El pago está pendiente\n';
const PORTUGUESE = 'nome;cidade\nJoão;São Paulo\nConceição;Guimarães\n';
const ICELANDIC = 'nafn;staður\nGuðrún;Akureyri\nÞórður;Hafnarfjörður\n';
const NORWEGIAN = 'navn;sted\nBjørn;Tromsø\nÅse;Ålesund\n';
const UKRAINIAN = "ім'я;місто\nОлексій;Київ\nНаталія;Львів\nЄвген;Чернігів\n";
const VIETNAMESE = toTones('tên;thành phố\nNguyễn Văn Hùng;Đà Nẵng\nTrần Thị Hương;Hải Phòng\n');

test.each([
  ['windows-1250', [POLISH, CZECH, HUNGARIAN, CROATIAN, SLOVENIAN, ROMANIAN]],
  ['iso-8859-2', [POLISH, CZECH, CROATIAN, SLOVENIAN, ROMANIAN]],
  ['cp852', [POLISH, CZECH, HUNGARIAN, CROATIAN, SLOVENIAN, ROMANIAN]],
  ['x-mac-ce', [POLISH, CZECH, SLOVENIAN]],
  ['windows-1257', [LITHUANIAN, LATVIAN]],
  ['iso-8859-4', [LITHUANIAN, LATVIAN]],
  ['iso-8859-13', [LITHUANIAN, LATVIAN]],
  ['cp775', [LITHUANIAN, LATVIAN]],
  ['windows-1258', [VIETNAMESE]],
  ['cp720', [ARABIC]],
  ['cp860', [PORTUGUESE]],
  ['cp861', [ICELANDIC]],
  ['cp863', [FRENCH]],
  ['cp864', [SHAPED_ARABIC]],
  ['cp865', [NORWEGIAN]],
  ['cp869', [GREEK]],
  ['cp1125', [UKRAINIAN]],
  ['windows-1254', [TURKISH]],
  ['cp857', [TURKISH]],
  ['windows-1251', [RUSSIAN, RUSSIAN.toUpperCase()]],
  ['koi8-r', [RUSSIAN]],
  ['ibm866', [RUSSIAN]],
  ['cp855', [RUSSIAN]],
  ['iso-8859-5', [RUSSIAN, RUSSIAN.toUpperCase()]],
  ['x-mac-cyrillic', [RUSSIAN]],
  ['windows-1253', [GREEK, GREEK.toUpperCase()]],
  ['cp737', [GREEK]],
  ['windows-1255', [HEBREW]],
  ['cp862', [HEBREW]],
  ['windows-1256', [ARABIC]],
  ['windows-874', [THAI, 'วันที่;ราคา\n1;บาท\n']],
  ['windows-1252', [GERMAN, FRENCH, ITALIAN, SPANISH]],
  ['cp850', [GERMAN, FRENCH, ITALIAN, SPANISH]],
  ['macintosh', [GERMAN, FRENCH, ITALIAN, SPANISH]],
  ['big5', ['編號;狀態\n1;已付款\n']],
  ['gb18030', ['编号;状态\n1;已付款\n']],
  [
    'shift_jis',
    [
      '番号;状態\n1;支払済\n',
      'ID,NAME,AMOUNT\n1,ﾔﾏﾀﾞ ﾀﾛｳ,1000\n',
      '番号,氏名カナ,金額\n0,ﾔﾏﾀﾞ ﾀﾛｳ,0\n1,ｽｽﾞｷ ﾊﾅｺ,100\n',
      '1,ｶ)ﾔﾏﾀﾞｼｮｳｼﾞ,0331,ﾐｽﾞﾎ\n',
      'No,品名ｶﾅ,数量\n1,ﾎﾞﾙﾄ M6,10\n2,ﾜｯｼｬｰ,30\n',
    ],
  ],
] as const)('reads texts in %s by their letters', (label, texts) => {
  const encode = encoderOf(label);
  for (const text of texts) {
    const source = openBytes('x.csv', encode(text));
    expect(readSamples(source, guessEncoding(source, undefined)).join('')).toBe(text);
  }
});

test.each([
  ['a page whose text another one shares', latin('id;name\n1;Zo\xeb\n'), 'windows-1252'],
  ['UTF-8 with an invalid byte', Buffer.concat([utf8('Zürich\nMálaga\nGen'), latin('\xe8ve\n')]), 'utf-8'],
])('names %s', (_what, bytes, label) => {
  expect(guessEncoding(openBytes('x.csv', bytes), undefined).label).toBe(label);
});

test.each([
  ['EBCDIC', Buffer.from('89846b9581948525f16bc1959525f26bc2968225f36bc3898425', 'hex'), /EBCDIC/],
  [
    'Kazakh in KZ-1048',
    Buffer.from('69642c9de0ebe00a312c8deef1f2e0ede0e90a322cd8fbeceae5edf20a332ca5f1eae5ece5ed0a', 'hex'),
    /words/,
  ],
  ['a degree sign in MacRoman', Buffer.from('743b74656d700a313b323120a1430a323b323220a1430a', 'hex'), /letters/],
])('is uncertain about %s', (_what, bytes, reason) => {
  const { guess } = guessEncoding(openBytes('x.csv', bytes), undefined);
  expect(guess.confidence).toBeLessThan(0.8);
  expect(guess.reason).toMatch(reason);
});

test('the sign of micro and that of degrees are no strange letters', () => {
  const header = 'Messstelle;Leitfähigkeit µS/cm;Temperatur °C;Blei µg/l\n';
  const text = `${header}Brunnen Süd;628;7,7;1\nHochbehälter West;614;7,0;2\n`;
  const { guess } = guessEncoding(openBytes('x.csv', latin(text)), undefined);
  expect(guess.value).toBe('windows-1252');
  expect(guess.reason).not.toContain('do not belong');
});

test('is uncertain if a text has few letters beyond ASCII', () => {
  const { guess } = guessEncoding(openBytes('x.csv', latin('a;b\n\xe8;1\n')), undefined);
  expect(guess.confidence).toBeLessThan(0.8);
  expect(guess.alternatives.length).toBeGreaterThan(1);
});

test.each([
  ['cp852', 'cp852'],
  ['IBM852', 'cp852'],
  ['cp866', 'ibm866'],
  ['x-mac-ce', 'x-mac-ce'],
])('the option %s names a code page', (given, label) => {
  expect(guessEncoding(openBytes('x.csv', utf8('a')), given).label).toBe(label);
});

test('uses a given encoding and reports bytes that do not fit', () => {
  const encoding = guessEncoding(openBytes('x.csv', utf8('Jörg,1\nÄnne,2\n')), 'latin1');
  expect(encoding.guess).toMatchObject({ value: 'windows-1252', source: 'given' });
  expect(encoding.warnings).toMatchObject([{ code: 'encoding-doubtful' }]);
});

test('lists known labels for an unknown one', () => {
  const guess = () => guessEncoding(openBytes('x.csv', utf8('a')), 'klingon');
  expect(guess).toThrow(expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining('utf-8') }));
});
