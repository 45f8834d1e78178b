import { describe, expect, test } from 'vitest';
import { codeColumns } from '../../../../../core/tables/profile/relations/coded-column.js';
import { isSource } from '../../../../../core/tables/profile/wrong-cells/weigh-sources.js';
import { loaded, profileOf } from '../table-of-texts.js';

const PORTS = ['Vigo', 'Ribeira', 'Burela', 'Celeiro', 'A Coruña'];
/** Numbers without a pattern, so that nothing else determines a port. */
const vary = (row: number, seed: number) => ((row * 7919 + seed * 104729) % 9973) / 9973;

/** Returns landings of 25 ships, each of which calls at its own port except for a share of its landings. */
function landings(elsewhere: number) {
  const rows = Array.from({ length: 500 }, (_, row) => row);
  const ship = rows.map((row) => `Ship ${String.fromCharCode(65 + (row % 25))}`);
  const port = rows.map((row) => {
    const own = (row % 25) % PORTS.length;
    return PORTS[vary(row, 1) < elsewhere ? (own + 1 + Math.floor(vary(row, 2) * 4)) % PORTS.length : own]!;
  });
  return { ship, port };
}
const contradictions = (columns: Record<string, string[]>) =>
  profileOf(columns).issues.find(({ code, columns: [name] }) => code === 'dependency-violation' && name === 'port');

describe('another value of the column', () => {
  test('is right if many rows have one', () => {
    expect(contradictions(landings(0.15))).toBeUndefined();
  });

  test('is one if hardly any row has', () => {
    const { ship, port } = landings(0);
    expect(contradictions({ ship, port: port.with(40, 'Burela') })).toMatchObject({
      count: 1,
      examples: [{ row: 42, text: 'Burela', expected: port[40] }],
    });
  });

  test('hides no text that is none of the values', () => {
    const { ship, port } = landings(0.15);
    expect(contradictions({ ship, port: port.with(40, 'Xyzzy-Hafen') })).toMatchObject({
      count: 1,
      examples: [{ row: 42 }],
    });
  });
});

test('a slip is the value that it resembles, not the usual one of its row', () => {
  const { ship, port } = landings(0.15);
  const at = port.findIndex((name, row) => name === 'A Coruña' && (row % 25) % PORTS.length !== 4);
  const { issues } = profileOf({ ship, port: port.with(at, 'La Coruña') });
  const expected = issues.flatMap(({ examples }) =>
    examples
      .filter(({ row, column }) => row === at + 2 && column === 'port')
      .flatMap((example) => example.expected ?? []),
  );
  expect(new Set(expected)).toEqual(new Set(['A Coruña']));
});

test('a row that lacks several cells which all others have contradicts nothing', () => {
  const { ship, port } = landings(0);
  const full = (text: string) => ship.map(() => text).with(40, '');
  const pending = { landed: full('yes'), weighed: full('yes'), paid: full('yes') };
  expect(contradictions({ ship, port: port.with(40, 'Burela'), ...pending })).toBeUndefined();
});

test('a measured quantity determines nothing', () => {
  const plates = Array.from({ length: 40 }, (_, at) => `AB-CD ${100 + at}`);
  const rows = Array.from({ length: 400 }, (_, row) => row % 40);
  const tara = rows.map((at, row) => String(14_000 + 20 * (row % 97 === 0 ? (at + 1) % 40 : at)));
  const plate = rows.map((at) => plates[at]!);
  const { issues, dependencies } = profileOf({ 'Tara kg': tara, plate });
  expect(issues.filter(({ columns: [name] }) => name === 'plate')).toEqual([]);
  expect(dependencies.filter(({ from }) => from.includes('Tara kg'))).toEqual([]);
});

test('a quantity does not determine another one', () => {
  const minutes = Array.from({ length: 300 }, (_, row) => String((row % 10) * 15));
  const hours = minutes.map((text, row) => (Number(text) / 60 + (row % 23 === 0 ? 0.25 : 0)).toFixed(2));
  const { issues } = profileOf({ downtime: minutes, labour: hours });
  expect(issues.filter(({ code }) => code === 'dependency-violation')).toEqual([]);
});

test('days are no things that sources describe, and no sources', () => {
  const rows = Array.from({ length: 400 }, (_, row) => row);
  const tag = rows.map((row) => `Cow ${row % 20}`);
  const day = rows.map((row) => `2024-01-${String(1 + Math.floor(row / 20)).padStart(2, '0')}`);
  const farm = day.map((text) => `Farm ${text.slice(8)}`);
  const [cows, days, farms, groups] = codeColumns(
    loaded({ tag, day, farm, group: rows.map((row) => `G${row % 3}`) }),
    [],
    null,
  );
  expect(isSource(cows!, days!, groups!)).toBe(false);
  expect(isSource(days!, cows!, groups!)).toBe(false);
  expect(isSource(cows!, farms!, groups!)).toBe(true);
});
