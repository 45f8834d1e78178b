import { expect, test } from 'vitest';
import { toCsvCell } from '../../../../core/vision/formats/csv-cell.js';

test.each<[what: string, value: string | number, cell: string]>([
  ['plain text', 'dog', 'dog'],
  ['empty text', '', ''],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line end inside', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula that also needs quotes', '=HYPERLINK("http://x",1)', '"\'=HYPERLINK(""http://x"",1)"'],
  ['a plus', '+49 30', "'+49 30"],
  ['a minus as text', '-5', "'-5"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab first', '\t=1', "'\t=1"],
  ['a carriage return first', '\r=1', '"\'\r=1"'],
  ['a line feed first', '\n=1', '"\'\n=1"'],
  ['full-width equals', '＝1', "'＝1"],
  ['full-width plus', '＋1', "'＋1"],
  ['full-width minus', '－1', "'－1"],
  ['full-width at', '＠A', "'＠A"],
  ['a sign that is not first', 'a=1', 'a=1'],
  ['a negative number', -5, '-5'],
  ['a small number', 1e-7, '1e-7'],
])('%s', (_, value, cell) => {
  expect(toCsvCell(value)).toBe(cell);
});

test.each(['=1+1', '+1', '-5', '@A', '＝1'])('%s stays as it is when formulas are kept', (text) => {
  expect(toCsvCell(text, 'keep')).toBe(text);
});
