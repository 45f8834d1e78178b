/** Names that an expression can write without quotes. */
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Plain names that are words of the syntax, so that they need quotes. */
const RESERVED: ReadonlySet<string> = new Set(
  'anti asof at authorization binary by collation concurrently cross freeze full glob ilike inner isnull join left like natural notnull outer overlaps pivot_longer pivot_wider positional right semi similar tablesample unpack verbose all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default deferrable desc describe distinct do else end except false fetch for foreign from group having in initially intersect into is lambda lateral leading limit not null offset on only or order pivot placing primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot using variadic when where window with'.split(
    ' ',
  ),
);

/** Writes the name of a column as an expression needs it. */
export function writeName(name: string): string {
  const isPlain = PLAIN_NAME.test(name) && !RESERVED.has(name.toLowerCase());
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}
