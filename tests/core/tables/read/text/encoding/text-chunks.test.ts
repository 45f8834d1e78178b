import { expect, test } from 'vitest';
import { encoderOf } from '../../../../../../core/tables/clean/writers/encode-text.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { guessEncoding } from '../../../../../../core/tables/read/text/encoding/guess-encoding.js';
import { readTextChunks, readWholeText } from '../../../../../../core/tables/read/text/encoding/text-chunks.js';

const KOREAN = '이름,상품\n김똠방,펲시콜라\n박쌰,햏햏\n';
const HONG_KONG = '編號,地址\n1,深水埗鴨寮街\n2,嘅係啲邨\n3,Ê̄\n';

test.each([
  ['euc-kr', KOREAN],
  ['big5', HONG_KONG],
  ['shift_jis', '番号,名前\n1,ﾔﾏﾀﾞ山田\x1a'],
  ['gb18030', '编号,名称\n1,北京€\n'],
])('decodes %s in chunks that split characters', (label, text) => {
  const bytes = encoderOf(label)(text);
  const source = openBytes('x.csv', bytes);
  for (const size of [1, 2, 3, 5]) {
    const chunks = [...readTextChunks(source, label, { from: 0, to: source.size }, size)];
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
    expect(chunks.flatMap(({ invalidAt }) => invalidAt)).toEqual([]);
  }
});

test('reports a character that the end of the file cuts off', () => {
  const source = openBytes('x.csv', Buffer.from('613b8c', 'hex'));
  const [chunk] = readTextChunks(source, 'euc-kr', { from: 0, to: source.size }, 100);
  expect(chunk).toMatchObject({ text: 'a;\ufffd', invalidAt: [2] });
});

test.each([
  ['the syllables that CP949 adds to EUC-KR', 'euc-kr', KOREAN],
  ['the characters of Hong Kong', 'big5', HONG_KONG],
])('recognizes %s', (_what, label, text) => {
  const source = openBytes('x.csv', encoderOf(label)(text));
  const { label: found } = guessEncoding(source, undefined);
  expect(found).toBe(label);
  expect(readWholeText(source, found, 0)).toBe(text);
});
