/** First place of a list in code unit order that stands behind a name; the length where none does. */
export function placeBehind(names: readonly string[], after: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]! <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
