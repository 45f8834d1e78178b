import type { BusinessTable } from '../business-table.js';
import { named, randomDate } from '../dates.js';
import { money } from '../written.js';
import { COMPANIES } from './people.js';

export interface Lead {
  contact: string;
  company: string;
  source: string;
  stage: string;
  value: number | null;
  created: string;
  owner: string;
  email: string | null;
  phone: string | null;
}

const SURNAMES = [
  'Ames',
  'Bolt',
  'Cruz',
  'Dean',
  'Epps',
  'Frost',
  'Gill',
  'Hale',
  'Ives',
  'Judd',
  'Kerr',
  'Lowe',
  'Moss',
];
const GIVEN = ['Ada', 'Bea', 'Cal', 'Dov', 'Eve', 'Fay', 'Gil', 'Hal', 'Ira', 'Joy'];

/** Dates with month names; various placeholders for unknown values. */
export const leads: BusinessTable<Lead> = {
  name: 'leads',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 130 }, (_, index) => {
      const contact = `${GIVEN[index % 10]} ${SURNAMES[Math.floor(index / 10)]}`;
      return {
        contact,
        company: random.pick(COMPANIES),
        source: random.pick(['Referral', 'Website', 'Trade fair', 'Cold call']),
        stage: random.pick(['New', 'Qualified', 'Proposal', 'Won', 'Lost']),
        value: random.chance(0.1) ? null : random.int(8, 900) * 100 + index,
        created: randomDate(random, '2023-01-05', '2024-08-30'),
        owner: random.pick(['Priya', 'Tess', 'Yusuf']),
        email: random.chance(0.2) ? null : `${contact.toLowerCase().replace(' ', '_')}@example.org`,
        phone: random.chance(0.3) ? null : `+49 30 ${random.int(100_000, 999_999)}`,
      };
    }),
  columns: {
    Contact: ({ contact }) => contact,
    Company: ({ company }) => company,
    Source: ({ source }) => source,
    Stage: ({ stage }) => stage,
    'Deal value': ({ value }) => (value === null ? 'tbd' : money(value, '$', 0)),
    Created: ({ created }) => named(created),
    Owner: ({ owner }) => owner,
    'E-mail': ({ email }) => email ?? 'none',
    Phone: ({ phone }) => phone ?? '',
  },
};
