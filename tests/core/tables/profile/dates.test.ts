import { expect, test } from 'vitest';
import { columnOf, issueOf } from './table-of-texts.js';

const YEAR = Array.from({ length: 100 }, (_, day) => `2024-${String(1 + (day % 12)).padStart(2, '0')}-15`);

test('the period leaves out dates that are years away from the others', () => {
  const { dates } = columnOf([...YEAR, '1900-01-01', '9999-12-31'], 'ordered');
  expect([dates?.min, dates?.max]).toEqual(['1900-01-01', '9999-12-31']);
  expect(dates?.period).toEqual({ from: '2024-01-15', to: '2024-12-15', outside: 2 });
});

test('the period is the range if all dates are close', () => {
  const { dates } = columnOf([...YEAR, '2019-03-01'], 'ordered');
  expect(dates?.period).toEqual({ from: '2019-03-01', to: '2024-12-15', outside: 0 });
});

test('a column with too many dates far away has no period', () => {
  const { dates } = columnOf([...YEAR, ...Array.from({ length: 5 }, () => '1970-01-01')], 'ordered');
  expect(dates?.period).toBeNull();
});

test('a day-first column has the period of its days', () => {
  const { dates } = columnOf(['13/02/2024', '01/03/2024', '05/01/2023'], 'ordered');
  expect(dates?.period).toEqual({ from: '2023-01-05', to: '2024-03-01', outside: 0 });
});

test('times without a date have a range', () => {
  const { dates } = columnOf(['07:00', '05:00', '07:45', '06:30'], 'start_time');
  expect([dates?.min, dates?.max]).toEqual(['05:00:00', '07:45:00']);
});

test('dates years away from the others are reported, later ones as a warning', () => {
  expect(issueOf([...YEAR, '2042-03-01'], 'distant-dates', 'landed')).toMatchObject({
    severity: 'warning',
    title: '"landed" has dates years away from the others in 1 cell',
    examples: [{ row: 102, text: '2042-03-01' }],
  });
  expect(issueOf([...YEAR, '1987-03-01'], 'distant-dates', 'landed')).toMatchObject({ severity: 'notice' });
  expect(issueOf(YEAR, 'distant-dates', 'landed')).toBeUndefined();
});
