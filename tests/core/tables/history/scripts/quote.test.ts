import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteName } from '../../../../../core/tables/database/open-database.js';
import { comment } from '../../../../../core/tables/history/scripts/writers/comment.js';
import {
  pythonDict,
  pythonList,
  quotePython,
} from '../../../../../core/tables/history/scripts/writers/quote-python.js';
import { quoteSql, SqlNames } from '../../../../../core/tables/history/scripts/writers/quote-sql.js';

const anyText = fc.string({ unit: 'binary', maxLength: 20 });

describe('a quoted text', () => {
  test.each([
    ['', "''"],
    ["it's", "'it''s'"],
    ['a\nb', "('a' || chr(10) || 'b')"],
    ['\0', '(chr(0))'],
    ['\\n', "'\\n'"],
    ['x\u202ey', "('x' || chr(8238) || 'y')"],
    ['\ud800', "'\ufffd'"],
  ])('is %j in SQL as %s', (text, expected) => expect(quoteSql(text)).toBe(expected));

  test.each([
    ['', '""'],
    ['a"b\\', '"a\\"b\\\\"'],
    ["'''", `"'''"`],
    ['"""', '"\\"\\"\\""'],
    ['a\nb\0', '"a\\nb\\x00"'],
    ['\u202e', '"\\u202e"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ['{0} %s', '"{0} %s"'],
  ])('is %j in Python as %s', (text, expected) => expect(quotePython(text)).toBe(expected));

  test('is the same text in DuckDB', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const rows = (await connection.runAndReadAll(`SELECT ${quoteSql(text)} AS found`)).getRows();
        expect(rows).toEqual([[text]]);
      }),
    );
  });

  test('never leaves its line or its quotes in Python', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const quoted = quotePython(text);
        expect(quoted).toMatch(/^"(?:[^"\\\p{C}\p{Zl}\p{Zp}]|\\(?:[\\"nrt]|x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}))*"$/u);
      }),
    );
  });
});

describe('a comment', () => {
  test('is one line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(comment('--', `a${text}`)).toMatch(/^-- [^\p{C}\p{Zl}\p{Zp}]*$/u);
      }),
    );
  });

  test('is cut', () => expect(comment('#', 'x'.repeat(9000)).length).toBeLessThan(510));
});

describe('identifiers in SQL', () => {
  test('differ also if only the case of the names differs', () => {
    const names = new SqlNames(['_row']);
    expect(['city', 'City', 'CITY', 'a\nb', 'a_b', '_ROW'].map((name) => names.add(name))).toEqual([
      ...['city', 'City_2', 'CITY_3', 'a_b', 'a_b_2', '_ROW_2'],
    ]);
    expect(names.quoted('City')).toBe('"City_2"');
    expect(quoteName('a"; DROP TABLE data; --')).toBe('"a""; DROP TABLE data; --"');
  });
});

describe('lists in Python', () => {
  test('are in one line if they are short', () => {
    expect(pythonList(['1', '2'])).toBe('[1, 2]');
    expect(pythonDict([['"a"', '1']])).toBe('{"a": 1}');
    expect(pythonList(Array.from({ length: 60 }, (_, at) => String(at))).split('\n').length).toBeGreaterThan(3);
  });
});
