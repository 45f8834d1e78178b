import { describe, expect, test } from 'vitest';
import { parseAmount } from '../../../../core/tables/cells/parse-amount.js';

describe('numbers with symbols and units', () => {
  test.each([
    ['$1,200.50', 'currency', 1200.5, '$'],
    ['€ 12', 'currency', 12, '€'],
    ['12 €', 'currency', 12, '€'],
    ['1.234,56 €', 'currency', 1234.56, '€'],
    ['USD 5', 'currency', 5, 'USD'],
    ['5 chf', 'currency', 5, 'chf'],
    ['R$ 10', 'currency', 10, 'R$'],
    ['-$5', 'currency', -5, '$'],
    ['$-5', 'currency', -5, '$'],
    ['($5.00)', 'currency', -5, '$'],
    ['$1.5M', 'currency', 1_500_000, '$'],
    ['€2bn', 'currency', 2e9, '€'],
    ['12%', 'percent', 12, '%'],
    ['12,5 %', 'percent', 12.5, '%'],
    ['50 percent', 'percent', 50, 'percent'],
    ['12.0 oz', 'unit', 12, 'oz'],
    ['12 oz.', 'unit', 12, 'oz.'],
    ['5kg', 'unit', 5, 'kg'],
    ['3.5 GB', 'unit', 3.5, 'GB'],
    ['100 km/h', 'unit', 100, 'km/h'],
    ['-4 °C', 'unit', -4, '°C'],
    ['1,234 m²', 'unit', 1234, 'm²'],
    ["5'", 'unit', 5, "'"],
    ['5e3 kg', 'unit', 5000, 'kg'],
    ['$5e3', 'currency', 5000, '$'],
    ['5e3EUR', 'currency', 5000, 'EUR'],
    ['5 EGP', 'currency', 5, 'EGP'],
    ['KRW 5', 'currency', 5, 'KRW'],
    ['Rs.5', 'currency', 5, 'Rs.'],
    ['1 000 kr.', 'currency', 1000, 'kr.'],
    ['1.5 mio. €', 'currency', 1_500_000, '€'],
    ['USD 1 000 -', 'currency', -1000, 'USD'],
    ['$ 5 k -', 'currency', -5000, '$'],
    ['($ 2 k)', 'currency', -2000, '$'],
  ])('%s', (text, type, value, symbol) => {
    expect(parseAmount(text)).toMatchObject({ type, symbol, number: { value } });
  });

  test.each([
    '',
    '$',
    '%',
    'kg',
    '12',
    '12 apples',
    '12 Main St',
    '$ 1 and 2',
    '(12 €',
    'USDA 5',
    '5e1234 kg',
    '1 2 kg',
    '5 .kg',
  ])('rejects %j', (text) => {
    expect(parseAmount(text)).toBeNull();
  });
});
