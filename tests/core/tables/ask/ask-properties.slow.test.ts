import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askTable } from '../../../../core/tables/ask/ask-table.js';
import { openQuestionReader } from '../../../../core/tables/ask/language/question-reader.js';
import type { QueryAnswer } from '../../../../core/tables/ask/plan/query-answer.js';
import { ATTACK_TEXTS } from '../../../support/attack-texts.js';
import { fitsAnswer } from '../../../support/business-questions/fits-answer.js';
import { readTable } from '../../../support/opened-table.js';
import { propertyRuns } from '../../../support/property-runs.js';
import { SALES_QUESTIONS, type Sale, type SalesQuestion } from './sales-questions.js';

const reader = openQuestionReader('configs/questions');

const HEADERS = ['Order', 'City', 'Product', 'Revenue', 'Ordered', 'Status'];
const COLUMNS = ['order', 'city', 'product', 'revenue', 'ordered', 'status'] as const;
const CITIES = ['Bend', 'Salem', 'Eugene', 'Medford'];

const sale: fc.Arbitrary<Omit<Sale, 'order'>> = fc.record({
  city: fc.constantFrom(...CITIES),
  product: fc.constantFrom('Lamp', 'Chair', 'Desk', 'Shelf', 'Stool'),
  revenue: fc.integer({ min: 10, max: 990 }),
  ordered: fc
    .integer({ min: 0, max: 364 })
    .map((day) => new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10)),
  status: fc.constantFrom('paid', 'open', 'cancelled'),
});
/** Enough rows to detect the column types; every city occurs. */
const sales: fc.Arbitrary<Sale[]> = fc
  .array(sale, { minLength: 30, maxLength: 45 })
  .map((rows) => rows.map((row, at) => ({ ...row, city: CITIES[at % 7] ?? row.city, order: `S-${1000 + at}` })));
const question = fc.constantFrom(...SALES_QUESTIONS);

/** A table for questions. */
interface Asked {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Positions of the sales columns. */
  places?: readonly number[];
}

const cellsOf = (row: Sale) => COLUMNS.map((column) => String(row[column]));
const tableOf = (rows: readonly Sale[], headers: readonly string[] = HEADERS): Asked => ({
  headers,
  rows: rows.map(cellsOf),
});

const askInWords = ({ text }: SalesQuestion, { headers, rows }: Asked): Promise<QueryAnswer> =>
  askTable(text, readTable({ headers, rows }), { reader });

/** Runs a plan without reading the question. */
const askByPlan = ({ text, plan }: SalesQuestion, { headers, rows, places = [0, 1, 2, 3, 4, 5] }: Asked) =>
  askTable(text, readTable({ headers, rows }), {
    reader,
    plan: plan((column) => places.indexOf(COLUMNS.indexOf(column))),
  });

/** Returns the content of an answer, independent of order. */
const summary = ({ status, values, unit, evidence }: QueryAnswer) => ({
  status,
  unit,
  rowsUsed: evidence?.rows_used,
  values: values.map((row) => JSON.stringify(row)).sort(),
});

/** Compares an answer with that of a plain loop over the rows. */
function expectRight({ expected }: SalesQuestion, rows: readonly Sale[], answer: QueryAnswer): void {
  const answers = expected(rows);
  expect(
    answers.some((one) => fitsAnswer({ answer: one }, answer.values)),
    `${answer.question}: ${answer.text} ${JSON.stringify(answer.values)}, expected ${JSON.stringify(answers)}`,
  ).toBe(true);
}

const inOtherOrder = <Value>(values: readonly Value[]) =>
  fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length });

