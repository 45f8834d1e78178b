import { describe, expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

const FIRST = ['Anna', 'Bernd', 'Clara', 'David', 'Eva', 'Felix'];
const LAST = ['Meier', 'van der Berg', 'O’Neill', 'Müller', 'Rossi', 'Nowak'];
const each = (text: (at: number) => string) => Array.from({ length: 12 }, (_, at) => text(at));
const names = each((at) => `${FIRST[at % 6]} ${LAST[(at * 5 + 1) % 6]}`);
const emails = each((at) => `${FIRST[at % 6]!.toLowerCase()}.${at}@example.org`);
const phones = each((at) => `+49 30 12345${10 + at}`);
const streets = each((at) => `Lange Straße ${at + 1}`);
const amounts = each((at) => String(at * 7));

const found = (columns: Record<string, string[]>) =>
  profileOf(columns).issues.find(({ code }) => code === 'personal-data') ?? null;

describe('a table about people', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    ['customers', { Kunde: names, 'E-Mail': emails, Umsatz: amounts }, ['Kunde', 'E-Mail']],
    ['names in parts', { first_name: each((at) => FIRST[at % 6]!), phone: phones }, ['first_name', 'phone']],
    ['addresses', { Name: names, Straße: streets, Betrag: amounts }, ['Name', 'Straße']],
    [
      'bank accounts',
      { contact: names, account: each((at) => `DE${10 + at} 3704 0044 0532 0130 ${10 + at}`) },
      ['contact', 'account'],
    ],
    ['ids', { paciente: names, DNI: each((at) => `123456${10 + at}Z`) }, ['paciente', 'DNI']],
    [
      'birth dates next to contacts',
      { name: names, geburtsdatum: each((at) => `19${60 + at}-03-01`), mail: emails },
      ['name', 'geburtsdatum', 'mail'],
    ],
    ['athletes', { name: names, 'birth date': each((at) => `19${60 + at}-03-01`) }, ['name', 'birth date']],
    ['mailboxes alone', { mail: emails, topic: each((at) => `topic ${at % 3}`) }, ['mail']],
    ['mailboxes and phones without names', { mail: emails, phone: phones }, ['mail', 'phone']],
  ])('%s', (_, columns, expected) => {
    expect(found(columns)).toMatchObject({
      ...{ severity: 'notice', columns: expected, count: expected.length, unit: 'columns' },
      step: { operation: 'pseudonymize', column: null },
    });
  });
});

describe('no table about people', () => {
  test.each<[string, Record<string, string[]>]>([
    ['companies', { name: each((at) => `Nordlicht ${at} GmbH`), phone: phones }],
    ['mailboxes of functions', { firm: names, mail: each((at) => `info@firm${at}.example`), phone: phones }],
    ['names alone', { name: names, points: amounts }],
    ['phones alone', { firm: each((at) => `Nordlicht ${at} GmbH`), phone: phones }],
    ['products', { name: each((at) => `Red Lamp ${at}`), price: amounts, address: each((at) => `10.0.0.${at}`) }],
  ])('%s', (_, columns) => expect(found(columns)).toBeNull());
});

test('names of businesses are not those of people', () => {
  expect(found({ business_name: names, address: streets, score: amounts })).toBeNull();
  expect(found({ business_name: names, inspector: names, phone: phones })).toMatchObject({
    columns: ['inspector', 'phone'],
  });
});

test('ear tags in the form of IBANs are none, because their country has none', () => {
  expect(found({ 'Ear tag': each((at) => `UK3207 1400 1${10 + at} 5`), milk: amounts })).toBeNull();
});
