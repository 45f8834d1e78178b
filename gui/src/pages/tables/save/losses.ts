/** Headers of a cleaned file that count what it lacks, with what one and several are called. */
const LOSSES = [
  ['x-rows-set-aside', 'row outside the table', 'rows outside the table'],
  ['x-broken-rows', 'malformed row', 'malformed rows'],
  ['x-cells-unconverted', 'cell not converted', 'cells not converted'],
  ['x-recipe-misfits', 'step or column that does not match', 'steps or columns that do not match'],
  ['x-escaped-formulas', 'formula escaped with an apostrophe', 'formulas escaped with an apostrophe'],
] as const;

/** What the headers of a cleaned file say of its rows and of what it lacks; null for a file of another kind. */
export function lossesOf(headers: Headers): string | null {
  const count = (name: string) => Number(headers.get(name));
  if (!headers.has('x-rows-after')) return null;
  const words = LOSSES.filter(([name]) => count(name) > 0).map(
    ([name, one, many]) => `${count(name).toLocaleString('en')} ${count(name) === 1 ? one : many}`,
  );
  const rows = count('x-rows-after').toLocaleString('en');
  const cells = count('x-cells-changed').toLocaleString('en');
  return `Rows written: ${rows}. Cells changed: ${cells}. ${words.length > 0 ? `${words.join(', ')}.` : 'Nothing was omitted.'}`;
}
