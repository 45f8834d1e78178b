import { describe, expect, test } from 'vitest';
import { isoDate, parseDate } from '../../../../core/tables/cells/parse-date.js';

describe('dates as people write them', () => {
  test.each([
    ['2021-03-04', 'ymd', '2021-03-04', 'yyyy-MM-dd'],
    ['2021/3/4', 'ymd', '2021-03-04', 'yyyy/M/d'],
    ['13/04/2021', 'dmy', '2021-04-13', 'dd/MM/yyyy'],
    ['04/13/2021', 'mdy', '2021-04-13', 'MM/dd/yyyy'],
    ['4.3.2021', 'ambiguous', '2021-03-04', 'd.M.yyyy'],
    ['03/03/2021', 'same', '2021-03-03', 'dd/MM/yyyy'],
    ['31.12.99', 'dmy', '1999-12-31', 'dd.MM.yy'],
    ['99-12-31', 'ymd', '1999-12-31', 'yy-MM-dd'],
    ['4 March 2021', 'dmy', '2021-03-04', 'd MMMM yyyy'],
    ['March 4th, 2021', 'mdy', '2021-03-04', 'MMMM d yyyy'],
    ['04-Mar-21', 'dmy', '2021-03-04', 'dd-MMM-yy'],
    ['2021 Mar 4', 'ymd', '2021-03-04', 'yyyy MMM d'],
    ['4. März 2021', 'dmy', '2021-03-04', 'd MMM yyyy'],
    ['1er février 2021', 'dmy', '2021-02-01', 'd MMMM yyyy'],
    ['4 de marzo de 2021', 'dmy', '2021-03-04', 'd MMMM yyyy'],
    ['4 gennaio 2021', 'dmy', '2021-01-04', 'd MMMM yyyy'],
    ['4 de março de 2021', 'dmy', '2021-03-04', 'd MMMM yyyy'],
    ['4 maart 2021', 'dmy', '2021-03-04', 'd MMMM yyyy'],
    ['2021年3月4日', 'ymd', '2021-03-04', 'yyyy年M月d日'],
  ])('parses %s as %s, %s', (text, order, iso, format) => {
    const date = parseDate(text);
    expect(date).toMatchObject({ kind: 'date', order, format, isPossible: true });
    expect(isoDate(date!, 'dmy')).toBe(iso);
  });

  test.each([
    ['2021-03-04T12:00:00Z', '2021-03-04T12:00:00Z'],
    ['2021-03-04 12:00', '2021-03-04T12:00:00'],
    ['2021-03-04T12:00:00.250+02:00', '2021-03-04T12:00:00+02:00'],
    ['13/04/2021 9:05 PM', '2021-04-13T21:05:00'],
    ['Thu, 04 Mar 2021 12:00:00 GMT', '2021-03-04T12:00:00Z'],
    ['20210304T120000Z', '2021-03-04T12:00:00Z'],
    ['12:30', '12:30:00'],
    ['9pm', '21:00:00'],
    ['12h30', '12:30:00'],
    ['2021-03', '2021-03'],
    ['Mar 2021', '2021-03'],
  ])('parses %s as %s', (text, iso) => {
    expect(isoDate(parseDate(text)!, 'none')).toBe(iso);
  });

  test('leaves the order of an ambiguous date to its column', () => {
    const date = parseDate('03/04/2021')!;
    expect([isoDate(date, 'none'), isoDate(date, 'dmy'), isoDate(date, 'mdy')]).toEqual([
      null,
      '2021-04-03',
      '2021-03-04',
    ]);
  });

  test.each(['31/02/2021', '2021-02-29', '00/00/0000', '99/99/9999', '2021-13-45', '25:61'])(
    'rejects the nonexistent date %s',
    (text) => {
      expect(parseDate(text)).toMatchObject({ isPossible: false });
      expect(isoDate(parseDate(text)!, 'dmy')).toBeNull();
    },
  );

  test.each([
    '',
    '1.2.3',
    '12',
    '1/2',
    '555-1234',
    '123-45-6789',
    '192.168.0.1',
    'SEPT2',
    'May',
    'mar21',
    '12 Main St',
    'Marsh 4',
    '10.0.19',
    '1-800-555',
  ])('does not parse %j as a date', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test.each([
    ['2-Sep', 'month-day'],
    ['Sep-02', 'month-day'],
    ['2021-W09-4', 'week'],
  ])('parses %s as a %s, without a calendar day', (text, kind) => {
    expect(parseDate(text)).toMatchObject({ kind });
    expect(isoDate(parseDate(text)!, 'dmy')).toBeNull();
  });
});
