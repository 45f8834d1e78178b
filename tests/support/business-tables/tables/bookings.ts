import type { BusinessTable } from '../business-table.js';
import { named, randomDate } from '../dates.js';
import { money } from '../written.js';
import { PEOPLE } from './people.js';

export interface Booking {
  number: number;
  guest: string;
  room: string;
  arrival: string;
  nights: number;
  guests: number;
  price: number;
  total: number;
  channel: string;
  cancelled: boolean;
  country: string | null;
}

const ROOMS = [
  ['Single', 70],
  ['Double', 110],
  ['Suite', 230],
  ['Family room', 165],
] as const;

/** A computed total, padded texts, and a column that half of the guests left empty. */
export const bookings: BusinessTable<Booking> = {
  name: 'bookings',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 180 }, (_, index) => {
      const [room, base] = random.pick(ROOMS);
      const nights = random.int(1, 10);
      const price = base + random.int(0, 8) * 5;
      return {
        number: 5001 + index,
        guest: random.pick(PEOPLE),
        room,
        arrival: randomDate(random, '2024-03-01', '2024-10-31'),
        nights,
        guests: random.int(1, 4),
        price,
        total: price * nights,
        channel: random.pick(['Website', 'Agency', 'Phone', 'Walk-in']),
        cancelled: random.chance(0.15),
        country: random.chance(0.5) ? null : random.pick(['NL', 'BE', 'DE', 'FR', 'UK']),
      };
    }),
  columns: {
    Booking: ({ number }) => String(number),
    Guest: ({ guest, number }) => (number % 9 === 0 ? `${guest} ` : guest),
    'Room type': ({ room, number }) => (number % 11 === 0 ? ` ${room}` : room),
    'Check-in': ({ arrival }) => named(arrival),
    Nights: ({ nights }) => String(nights),
    Guests: ({ guests }) => String(guests),
    'Price per night': ({ price }) => money(price, '€', 0),
    Total: ({ total }) => money(total, '€', 0),
    Channel: ({ channel }) => channel,
    Cancelled: ({ cancelled }) => (cancelled ? 'true' : 'false'),
    Country: ({ country }) => country ?? '',
  },
};
