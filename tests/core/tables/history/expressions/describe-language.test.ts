import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expressionDatabase } from '../../../../../core/tables/history/expressions/database/expression-database.js';
import {
  describeColumns,
  ExpressionLanguage,
  OPERATORS,
} from '../../../../../core/tables/history/expressions/describe-language.js';
import { writeName } from '../../../../../core/tables/history/expressions/language/write-name.js';
import { handler } from '../../../../../handlers/tables/expressions.js';
import { callHandler } from '../../../../support/call.js';
import { computed, computedColumn } from '../../../../support/computed.js';
import { historyTable } from '../../../../support/history-table.js';

describe('operators', () => {
  test.each(OPERATORS.map(({ sign, example }) => [sign, example.expression, example.result]))(
    '%s: %s',
    async (_, expression, result) => {
      expect(await computed(expression)).toBe(result);
    },
  );
});

const ORDERS = `price,quantity,first_name,last_name,city,state,abv,ordered,delivered,code,zip
19.99,3,Ada,Lovelace,Bend,OR,0.05,2024-01-30,2024-02-02,AB-17,2134
5,2,Alan,,Gary,IN,0.09,2024-03-01,2024-03-02,C-9,97701
`;

const RESULTS: Readonly<Record<string, string>> = {
  'price * quantity': '59.97',
  'round(price * 1.19, 2)': '23.79',
  'coalesce(price, 0)': '19.99',
  "first_name || ' ' || last_name": 'Ada Lovelace',
  "concat_ws(', ', city, state)": 'Bend, OR',
  "CASE WHEN abv >= 0.07 THEN 'strong' ELSE 'light' END": 'light',
  "date_diff('day', ordered, delivered)": '3',
  "strftime(ordered, '%Y-%m')": '2024-01',
  "regexp_extract(code, '([A-Z]+)-([0-9]+)', 2)": '17',
  "lpad(text(zip), 5, '0')": '02134',
};

/** Returns the expressions in the table of examples of the guide. */
function documentedExamples(): string[] {
  const [, after = ''] = readFileSync('docs/expressions.md', 'utf8').split('## Examples');
  return [...after.split('## Operators')[0]!.matchAll(/^\| `(.+)` \|[^|]*\|$/gm)].map(([, expression]) => expression!);
}

describe('the guide', () => {
  test('has an example for each result below', () => {
    expect(documentedExamples()).toEqual(Object.keys(RESULTS));
  });

  test.each(Object.entries(RESULTS))('%s is %s', async (expression, result) => {
    expect((await computedColumn(ORDERS, expression))[0]).toBe(result);
  });
});

describe('completion', () => {
  test('lists columns as expressions write them', () => {
    const source = historyTable('id,unit price,When,order\n1,"2,50 €",03.02.2024,a\n2,"3,75 €",31.12.2024,b\n');
    expect(describeColumns(source.state)).toEqual([
      { name: 'id', written: 'id', kind: 'number' },
      { name: 'unit price', written: '"unit price"', kind: 'number' },
      { name: 'When', written: '"When"', kind: 'date' },
      { name: 'order', written: '"order"', kind: 'text' },
    ]);
  });

  test('quotes all words of the syntax', async () => {
    const database = await expressionDatabase();
    const words = (await database.run('SELECT keyword_name FROM duckdb_keywords()')).map(([word]) => String(word));
    expect(words.length).toBeGreaterThan(300);
    const failing: string[] = [];
    for (const word of words) {
      const found = await computedColumn(`${word},b\nx,1\n`, writeName(word)).catch(() => ['failed']);
      if (found[0] !== 'x') failing.push(word);
    }
    expect(failing).toEqual([]);
  });

  test('is served', async () => {
    const { status, body } = await callHandler<ExpressionLanguage>(handler, {
      method: 'get',
      path: '/api/expressions',
    });
    expect(status).toBe(200);
    const language = ExpressionLanguage.parse(body);
    expect(language.columns).toBeNull();
    expect(language.functions.length).toBeGreaterThan(60);
  });
});
