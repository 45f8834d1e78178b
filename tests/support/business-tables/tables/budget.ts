import type { BusinessTable } from '../business-table.js';

export interface BudgetLine {
  department: string;
  type: string;
  quarter: string;
  planned: number;
  actual: number;
  owner: string;
}

const OWNERS = ['Berger', 'Okafor', 'Mendes', 'Haddad', 'Nolan'];
const DEPARTMENTS = ['IT', 'Facilities', 'Marketing', 'Research', 'Human Resources'];
const accounting = (value: number): string =>
  value < 0 ? `(${Math.abs(value).toLocaleString('en')})` : value.toLocaleString('en');

/** Accounting style: thousands separators, negative numbers in brackets. */
export const budget: BusinessTable<BudgetLine> = {
  name: 'budget',
  format: 'csv',
  generate: (random) =>
    DEPARTMENTS.flatMap((department, place) =>
      ['Salaries', 'Travel', 'Equipment'].flatMap((type) =>
        ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => {
          const planned = random.int(20, 900) * 100;
          return {
            department,
            type,
            quarter,
            planned,
            actual: Math.round(planned * (0.7 + random.next() * 0.6)),
            owner: OWNERS[place]!,
          };
        }),
      ),
    ),
  columns: {
    Department: ({ department }) => department,
    'Cost type': ({ type }) => type,
    Quarter: ({ quarter }) => quarter,
    'Planned (USD)': ({ planned }) => accounting(planned),
    'Actual (USD)': ({ actual }) => accounting(actual),
    Variance: ({ planned, actual }) => accounting(planned - actual),
    Owner: ({ owner }) => owner,
  },
};
