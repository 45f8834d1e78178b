/** What an unclosed quote may draw into a name: the delimiter behind it. */
const DELIMITERS = ',;|\t';
/** A mark of inches stands behind a number; longer names are none. */
const LONGEST_SIZE = 200;

/** A text without those characters at its end; a pattern for them would be tried at each in its middle. */
function cutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function cutDelimiter(header: string): string {
  const cut = cutEnd(header, DELIMITERS);
  return cut.length < header.length && (cut.endsWith('"') || cut.endsWith("'")) ? cut.slice(0, -1) : cut;
}

/**
 * Takes quote characters off the name of a column that an unbalanced pair left there. A mark of inches stays: it follows
 * a digit or stands by itself.
 */
export function stripStrayQuotes(header: string): string {
  const name = cutDelimiter(header);
  if (!name.includes('"')) return name;
  const lead = /^"*/.exec(name)![0].length;
  const tail = name.length - lead - cutEnd(name.slice(lead), '"').length;
  const inside = name.slice(lead, name.length - tail);
  const outer =
    lead === tail || (lead === 0 && inside.length <= LONGEST_SIZE && /(?:^|\s)\d+(?:[.,]\d+)?$/.test(inside))
      ? name
      : inside;
  const marks = outer.split('"').length - 1;
  return marks % 2 === 1 ? outer.replace(/([\p{L}_ ])"(?=[\p{L}_ ])/u, '$1') : outer;
}
