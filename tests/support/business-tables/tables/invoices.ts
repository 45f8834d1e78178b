import type { BusinessTable } from '../business-table.js';
import { addDays, dayFirst, randomDate } from '../dates.js';
import { cents, euro } from '../written.js';
import { COMPANIES } from './people.js';

export interface Invoice {
  id: string;
  client: string;
  issued: string;
  due: string;
  net: number;
  vat: number;
  gross: number;
  status: string;
  paidOn: string | null;
}

/** A decimal comma, dates with the day first, and a dash for unpaid invoices. */
export const invoices: BusinessTable<Invoice> = {
  name: 'invoices',
  format: 'csv',
  delimiter: ';',
  generate: (random) =>
    Array.from({ length: 140 }, (_, index) => {
      const issued = randomDate(random, '2023-07-01', '2024-06-30');
      const net = cents(80 + random.next() * 9000);
      const vat = random.pick([19, 19, 19, 7]);
      const status = random.pick(['paid', 'paid', 'paid', 'open', 'overdue']);
      return {
        id: `RE-2024-${String(index + 1).padStart(4, '0')}`,
        client: random.pick(COMPANIES.slice(0, 12)),
        issued,
        due: addDays(issued, random.pick([14, 30, 30])),
        net,
        vat,
        gross: cents(net * (1 + vat / 100)),
        status,
        paidOn: status === 'paid' ? addDays(issued, random.int(3, 45)) : null,
      };
    }),
  columns: {
    'Invoice no.': ({ id }) => id,
    Client: ({ client }) => client,
    Issued: ({ issued }) => dayFirst(issued, '.'),
    'Due date': ({ due }) => dayFirst(due, '.'),
    'Net amount': ({ net }) => euro(net),
    VAT: ({ vat }) => `${vat} %`,
    'Gross amount': ({ gross }) => euro(gross),
    Status: ({ status }) => status,
    'Paid on': ({ paidOn }) => (paidOn === null ? '-' : dayFirst(paidOn, '.')),
  },
};
