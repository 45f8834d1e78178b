/** Boundary values of arithmetic, calendars and parsers, by the apparent type of their column. */
export const HOSTILE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  huge: ['1e308', '-1e308', '1.7976931348623157e308', '-1.7976931348623157E+308', '9e307', '1', '0', '-0', '2.5e300'],
  onlyHuge: ['1e308', '1.1e308', '1.2e308', '1.7e308'],
  beyond: ['1e309', '-1e999', '1e400', '9'.repeat(309), `-${'9'.repeat(400)}`, '1', '2', '1e+9999999'],
  tiny: ['5e-324', '-5e-324', '4.9e-324', '1e-320', '1e-400', '0', '2.2250738585072014e-308'],
  long: [
    '9'.repeat(400),
    `1.${'3'.repeat(400)}`,
    '12345678901234567890',
    '-9007199254740993',
    '1',
    '2',
    `0.${'0'.repeat(330)}1`,
  ],
  specials: ['NaN', 'Infinity', '-Infinity', 'inf', '-inf', 'nan', '1.#INF', '1', '2', '3', '∞', '#DIV/0!'],
  dates: [
    '9999-12-31',
    '0001-01-01',
    '275760-09-13',
    '+275760-09-14',
    '-271821-04-20',
    '0000-00-00',
    '2024-02-30',
    '99999-01-01',
  ],
  moments: [
    '9999-12-31T23:59:59.999Z',
    '1970-01-01T24:00:00',
    '2024-01-01T99:99:99+99:99',
    '0000-01-01T00:00',
    '23:59:60',
    '24:00',
    '999:59:59',
  ],
  dayOrders: ['31/12/9999', '12/31/0001', '00/00/0000', '1/1/99', '29.02.1900', '99.99.9999', '1.1.1'],
  amounts: [
    '$1e308',
    '1e308 €',
    '€ -9e307',
    '99999999999999999999999999%',
    '1e308%',
    '-100%',
    '(1e308)',
    '1.000.000.000.000.000,00 €',
  ],
  units: ['1e308 km', '-1e308 kg', '5e-324 mm', '9e307 °C', '1 km', '0 m'],
  serials: ['2958465', '2958466', '-1', '1e15', '0.99999999999', '60', '86400000000000'],
  epochs: ['8640000000000000', '8640000000000001', '-8640000000000001', '253402300800', '0', '1e20'],
  booleans: ['true', 'false', '1', '0', '1e308', 'yes', 'TRUE'],
  texts: [
    '',
    ' ',
    '\u0000',
    '\ufeff',
    '\ud83d\ude00',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
    '\u202eabc',
    '=1e308',
    '-',
    '%',
    '€',
    '.',
    ',',
    'e',
  ],
};

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns a CSV of columns that each mix texts of one to three kinds, sometimes with ordinary numbers between them.
 * @param random as returned by `seededRandom`. Deterministic for the same numbers.
 */
export function hostileTable(random: () => number): string {
  const kinds = Object.values(HOSTILE_TEXTS);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const columns = Array.from({ length: 2 + Math.floor(random() * 5) }, () => {
    const own = Array.from({ length: 1 + Math.floor(random() * 2.2) }, () => pick(kinds)).flat();
    return { own, ordinary: pick([0, 0, 0.5, 0.9]) };
  });
  const rows = Array.from({ length: pick([1, 2, 5, 12, 40, 150]) }, (_, row) =>
    columns.map(({ own, ordinary }) => (random() < ordinary ? String(row * 1.5) : pick(own))),
  );
  const header = columns.map((_, column) => `c${column + 1}`);
  return [header, ...rows].map((cells) => cells.map(quote).join(',')).join('\n');
}
