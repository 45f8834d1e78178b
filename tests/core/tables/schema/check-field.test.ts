import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { checkField } from '../../../../core/tables/schema/check-field.js';
import { TableField } from '../../../../core/tables/schema/table-schema.js';

const violations = (field: object, text: string) =>
  checkField(TableField.parse({ name: 'x', ...field })).violatedBy(text);

/** Texts that have a type, and texts that do not. Source: the Table Schema, and the lexical forms of XML Schema. */
const TYPES: readonly (readonly [field: object, right: readonly string[], wrong: readonly string[]])[] = [
  [{ type: 'integer' }, ['0', '-12', '+7', '12345678901234567890'], ['1.0', '1,000', 'x', '1 2', '1e3', '٣']],
  [{ type: 'integer', groupChar: ',' }, ['1,000', '12,34,567', '1000'], ['1,00', ',100', '1000,000,']],
  [{ type: 'number' }, ['1', '.5', '5.', '-1.5e-7', 'NaN', '-INF'], ['1,5', '1.234.567', '', '--1', '1e', 'nan']],
  [{ type: 'number', decimalChar: ',', groupChar: '.' }, ['1.234,5', '0,5', '12'], ['1,234.5', '1.2', '1.2345']],
  [{ type: 'number', bareNumber: false }, ['€ 12.5', '12.5 %', '-3 kg'], ['twelve']],
  [{ type: 'boolean' }, ['true', '0', 'FALSE'], ['yes', 'tRuE', '2']],
  [{ type: 'boolean', trueValues: ['ja'], falseValues: ['nein'] }, ['ja', 'nein'], ['true', 'Ja']],
  [{ type: 'date' }, ['2024-02-29'], ['2023-02-29', '29.02.2024', '2024-2', '2024-02-29T10:00:00', '0000-01-01']],
  [{ type: 'date', format: '%d.%m.%y' }, ['1.2.24', '29.02.24'], ['30.02.24', '2024-02-01', '1.13.24']],
  [{ type: 'date', format: '%d %B %Y' }, ['3 March 2024', '03 march 2024'], ['3 Mar 2024', '31 June 2024']],
  [{ type: 'date', format: 'any' }, ['2024-02-29', '3 March 2024', '1/2/2024'], ['soon', '31/02/2024', '10:30']],
  [{ type: 'time' }, ['23:59:59', '09:00:00'], ['24:00:00', '9:60:00', '09:00']],
  [{ type: 'time', format: '%I:%M %p' }, ['12:30 am', '1:05 PM'], ['13:00 pm', '0:10 am']],
  [
    { type: 'datetime' },
    ['2024-01-31T10:00:00', '2024-01-31T10:00:00.123Z', '2024-01-31T10:00:00+02:00'],
    ['2024-01-31 10:00:00', '2024-02-31T10:00:00', '2024-01-31'],
  ],
  [{ type: 'year' }, ['1999', '-0044'], ['99', '20244']],
  [{ type: 'yearmonth' }, ['2024-12'], ['2024-13', '12-2024']],
  [{ type: 'duration' }, ['P1Y2M3DT4H', 'PT0.5S', '-P7D'], ['P', 'PT', '1 day', 'P1S']],
  [{ type: 'object' }, ['{"a": 1}'], ['[1]', '{a: 1}', '1']],
  [{ type: 'array' }, ['[1, [2]]'], ['{}', '[1,]']],
  [{ type: 'geopoint' }, ['-0.12, 51.5', '180,90'], ['51.5', '181, 0', '0, 91', '1,2,3']],
  [{ type: 'string', format: 'email' }, ['ann@example.org', 'jörg@müller.de'], ['ann@', 'a b@example.org', 'x']],
  [
    { type: 'string', format: 'uri' },
    ['https://example.org/a?b', 'urn:isbn:0451450523'],
    ['example.org', 'http://a b'],
  ],
  [{ type: 'string', format: 'uuid' }, ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
  [{ type: 'any' }, ['', 'x'], []],
];

describe.each(TYPES)('%j', (field, right, wrong) => {
  test.each([...right])('has %j', (text) => expect(violations(field, text)).toEqual([]));
  if (wrong.length > 0)
    test.each([...wrong])('does not have %j', (text) => expect(violations(field, text)).toEqual(['type']));
});

test.each<[object, string, string[]]>([
  [{ type: 'integer', constraints: { minimum: 1, maximum: 5 } }, '0', ['minimum']],
  [{ type: 'integer', constraints: { minimum: 1, maximum: 5 } }, '6', ['maximum']],
  [{ type: 'integer', constraints: { minimum: 1, maximum: 5 } }, '5', []],
  [{ type: 'date', format: '%d.%m.%Y', constraints: { minimum: '01.01.2024' } }, '31.12.2023', ['minimum']],
  [{ type: 'date', format: '%d.%m.%Y', constraints: { maximum: '31.12.2024' } }, '2.1.2024', []],
  [{ type: 'time', constraints: { maximum: '12:00:00' } }, '12:00:01', ['maximum']],
  [{ type: 'string', constraints: { minLength: 2, maxLength: 3 } }, '💙', ['minLength']],
  [{ type: 'string', constraints: { minLength: 2, maxLength: 3 } }, 'abcd', ['maxLength']],
  [{ type: 'string', constraints: { pattern: '[A-Z]{2}\\d' } }, 'AB12', ['pattern']],
  [{ type: 'string', constraints: { pattern: 'a|b' } }, 'b', []],
  [{ type: 'string', constraints: { pattern: 'a|b' } }, 'ab', ['pattern']],
  [{ type: 'string', constraints: { pattern: '\\d{2}\\-\\d' } }, '12-3', []],
  [{ type: 'string', constraints: { enum: ['x', 'y'], pattern: 'z' } }, 'w', ['pattern', 'enum']],
  [{ type: 'number', constraints: { enum: [1, 2.5] } }, '2.50', []],
  [{ type: 'number', constraints: { enum: ['1', '2'] } }, '3', ['enum']],
  [{ type: 'integer', constraints: { minimum: 9 } }, 'x', ['type']],
])('%j: %j violates %j', (field, text, expected) => {
  expect(violations(field, text)).toEqual(expected);
});

test.each<[object, string]>([
  [{ type: 'string', constraints: { minimum: 3 } }, 'does not fit its type'],
  [{ type: 'integer', constraints: { minimum: 'low' } }, 'does not fit its type'],
  [{ type: 'string', constraints: { pattern: '(' } }, 'not a valid regular expression'],
  [{ type: 'date', format: '%Q' }, 'not supported'],
  [{ type: 'date', format: '%Y-%m-%' }, 'not supported'],
])('rejects %j', (field, message) => {
  expect(() => violations(field, '1')).toThrow(Fault);
  expect(() => violations(field, '1')).toThrow(message);
});

test.each(['(x+x+)+y', '([a-z]+)*\\d'])('checks the pattern %s in linear time', (pattern) => {
  const { violatedBy } = checkField({ name: 'a', type: 'string', constraints: { pattern } });
  expect(violatedBy('x'.repeat(5_000))).toEqual(['pattern']);
});

test.each(['1', '+', 'e', ''])('rejects %j as the decimal mark', (decimalChar) => {
  expect(TableField.safeParse({ name: 'x', type: 'number', decimalChar }).success).toBe(false);
});
