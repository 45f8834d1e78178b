/** Class of a UTF-16 unit for scanning texts. */
export const CHARACTER = {
  other: 0,
  space: 1,
  oddSpace: 2,
  lineBreak: 3,
  control: 4,
  zeroWidth: 5,
  bidi: 6,
  curlyQuote: 7,
  replacement: 8,
} as const;

function fill(table: Uint8Array, ranges: readonly (readonly [number, number])[], value: number): void {
  for (const [from, to] of ranges) table.fill(value, from, to + 1);
}

function buildClasses(): Uint8Array {
  const table = new Uint8Array(0x10000);
  fill(
    table,
    [
      [0x00, 0x1f],
      [0x7f, 0x9f],
    ],
    CHARACTER.control,
  );
  fill(table, [[0x20, 0x20]], CHARACTER.space);
  fill(
    table,
    [
      [0x09, 0x09],
      [0xa0, 0xa0],
      [0x1680, 0x1680],
      [0x2000, 0x200a],
    ],
    CHARACTER.oddSpace,
  );
  fill(
    table,
    [
      [0x202f, 0x202f],
      [0x205f, 0x205f],
      [0x3000, 0x3000],
    ],
    CHARACTER.oddSpace,
  );
  fill(
    table,
    [
      [0x0a, 0x0a],
      [0x0d, 0x0d],
      [0x85, 0x85],
      [0x2028, 0x2029],
    ],
    CHARACTER.lineBreak,
  );
  fill(
    table,
    [
      [0xad, 0xad],
      [0x180e, 0x180e],
      [0x200b, 0x200d],
      [0x2060, 0x2060],
      [0xfeff, 0xfeff],
    ],
    CHARACTER.zeroWidth,
  );
  fill(
    table,
    [
      [0x061c, 0x061c],
      [0x200e, 0x200f],
      [0x202a, 0x202e],
      [0x2066, 0x2069],
    ],
    CHARACTER.bidi,
  );
  fill(table, [[0x2018, 0x201f]], CHARACTER.curlyQuote);
  fill(table, [[0xfffd, 0xfffd]], CHARACTER.replacement);
  return table;
}

const classes = buildClasses();

/** Returns the class of a UTF-16 unit, one of CHARACTER. */
export function classOf(unit: number): number {
  return classes[unit] ?? CHARACTER.other;
}
