import { expect, test } from 'vitest';
import { readNumberFormat } from '../../../../../../core/tables/read/workbook/cell/number-format.js';

test.each([
  ['[Red]0.00', { kind: 'digits', decimals: null }],
  ['[$-407]0', { kind: 'marked' }],
  ['[$€-407] 0', { kind: 'marked' }],
  ['[h]:mm', { kind: 'date', hasDate: false, hasTime: true, isElapsed: true }],
  ['[HH]:mm', { kind: 'date', hasDate: false, hasTime: true, isElapsed: true }],
  ['[0', { kind: 'plain' }],
  ['0 [', { kind: 'plain' }],
  ['"kg" 0', { kind: 'marked' }],
  ['"(" 0 ")"', { kind: 'marked' }],
  ['"-"0', { kind: 'digits', decimals: null }],
  ['0.00%', { kind: 'percent', decimals: 2 }],
  ['0', { kind: 'digits', decimals: 0 }],
  ['#,##0.000', { kind: 'digits', decimals: 3 }],
  ['#,##00', { kind: 'digits', decimals: null }],
  ['0.00;-0.00', { kind: 'digits', decimals: null }],
])('the format %j means %j', (format, meaning) => {
  expect(readNumberFormat(format)).toEqual(meaning);
});
