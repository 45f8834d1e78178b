import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const HEAD =
  'Sample | Gene | Conc. | Weight\n | | [ng/µl] | [kg]\nS1 | EGFR | 10.5 | 60\nS2 | MYC | 11.5 | 61\nS3 | KRAS | 12.5 | 62';

describe('a repeated header after a blank row', () => {
  test.each([
    ['shortened', 'Sample | Gene | Conc. | Weight\nS4 | MYC | 13.5 | 63\nS5 | KRAS | 14.5 | 64', 1],
    [
      'with a title of its own',
      'Second run\n~\nSample | Gene | Conc. | Weight\nS4 | MYC | 13.5 | 63\nS5 | KRAS | 14.5 | 64',
      2,
    ],
    ['over the same keys', 'Sample | Gene | Conc. | Weight\nS1 | MYC | 13.5 | 63\nS2 | KRAS | 14.5 | 64', 2],
    ['of other names', 'Sample | Gene | Dose | Height\nS4 | MYC | 13.5 | 63\nS5 | KRAS | 14.5 | 64', 2],
    ['over other types', 'Sample | Gene | Conc. | Weight\nS4 | MYC | 2024-01-02 | 63\nS5 | KRAS | 2024-01-03 | 64', 2],
  ])('%s', (_, more, count) => {
    for (const from of ['sheet', 'text'] as const) {
      const found = findTables(rowsOf(`${HEAD}\n~\n${more}`), {}, { from });
      expect(found).toHaveLength(count);
      const repeated = found[0]!.outsideRows.filter(({ kind }) => kind === 'repeated-header').map(({ row }) => row);
      expect(repeated).toEqual(count === 1 ? [7] : []);
    }
  });
});

describe('statistics at the end', () => {
  const body =
    'Sample | Gene | Conc.\nS1 | EGFR | 10.5\nS2 | MYC | 11.5\nS3 | KRAS | 12.5\nS4 | MYC | 13.5\nS5 | MYC | 14.5\nS6 | MYC | 14.5';
  test.each([
    ['a mean right below', `${body}\nMean | | 12.8`, ['total 8']],
    ['a mean apart', `${body}\n~\nMittelwert | | 12.8\nn = 6`, ['blank 8', 'total 9', 'note 10']],
    ['a mean and a deviation', `${body}\nMean | | 12.8\nStd. dev. | | 1.5`, ['total 8']],
    ['a table of statistics', 'measure | value\nmin | 1.5\nmax | 4.5\nmean | 3.5', []],
    ['a table of many statistics', 'measure | value\nrange | 4\nmin | 1.5\nmean | 2.5\nmax | 4.5\nmedian | 3.5', []],
  ])('%s', (_, text, expected) => {
    const [table] = findTables(rowsOf(text), {}, { from: 'sheet' });
    expect(table?.outsideRows.map(({ kind, row }) => `${kind} ${row}`)).toEqual(expected);
  });
});
