/** Where a text ends when marks at its end are left out. Cost: linear, which an unanchored pattern would not be. */
export function endWithout(text: string, marks: ReadonlySet<string>): number {
  let end = text.length;
  while (end > 0 && marks.has(text[end - 1]!)) end--;
  return end;
}