describe.each([
  { how: 'by its plan', ask: askByPlan, mayDecline: false, runs: 15 },
  { how: 'in its words', ask: askInWords, mayDecline: true, runs: 20 },
])('a question asked $how', ({ ask, mayDecline, runs }) => {
  const RUNS = { numRuns: propertyRuns(runs), endOnFailure: true };
  const check = (asked: SalesQuestion, rows: readonly Sale[], answer: QueryAnswer) => {
    if (answer.status === 'answered' || !mayDecline) expectRight(asked, rows, answer);
  };

  test('has the answer of a plain loop over the rows', async () => {
    await fc.assert(
      fc.asyncProperty(sales, question, async (rows, asked) => check(asked, rows, await ask(asked, tableOf(rows)))),
      RUNS,
    );
  });

  test('has the same answer in any order of rows', async () => {
    const shuffled = sales.chain((rows) => fc.tuple(fc.constant(rows), inOtherOrder(rows)));
    await fc.assert(
      fc.asyncProperty(shuffled, question, async ([rows, others], asked) => {
        expect(summary(await ask(asked, tableOf(others)))).toEqual(summary(await ask(asked, tableOf(rows))));
      }),
      RUNS,
    );
  });

  test('has the same answer in any order of columns', async () => {
    await fc.assert(
      fc.asyncProperty(sales, inOtherOrder([1, 2, 3, 4, 5]), question, async (rows, order, asked) => {
        const places = [0, ...order];
        const take = (cells: readonly string[]) => places.map((place) => cells[place]!);
        const turned = { headers: take(HEADERS), rows: rows.map((row) => take(cellsOf(row))), places };
        expect(summary(await ask(asked, turned))).toEqual(summary(await ask(asked, tableOf(rows))));
      }),
      RUNS,
    );
  });

  test('counts a duplicate row twice', async () => {
    await fc.assert(
      fc.asyncProperty(sales, fc.nat(29), question, async (rows, place, asked) => {
        const twice = [...rows, rows[place]!];
        check(asked, twice, await ask(asked, tableOf(twice)));
      }),
      RUNS,
    );
  });

  test('has the same answer or none if a column has another name', async () => {
    const name = fc.constantFrom('Zq', 'Column 7', 'Ref', 'X', 'Remarks', 'Turnover', 'Towns', 'sum', 'how many');
    await fc.assert(
      fc.asyncProperty(sales, fc.integer({ min: 1, max: 5 }), name, question, async (rows, at, renamed, asked) => {
        const headers = HEADERS.map((header, place) => (place === at ? renamed : header));
        check(asked, rows, await ask(asked, tableOf(rows, headers)));
      }),
      RUNS,
    );
  });

  describe('follows no instructions in the table', () => {
    const attack = fc.constantFrom(...ATTACK_TEXTS);
    const noted = (rows: readonly Sale[], note: (at: number) => string, header = 'Remarks'): Asked => ({
      headers: [...HEADERS, header],
      rows: rows.map((row, at) => [...cellsOf(row), note(at)]),
    });
    const PLAIN = 'as agreed by phone';

    test('in a cell', async () => {
      await fc.assert(
        fc.asyncProperty(sales, attack, fc.nat(29), question, async (rows, text, place, asked) => {
          const before = await ask(
            asked,
            noted(rows, () => PLAIN),
          );
          const after = await ask(
            asked,
            noted(rows, (at) => (at === place ? text : PLAIN)),
          );
          expect(summary(after)).toEqual(summary(before));
          expect(after.evidence?.sql).toBe(before.evidence?.sql);
        }),
        RUNS,
      );
    });

    test('in every cell of a column', async () => {
      await fc.assert(
        fc.asyncProperty(sales, fc.nat(), question, async (rows, shift, asked) => {
          const hostile = noted(rows, (at) => ATTACK_TEXTS[(at + shift) % ATTACK_TEXTS.length]!);
          check(asked, rows, await ask(asked, hostile));
        }),
        RUNS,
      );
    });

    test('in a header', async () => {
      await fc.assert(
        fc.asyncProperty(sales, attack, question, async (rows, text, asked) => {
          check(
            asked,
            rows,
            await ask(
              asked,
              noted(rows, () => PLAIN, text),
            ),
          );
        }),
        RUNS,
      );
    });
  });
});

test('answers most questions of these tests', async () => {
  const [rows] = fc.sample(sales, 1);
  let answered = 0;
  for (const asked of SALES_QUESTIONS)
    answered += (await askInWords(asked, tableOf(rows!))).status === 'answered' ? 1 : 0;
  expect(answered).toBeGreaterThanOrEqual(0.7 * SALES_QUESTIONS.length);
});

test('instructions in the question do not reach statements or files', async () => {
  const [rows] = fc.sample(sales, 1);
  for (const text of ATTACK_TEXTS) {
    const { evidence } = await askTable(text, readTable(tableOf(rows!)), { reader });
    expect(evidence?.sql ?? '').not.toMatch(/attach|copy|drop|read_csv|duckdb_settings|passwd/i);
  }
});

test('case, white space and a question mark change no answer', async () => {
  const written = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => `${text}?`,
    (text) => `  ${text.replaceAll(' ', '  ')} `,
    (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)} ?`,
  );
  await fc.assert(
    fc.asyncProperty(sales, question, written, async (rows, asked, write) => {
      const table = tableOf(rows);
      const otherwise = await askInWords({ ...asked, text: write(asked.text) }, table);
      expect(summary(otherwise)).toEqual(summary(await askInWords(asked, table)));
    }),
    { numRuns: propertyRuns(15), endOnFailure: true },
  );
});

test.each(['Atlantis', 'Springfield', 'Bendigo'])('%s, which is not in the table, matches no row', async (city) => {
  const [rows] = fc.sample(sales, 1);
  for (const text of [`total revenue in ${city}`, `how many orders are from ${city}`]) {
    const answer = await askTable(text, readTable(tableOf(rows!)), { reader });
    expect(answer.status).toBe('declined');
  }
});
