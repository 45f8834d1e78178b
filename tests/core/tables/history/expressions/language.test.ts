import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { computed, computedColumn } from '../../../../support/computed.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';

const CSV = `id,name,price,count,day,"a ""b"" c"
1,Gary,"1.234,50 €",2,03.02.2024,x
2,  Bend ,"8,00 €",,31.12.2023,y
3,,n/a,5,,z
4,Gary,"0,10 €",1,29.02.2024,x
`;

const column = (expression: string) => computedColumn(CSV, expression);

/** Returns the message of an expression that cannot be applied. */
async function messageOf(expression: string, csv = CSV): Promise<string> {
  const { outcomes } = await replayOn(csv, [{ operation: 'compute_column', options: { expression, into: 'new' } }]);
  return outcomes[0]!.message ?? outcomes[0]!.state;
}

async function transformed(operation: Omit<Operation, 'operation'>, csv = CSV) {
  const replayed = await replayOn(csv, [{ operation: 'transform_cells', ...operation }]);
  const [header, ...rows] = textsOf(replayed);
  return { cells: rows.map((row) => row[header!.indexOf(operation.column!)]), outcome: replayed.outcomes[0]! };
}

describe('columns', () => {
  test.each([
    ['price * 2', ['2469', '16', '', '0.2']],
    ['price * count', ['2469', '', '', '0.1']],
    ['text(price)', ['1.234,50 €', '8,00 €', 'n/a', '0,10 €']],
    ['coalesce(price, 0)', ['1234.5', '8', '0', '0.1']],
    ["coalesce(name, 'nobody')", ['Gary', '  Bend ', 'nobody', 'Gary']],
    ['trim(name)', ['Gary', 'Bend', '', 'Gary']],
    ['day', ['2024-02-03', '2023-12-31', '', '2024-02-29']],
    ['day + 1', ['2024-02-04', '2024-01-01', '', '2024-03-01']],
    ['day + INTERVAL 1 YEAR', ['2025-02-03', '2024-12-31', '', '2025-02-28']],
    ["day - '2024-01-01'", ['33', '-1', '', '59']],
    ["strftime(day, '%d/%m')", ['03/02', '31/12', '', '29/02']],
    ["day >= '2024-01-01'", ['true', 'false', '', 'true']],
    ['year(day) || id', ['20241', '20232', '', '20244']],
    ['"a ""b"" c" || 1', ['x1', 'y1', 'z1', 'x1']],
    ['NAME', ['Gary', '  Bend ', '', 'Gary']],
    ["CASE WHEN price > 5 THEN 'high' WHEN price IS NULL THEN 'none' ELSE price END", ['high', 'high', 'none', '0.1']],
    ["name IN ('Gary', 'x')", ['true', 'false', '', 'true']],
    ["name LIKE 'G_r%'", ['true', 'false', '', 'true']],
    ["name ILIKE '%BEND%'", ['false', 'true', '', 'false']],
    ['price BETWEEN 1 AND 10 OR count = 5', ['false', 'true', 'true', 'false']],
    ["extract('year' FROM day)", ['2024', '2023', '', '2024']],
  ])('%s', async (expression, texts) => {
    expect(await column(expression)).toEqual(texts);
  });
});

describe('values', () => {
  test.each([
    ['0.1::DOUBLE + 0.2::DOUBLE', '0.3'],
    ['2.50', '2.5'],
    ['100', '100'],
    ['1e21', '1000000000000000000000'],
    ['1.5e-7', '0.00000015'],
    ['-0.0', '0'],
    ['7 / 2', '3.5'],
    ['7 // 2', '3'],
    ['7 % 3', '1'],
    ['2 ^ 10', '1024'],
    ['true', 'true'],
    ['NULL', ''],
    ["DATE '2024-03-02'", '2024-03-02'],
    ["TIMESTAMP '2024-03-02 10:30:00'", '2024-03-02T10:30:00'],
    ["CAST('10:30' AS TIME)", '10:30:00'],
    ['INTERVAL 3 DAY', '3 days'],
    ["'it''s'", "it's"],
    ["'a' || 1.50 || DATE '2024-03-02'", 'a1.52024-03-02'],
    ["TRY_CAST('a' AS INTEGER)", ''],
    ["'12'::INTEGER + 1", '13'],
    ["TRY(CAST('a' AS INTEGER))", ''],
    ["substring('Oregon' FROM 2 FOR 3)", 'reg'],
    ["trim(BOTH 'x' FROM 'xax')", 'a'],
    ["position('g' IN 'Oregon')", '4'],
    ["'100%' LIKE '%!%' ESCAPE '!'", 'true'],
    ["'a.b' LIKE 'a_b'", 'true'],
    ["'axb' LIKE 'a.b'", 'false'],
    ["'a' SIMILAR TO '[ab]'", 'true'],
    ["number('1''234.50')", '1234.5'],
    ["concat('a', NULL, 1.0)", 'a1'],
    ['1 -- a comment', '1'],
    ['1 /* a comment */ + 1', '2'],
    ["CASE 2 WHEN 1 THEN 'one' WHEN 2 THEN 'two' END", 'two'],
    ["if(1 > 2, 'a', 3)", '3'],
    ['NOT (1 = 1 AND 2 = 3)', 'true'],
  ])('%s is %s', async (expression, text) => {
    expect(await computed(expression)).toBe(text);
  });
});

