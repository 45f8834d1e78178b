import { expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

const ROWS = 40;
const columnOf = (text: (row: number) => string) => Array.from({ length: ROWS }, (_, row) => text(row));
const stop_lat = columnOf((row) => (53.3 + row / 500).toFixed(5));
const stop_lon = columnOf((row) => (-1.5 - row / 500).toFixed(5));

const swapped = (columns: Record<string, string[]>) =>
  profileOf(columns).issues.filter(({ code }) => code === 'swapped-coordinates');

test('coordinates in the other column are found, with what they should be', () => {
  const columns = { stop_lat: stop_lat.with(3, stop_lon[3]!), stop_lon: stop_lon.with(3, stop_lat[3]!) };
  const found = swapped(columns);
  expect(found).toMatchObject([
    { columns: ['stop_lat', 'stop_lon'], count: 1, examples: [{ row: 5, expected: stop_lat[3] }] },
    { columns: ['stop_lon', 'stop_lat'], count: 1, examples: [{ row: 5, expected: stop_lon[3] }] },
  ]);
  expect(found[0]?.title).toBe('"stop_lat" is swapped with "stop_lon" in 1 cell');
});

test.each([
  ['right coordinates', { stop_lat, stop_lon }],
  ['a place at 0, 0', { stop_lat: stop_lat.with(3, '0'), stop_lon: stop_lon.with(3, '0') }],
  ['only one wrong coordinate', { stop_lat: stop_lat.with(3, stop_lon[3]!), stop_lon }],
  ['coordinates of the same range', { lat: stop_lat, lon: stop_lat.toReversed() }],
  ['other columns', { width: stop_lat.with(3, stop_lon[3]!), height: stop_lon.with(3, stop_lat[3]!) }],
  [
    'places all over the world',
    {
      lat: columnOf((row) => String(((row * 37) % 160) - 80)),
      lon: columnOf((row) => String(((row * 53) % 340) - 170)),
    },
  ],
])('%s are not swapped', (_, columns) => {
  expect(swapped(columns)).toEqual([]);
});
