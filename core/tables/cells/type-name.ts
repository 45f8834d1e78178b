import type { ValueType } from './value-type.js';

const TYPES: Partial<Record<ValueType, string>> = {
  integer: 'whole number',
  decimal: 'decimal number',
  currency: 'amount of money',
  unit: 'number with unit',
  datetime: 'date and time',
  code: 'code (text of digits)',
  phone: 'phone number',
  email: 'e-mail address',
  url: 'URL',
  constant: 'the same everywhere',
};

/** Returns the name of a type, for reports and answers. */
export function typeName(type: ValueType): string {
  return TYPES[type] ?? type;
}