describe('faults', () => {
  test.each([
    ['prise * 2', 'Unknown column "prise" (character 1). Did you mean price?'],
    ['1 + "käse"', 'Unknown column "käse" (character 5). Texts need single quotes.'],
    ["'ä' || uper(name)", 'Unknown function "uper" (character 8). Did you mean upper()?'],
    ['price *', /^The expression cannot be parsed|^Syntax error/],
    ['price * * 2', /^Syntax error near "2" \(character 11\)|^Syntax error near "\*"/],
    ['round()', 'round() has 0 values (character 1). Write round(value, [decimals]).'],
    ['round(name)', /^round\(\) needs a number, not a text \(character 1\)\. Convert a text with number/],
    ['name + 1', /^The operator \+ needs a number, not a text \(character 6\)/],
    ["price = 'n/a'", /^A number and a text are compared \(character 7\)/],
    ['name LIKE name', /^The pattern of LIKE must be a text/],
    ['day * 2', /^The operator \* does not apply/],
    ["regexp_matches(name, '(')", /^The expression does not apply|missing|is not/],
    ['12345678901234567890123', /^This number has too many digits/],
    ['x.y', 'Unknown column "x.y" (character 1). Texts need single quotes.'],
  ])('%s', async (expression, message) => {
    if (typeof message === 'string') expect(await messageOf(expression)).toBe(message);
    else expect(await messageOf(expression)).toMatch(message);
  });

  test('names the step that would add a missing column', async () => {
    const { outcomes } = await replayOn(
      CSV,
      [
        { operation: 'compute_column', options: { expression: 'price * 2', into: 'double' } },
        { operation: 'compute_column', options: { expression: '"double" + 1', into: 'more' } },
      ],
      ['o1'],
    );
    expect(outcomes[1]).toMatchObject({ state: 'failed', needs: 'o1' });
  });

  test('asks for quotes around a name with a point', async () => {
    expect(await messageOf('a.b + 1', 'a.b\n1\n2\n')).toBe(
      'The name "a.b" has a point (character 1). Write it in double quotes: "a.b".',
    );
  });
});

describe('errors of rows', () => {
  test('leave cells empty, and are counted with examples', async () => {
    const { outcomes, ...replayed } = await replayOn('id,a\nA,x1\nB,7\nC,x1\nD,\n', [
      { operation: 'compute_column', options: { expression: 'CAST(a AS INTEGER) * 2', into: 'b' } },
    ]);
    expect(textsOf({ outcomes, ...replayed }).map((row) => row[2])).toEqual(['b', '', '14', '', '']);
    expect(outcomes[0]!.errors).toEqual({
      count: 2,
      examples: [{ row: 2, text: 'x1', count: 2, message: '"x1" is not a number in the range' }],
    });
  });

  test('include cells that do not fit their column, and divisions by zero', async () => {
    const csv = `n\n${Array.from({ length: 20 }, (_, at) => `${at}\n`).join('')}soon\nn/a\n`;
    const { outcomes } = await replayOn(csv, [
      { operation: 'compute_column', options: { expression: '1 / n', into: 'b' } },
    ]);
    expect(outcomes[0]!.errors).toEqual({
      count: 2,
      examples: [
        { row: 2, text: '0', count: 1, message: 'The result is not a finite number, as after a division by zero' },
        { row: 22, text: 'soon', count: 1, message: '"soon" in "n" is not a number' },
      ],
    });
  });
});

describe('transform_cells', () => {
  test('replaces cells, which `value` names', async () => {
    const { cells } = await transformed({ column: 'name', options: { expression: 'upper(trim(value))' } });
    expect(cells).toEqual(['GARY', 'BEND', '', 'GARY']);
  });

  test('writes numbers with the decimal mark of the column', async () => {
    const { cells } = await transformed({ column: 'price', options: { expression: 'value * 1.5' } });
    expect(cells).toEqual(['1851,75', '12', '', '0,15']);
  });

  test('retains cells without a result if asked to', async () => {
    const options = { expression: 'value * count', no_result: 'keep' };
    const { cells, outcome } = await transformed({ column: 'price', options });
    expect(cells).toEqual(['2469', '8,00 €', 'n/a', '0,1']);
    expect(outcome).toMatchObject({ state: 'applied', cells: 2, columns: ['price'] });
  });

  test('changes only rows of the scope, and evaluates only those', async () => {
    const { cells, outcome } = await transformed({
      column: 'price',
      options: { expression: 'CAST(text(value) AS INTEGER)' },
      scope: { rows: [4] },
    });
    expect(cells).toEqual(['1.234,50 €', '8,00 €', '', '0,10 €']);
    expect(outcome.errors).toMatchObject({ count: 1, examples: [{ row: 4, text: 'n/a' }] });
  });

  test('reads and writes texts with the characters that separate them', async () => {
    const csv = 'a\n"x\x1fy"\n\x1e\nx\x1ey\nü\n';
    const { cells } = await transformed({ column: 'a', options: { expression: "value || '\x1f'" } }, csv);
    expect(cells).toEqual(['x\x1fy\x1f', '\x1e\x1f', 'x\x1ey\x1f', 'ü\x1f']);
  });

  test('prefers a column that is called value', async () => {
    const { cells } = await transformed({ column: 'a', options: { expression: 'value' } }, 'a,value\nx,y\n');
    expect(cells).toEqual(['y']);
  });
});
