import { seededRandom } from '../../base/seeded-random.js';

const SHOPS = [
  ['Bäckerei Müller', 'Groceries', 4, 12],
  ['Grüner Markt', 'Groceries', 15, 90],
  ['Stadtwerke', 'Housing', 60, 130],
  ['Café Größenwahn', 'Leisure', 3, 25],
  ['Bahn', 'Travel', 10, 80],
  ['Apotheke am Tor', 'Health', 5, 40],
] as const;
const MONTHS = 6;
const SALARY = 2850;
const OPENING = 1204.35;

interface Booking {
  date: Date;
  party: string;
  category: string;
  amount: number;
}

const DAY_MS = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, '0');
const germanDate = (date: Date) =>
  `${twoDigits(date.getUTCDate())}.${twoDigits(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
const GERMAN = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const germanNumber = (value: number) => GERMAN.format(value);

function bookings(): Booking[] {
  const random = seededRandom(11);
  const all: Booking[] = [];
  for (let month = 0; month < MONTHS; month++) {
    const first = Date.UTC(2024, month, 1);
    all.push({ date: new Date(first), party: 'Example GmbH', category: 'Salary', amount: SALARY });
    all.push({ date: new Date(first + 2 * DAY_MS), party: 'Hausverwaltung', category: 'Housing', amount: -890 });
    for (let day = 3; day < 28; day += 2 + Math.floor(random() * 3)) {
      const [party, category, low, high] = SHOPS[Math.floor(random() * SHOPS.length)]!;
      const amount = -Math.round((low + random() * (high - low)) * 100) / 100;
      all.push({ date: new Date(first + day * DAY_MS), party, category, amount });
    }
  }
  return all;
}

/**
 * Generates a bank statement in the form that German banks export: Windows-1252, semicolons, dates such as 31.01.2024,
 * decimal commas, a preamble of five lines and a total row.
 */
export function bankExport(): Uint8Array {
  const all = bookings();
  let balance = OPENING;
  const rows = all.map(({ date, party, category, amount }) => {
    balance += amount;
    return [germanDate(date), party, category, germanNumber(amount), germanNumber(balance)].join(';');
  });
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  const lines = [
    'Kontoauszug',
    'Kontoinhaber;Ada Lovelace',
    'IBAN;DE02 1203 0000 0000 2020 51',
    `Zeitraum;01.01.2024 - 30.06.2024`,
    '',
    'Buchungstag;Empfänger;Kategorie;Betrag;Saldo',
    ...rows,
    `Summe;;;${germanNumber(total)};${germanNumber(balance)}`,
  ];
  // Latin-1 equals Windows-1252 for the characters of this text.
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}
