import type { BusinessTable } from '../business-table.js';
import { monthFirst, randomDate } from '../dates.js';

export interface Entry {
  date: string;
  employee: string;
  project: string;
  task: string;
  hours: number;
  billable: boolean;
  rate: number;
}

const EMPLOYEES = ['A. Berger', 'B. Okafor', 'C. Mendes', 'D. Lindqvist', 'E. Kaya', 'F. Haddad'];

/** Dates with the month first; yes and no in several spellings. */
export const timesheets: BusinessTable<Entry> = {
  name: 'timesheets',
  format: 'csv',
  generate: (random) =>
    Array.from({ length: 260 }, () => ({
      date: randomDate(random, '2024-01-02', '2024-06-28'),
      employee: random.pick(EMPLOYEES),
      project: random.pick(['Apollo', 'Borealis', 'Cascade', 'Dynamo']),
      task: random.pick(['Design', 'Development', 'Testing', 'Meetings', 'Documentation']),
      hours: random.int(1, 36) / 4,
      billable: random.chance(0.7),
      rate: random.pick([60, 75, 90, 110]),
    })),
  columns: {
    Date: ({ date }) => monthFirst(date),
    Employee: ({ employee }) => employee,
    Project: ({ project }) => project,
    Task: ({ task }) => task,
    Hours: ({ hours }) => String(hours),
    Billable: ({ billable }) => (billable ? 'Yes' : 'No'),
    'Hourly rate': ({ rate }) => `$${rate}`,
  },
};
