import type { Random } from '../../../../scripts/corrupt/random.js';
import type { BusinessTable } from '../business-table.js';
import { randomDate } from '../dates.js';

export interface Employee {
  name: string;
  department: string;
  title: string;
  start: string;
  salary: number;
  hours: number;
  office: string;
  email: string | null;
  missing: string;
}

const FIRST = ['Alma', 'Boris', 'Chloe', 'Dmitri', 'Esther', 'Finn', 'Gita', 'Hassan', 'Ivy', 'Joel', 'Kira', 'Leon'];
const LAST = ['Abbott', 'Bauer', 'Costa', 'Dahl', 'Eriksen', 'Fuchs', 'Grant'];
const TITLES: Record<string, readonly string[]> = {
  Engineering: ['Developer', 'Senior Developer', 'Team Lead'],
  Sales: ['Account Manager', 'Sales Director'],
  Finance: ['Accountant', 'Controller'],
  Support: ['Support Agent', 'Team Lead'],
  Marketing: ['Designer', 'Copywriter'],
};

function generateEmployee(random: Random, index: number): Employee {
  const department = random.pick(Object.keys(TITLES));
  const name = `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]}`;
  return {
    name,
    department,
    title: random.pick(TITLES[department]!),
    start: randomDate(random, '2012-01-01', '2024-09-30'),
    salary: random.int(320, 1180) * 100 + index,
    hours: random.pick([40, 40, 40, 32, 20]),
    office: random.pick(['Berlin', 'Lisbon', 'Oslo', 'Remote']),
    email: random.chance(0.15) ? null : `${name.toLowerCase().replace(' ', '.')}@example.com`,
    missing: random.pick(['', '', 'n/a']),
  };
}

/** A workbook: salaries and hours are numbers, missing addresses have two forms. */
export const staff: BusinessTable<Employee> = {
  name: 'staff',
  format: 'xlsx',
  dates: ['Start date'],
  generate: (random) => Array.from({ length: 84 }, (_, index) => generateEmployee(random, index)),
  columns: {
    Name: ({ name }) => name,
    Department: ({ department }) => department,
    'Job title': ({ title }) => title,
    'Start date': ({ start }) => start,
    Salary: ({ salary }) => salary,
    'Weekly hours': ({ hours }) => hours,
    Office: ({ office }) => office,
    Email: ({ email, missing }) => email ?? missing,
  },
};
