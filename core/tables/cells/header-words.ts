/**
 * Returns the words of a header in lowercase: `unitPrice`, `unit_price` and `Unit price (EUR)` contain `unit` and
 * `price`.
 */
export function headerWords(text: string): string[] {
  return text
    .slice(0, 80)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?<!\d)\d+$/, ''))
    .filter((word) => word !== '');
}
