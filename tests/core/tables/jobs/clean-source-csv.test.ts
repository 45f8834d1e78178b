import { expect, test } from 'vitest';
import { encoderOf } from '../../../../core/tables/clean/writers/encode-text.js';
import { cleanDataset } from '../../../../core/tables/jobs/clean-dataset.js';
import { OutputOptions } from '../../../../core/tables/jobs/cleaned-file.js';
import { undoDataset } from '../../../../core/tables/jobs/undo-dataset.js';

const clean = (bytes: Uint8Array, log: { path: null } | null = null) =>
  cleanDataset(
    {
      source: { kind: 'bytes', name: 'a.csv', bytes },
      read: {},
      datasetId: null,
      clean: { options: {} },
      output: OutputOptions.parse({}),
      places: { file: null, log },
    },
    () => undefined,
  );

const cleaned = (text: string, label = 'utf-8') =>
  Buffer.from(clean(encoderOf(label)(text)).file.bytes!).equals(Buffer.from(encoderOf(label)(text)));

test.each([
  ['quotes of some columns', 'id,name,city\r\n1,"Ann","Bonn"\r\n2,"Bob","Ulm "\r\n', '2,"Bob","Ulm"'],
  ['quotes that are not needed in one cell', 'id,name,city\n1,"Ann",Bonn\n2,Bob ,Ulm\n3,Cid,Jena\n', '2,Bob,Ulm'],
  ['quotes inside cells of a file without quotes', 'a|b|c\n1|Firma "X"|x\n2|Firma "Y" |y\n3|Z|z\n', '2|Firma "Y"|y'],
  ['codes as constant formulas', 'EAN;Name\n="0401";Box \n="0402";Pen\n', '="0401";Box'],
  ['line ends in cells', 'id,note\r\n1,"a\r\nb"\r\n2,c \r\n3,d\r\n', '2,c'],
  ['different line ends', 'id,note\r\n1,"a"\n2,c \r\n3,d\r\n4,e\n5,"f"\n', '2,c'],
  ['a missing last line end', 'id,name\n1,"Ann"\n2,Bob \n3,"Cid"', '2,Bob'],
  ['a sep= line', 'sep=;\r\nid;name\r\n1;Ann \r\n2;Bob\r\n', '1;Ann'],
])('changes one line and keeps %s', (_what, text, line) => {
  const written = Buffer.from(clean(Buffer.from(text)).file.bytes!).toString();
  const lines = text.split(/(?<=\n)/);
  const changed = written.split(/(?<=\n)/).filter((one, at) => one !== lines[at]);
  expect(written.split('\n').length).toBe(text.split('\n').length);
  expect(changed.map((one) => one.trimEnd())).toEqual([line]);
});

test.each([
  ['euc-kr', '이름,부서\n김똠방,영업부\n박쌰,총무부\n'],
  ['big5', '姓名,地址\n陳大文,深水埗\n何堃,屯門\n'],
  ['shift_jis', '番号,氏名カナ\n0,ﾔﾏﾀﾞ ﾀﾛｳ\n1,ｽｽﾞｷ ﾊﾅｺ\n'],
])('keeps the bytes of a clean file in %s', (label, text) => {
  expect(cleaned(text, label)).toBe(true);
});

const KOREAN = encoderOf('euc-kr')('번호,이름,부서\n1,김민수,영업부 \n2,박똠방,총무부\n3,최유진,개발부\n');
const bad = (name: string, end: string) => Buffer.concat([KOREAN, Buffer.from(`4,${name},bfb5${end}`, 'latin1')]);

test('keeps bytes that cannot be decoded, also in changed rows and cells', () => {
  const { file, csv } = clean(bad('\xff\xb1\xe8 ', ' \n5,\xb1\xff\xff\xe8,x\n'));
  const expected = bad('\xff\xb1\xe8', '\n5,\xb1\xff\xff\xe8,x\n')
    .toString('latin1')
    .replace('\xba\xce \n', '\xba\xce\n');
  expect(csv).toMatchObject({ encoding: 'euc-kr', note: null });
  expect(Buffer.from(file.bytes!).toString('latin1')).toBe(expected);
});

test('keeps the form of a character that Shift_JIS contains twice', () => {
  const before = encoderOf('shift_jis')('番号,氏名\n1,山田 \n');
  // U+9AD9 as selected by NEC and by IBM.
  const file = Buffer.concat([before, Buffer.from('2,\xee\xe0\n3,\xfb\xfc\n', 'latin1')]).toString('latin1');
  const written = Buffer.from(clean(Buffer.from(file, 'latin1')).file.bytes!).toString('latin1');
  expect(written).toBe(file.replace(' \n', '\n'));
});

test('undoes a cleaning with a sep= line', () => {
  const text = 'sep=;\r\nid;name\r\n1;Ann \r\n2;"Bob"\r\n';
  const { file, log } = clean(Buffer.from(text), { path: null });
  const undone = undoDataset({
    source: { kind: 'bytes', name: 'b.csv', bytes: file.bytes! },
    log: Buffer.from(log!.bytes!).toString(),
    table: null,
    path: null,
  });
  expect(Buffer.from(undone.bytes!).toString()).toBe('id;name\r\n1;"Ann "\r\n2;Bob\r\n');
});
