/**
 * Whether the quotes of a text enclose words of it and not the whole: `"Love" and "Hate"`. They go in pairs, and the first
 * pair begins with the text and ends before a blank or a mark. Programs that enclose cells in quotes never write such a cell.
 */
export function quotesWords(text: string, quote: string): boolean {
  if (!text.startsWith(quote) || text.split(quote).length % 2 === 0) return false;
  const closes = text.indexOf(quote, 1);
  const behind = text[closes + 1];
  return closes > 1 && behind !== undefined && !/\s/u.test(text[closes - 1]!) && !/[\p{L}\p{N}"']/u.test(behind);
}
