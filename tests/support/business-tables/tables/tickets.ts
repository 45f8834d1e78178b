import type { BusinessTable } from '../business-table.js';
import { addDays, randomDate } from '../dates.js';

export interface Ticket {
  id: number;
  opened: string;
  time: string;
  closed: string | null;
  priority: string;
  channel: string;
  agent: string;
  category: string;
  minutes: number;
  rating: number | null;
}

const AGENTS = ['Dana', 'Emil', 'Farah', 'Gus', 'Hana'];

/** Dates with times, minutes with their unit, mostly missing ratings. */
export const tickets: BusinessTable<Ticket> = {
  name: 'tickets',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 390 }, (_, index) => {
      const opened = randomDate(random, '2024-04-01', '2024-09-30');
      const clock = [random.int(7, 19), random.int(0, 59)].map((part) => String(part).padStart(2, '0'));
      return {
        id: 70_001 + index,
        opened,
        time: clock.join(':'),
        closed: random.chance(0.12) ? null : addDays(opened, random.int(0, 9)),
        priority: random.pick(['Low', 'Medium', 'Medium', 'High', 'Urgent']),
        channel: random.pick(['Email', 'Email', 'Phone', 'Chat']),
        agent: random.pick(AGENTS),
        category: random.pick(['Billing', 'Login', 'Bug', 'Shipping', 'Other']),
        minutes: random.int(1, 420),
        rating: random.chance(0.4) ? null : random.int(1, 5),
      };
    }),
  columns: {
    'Ticket #': ({ id }) => String(id),
    Opened: ({ opened, time }) => `${opened} ${time}`,
    Closed: ({ closed }) => closed ?? '',
    Priority: ({ priority }) => priority,
    Channel: ({ channel }) => channel,
    Agent: ({ agent }) => agent,
    Category: ({ category }) => category,
    'First response': ({ minutes }) => `${minutes} min`,
    Rating: ({ rating }) => (rating === null ? '' : String(rating)),
  },
};
