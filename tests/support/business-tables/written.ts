/** Formats figures as people write them. */
const grouped = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const money = (value: number, sign: string, digits = 2): string => `${sign}${grouped(value, digits)}`;
/** Formats 1.250,00 € */
export const euro = (value: number): string =>
  `${grouped(value, 2).replaceAll(',', ' ').replaceAll('.', ',').replaceAll(' ', '.')} €`;
export const plain = (value: number, digits = 0): string => grouped(value, digits);
export const cents = (value: number): number => Math.round(value * 100) / 100;
