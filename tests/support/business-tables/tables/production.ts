import type { BusinessTable } from '../business-table.js';
import { addDays, dayFirst } from '../dates.js';

export interface Shift {
  date: string;
  line: string;
  shift: string;
  units: number;
  scrap: number;
  downtime: number | null;
  operator: string;
}

/** Three lines, two shifts; an apostrophe separates thousands, and some downtimes are missing. */
export const production: BusinessTable<Shift> = {
  name: 'production',
  format: 'csv',
  delimiter: ';',
  generate: (random) =>
    Array.from({ length: 15 }, (_, day) => addDays('2024-09-02', day)).flatMap((date) =>
      ['Line A', 'Line B', 'Line C'].flatMap((line) =>
        ['Early', 'Late'].map((shift) => ({
          date,
          line,
          shift,
          units: random.int(850, 2900),
          scrap: random.int(0, 95),
          downtime: random.chance(0.1) ? null : random.int(0, 140),
          operator: random.pick(['Kowalski', 'Meier', 'Rossi', 'Tanaka']),
        })),
      ),
    ),
  columns: {
    Date: ({ date }) => dayFirst(date, '.'),
    Line: ({ line }) => line,
    Shift: ({ shift }) => shift,
    'Units produced': ({ units }) => units.toLocaleString('en').replace(',', "'"),
    Scrap: ({ scrap }) => String(scrap),
    'Downtime (min)': ({ downtime }) => (downtime === null ? 'k.A.' : String(downtime)),
    Operator: ({ operator }) => operator,
  },
};
