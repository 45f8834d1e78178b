import type { BusinessTable } from '../business-table.js';
import { randomDate } from '../dates.js';
import { money } from '../written.js';

export interface Property {
  reference: string;
  street: string;
  city: string;
  type: string;
  bedrooms: number;
  area: number;
  price: number;
  listed: string;
  garden: boolean;
}

const STREETS = [
  'Mill Lane',
  'High Street',
  'Station Road',
  'Church Walk',
  'Park Avenue',
  'Bridge Street',
  'Elm Close',
];

/** Titles above the header, and real estate notation next to figures. */
export const properties: BusinessTable<Property> = {
  name: 'properties',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 72 }, (_, index) => {
      const type = random.pick(['Flat', 'Flat', 'House', 'Studio', 'Bungalow']);
      const bedrooms = type === 'Studio' ? 1 : random.int(1, 5);
      return {
        reference: `P${300 + index}`,
        street: `${index + 2} ${random.pick(STREETS)}`,
        city: random.pick(['Bristol', 'Leeds', 'Norwich', 'York']),
        type,
        bedrooms,
        area: 22 + bedrooms * 17 + random.int(0, 40),
        price: random.int(110, 780) * 1000 + index * 10,
        listed: randomDate(random, '2024-01-15', '2024-06-15'),
        garden: random.chance(0.4),
      };
    }),
  columns: {
    Ref: ({ reference }) => reference,
    Address: ({ street }) => street,
    City: ({ city }) => city,
    'Property type': ({ type }) => type,
    Bedrooms: ({ bedrooms }) => String(bedrooms),
    Area: ({ area }) => `${area} m²`,
    'Asking price': ({ price }) => money(price, '£', 0),
    'Listed on': ({ listed }) => listed,
    Garden: ({ garden }) => (garden ? 'yes' : 'no'),
  },
};
