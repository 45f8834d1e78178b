/** What an unclosed quote may draw into a name: the delimiter behind it. */
const TRAILING_DELIMITER = /["']?[,;|\t]+$/;

/**
 * Takes quote characters off the name of a column that an unbalanced pair left there. A mark of inches stays: it follows
 * a digit or stands by itself.
 */
export function stripStrayQuotes(header: string): string {
  const name = header.replace(TRAILING_DELIMITER, '');
  if (!name.includes('"')) return name;
  const lead = /^"*/.exec(name)![0].length;
  const tail = /"*$/.exec(name.slice(lead))![0].length;
  const inside = name.slice(lead, name.length - tail);
  const outer = lead === tail || (lead === 0 && /(?:^|\s)\d+(?:[.,]\d+)?$/.test(inside)) ? name : inside;
  const marks = outer.split('"').length - 1;
  return marks % 2 === 1 ? outer.replace(/([\p{L}_ ])"(?=[\p{L}_ ])/u, '$1') : outer;
}
