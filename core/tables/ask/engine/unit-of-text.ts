import { recogniseValue } from '../../cells/recognise-value.js';

/** Other writings of the same unit. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['usd', '$'],
  ['us$', '$'],
  ['eur', '€'],
  ['gbp', '£'],
  ['jpy', '¥'],
  ['inr', '₹'],
  ['percent', '%'],
  ['per cent', '%'],
  ['pct', '%'],
  ['kgs', 'kg'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['ounce', 'oz'],
  ['ounces', 'oz'],
  ['gram', 'g'],
  ['grams', 'g'],
  ['kilogram', 'kg'],
  ['kilograms', 'kg'],
  ['liter', 'l'],
  ['litre', 'l'],
  ['liters', 'l'],
  ['litres', 'l'],
  ['ltr', 'l'],
  ['hrs', 'h'],
  ['hr', 'h'],
  ['hour', 'h'],
  ['hours', 'h'],
  ['mins', 'min'],
  ['minute', 'min'],
  ['minutes', 'min'],
  ['second', 's'],
  ['seconds', 's'],
  ['sec', 's'],
  ['day', 'days'],
  ['night', 'nights'],
  ['week', 'weeks'],
  ['month', 'months'],
  ['year', 'years'],
  ['piece', 'pieces'],
  ['pcs', 'pieces'],
  ['unit', 'units'],
  ['item', 'items'],
]);

/** The unit of the number in a text, in one writing; null where there is none beside it. */
export function unitOfText(text: string): string | null {
  const { symbol } = recogniseValue(text.trim());
  if (symbol === '') return null;
  const key = symbol.toLowerCase().replace(/\.$/, '');
  return SAME.get(key) ?? (/^\p{L}+$/u.test(key) ? key : symbol);
}
