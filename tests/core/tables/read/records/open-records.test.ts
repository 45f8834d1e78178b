import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

/** Returns the names and rows of each table of a text, and its format. */
function read(name: string, text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const { format, tables } = openDataset(openBytes(name, bytes), {});
  return {
    format,
    tables: tables.map((table) => ({
      names: table.columns.map((column) => column.name),
      rows: [...table.batches()].flatMap(({ cells }) => cells.map((row) => [...row])),
      outside: table.outsideRows.map(({ row, text: outside }) => `${row} ${outside}`),
    })),
  };
}

const only = (name: string, text: string | Uint8Array) => read(name, text).tables[0]!;

test.each([
  [
    'an array of objects with inner objects, arrays, blanks and missing fields',
    '[{"id": 1, "name": {"first": "Ann", "last": null}}, {"id": 2, "tags": ["a", "b"], "ok": true}]',
    ['id', 'name.first', 'name.last', 'tags', 'ok'],
    [
      ['1', 'Ann', '', '', ''],
      ['2', '', '', '["a","b"]', 'true'],
    ],
  ],
  [
    'numbers with all their digits',
    '[{"n": 12345678901234567890, "m": 1.50, "l": [0.10, -2e5]}]',
    ['n', 'm', 'l'],
    [['12345678901234567890', '1.50', '[0.10,-2e5]']],
  ],
  [
    'an array of arrays',
    '[[1, "a"], [2, "b"]]',
    ['column_1', 'column_2'],
    [
      ['1', 'a'],
      ['2', 'b'],
    ],
  ],
  [
    'an object of objects',
    '{"a": {"n": 1}, "b": {"n": 2}}',
    ['key', 'n'],
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['names that occur twice', '[{"a": 1, "a": 2}]', ['a', 'a 2'], [['1', '2']]],
  ['names of prototypes', '[{"__proto__": "x", "constructor": "y"}]', ['__proto__', 'constructor'], [['x', 'y']]],
  [
    'JSON Lines',
    '{"a": 1}\n\n{"a": "x, y", "b": 2}\n',
    ['a', 'b'],
    [
      ['1', ''],
      ['x, y', '2'],
    ],
  ],
])('reads %s', (_name, text, names, rows) => {
  expect(only('x.json', text)).toEqual({ names, rows, outside: [] });
});

test('reads the list of an object, and lists the rest of it', () => {
  const { names, rows, outside } = only('x.json', '{"count": 2, "items": [{"a": 1}, {"a": 2}], "next": null}');
  expect({ names, rows }).toEqual({ names: ['a'], rows: [['1'], ['2']] });
  expect(outside).toEqual(['1 count: 2', '1 next: ']);
});

test('reads the only array of objects at any depth, and lists the rest with its lines', () => {
  const text = '{"data": {"items": [{"a": 1}, {"a": 2}],\n"total": 2},\n"meta": {"page": 1}}';
  expect(only('x.json', text)).toEqual({
    names: ['a'],
    rows: [['1'], ['2']],
    outside: ['2 data.total: 2', '3 meta.page: 1'],
  });
});

test('reads several arrays of objects as tables that are named by their paths', () => {
  const text = '{"users": [{"a": 1}], "shop": {"orders": [{"b": 2}, {"b": 3}]}, "n": 4}';
  const { tables } = openDataset(openBytes('x.json', Buffer.from(text)), {});
  expect(tables.map(({ name }) => name)).toEqual(['users', 'shop.orders']);
  expect(read('x.json', text).tables).toEqual([
    { names: ['a'], rows: [['1']], outside: ['1 n: 4'] },
    { names: ['b'], rows: [['2'], ['3']], outside: [] },
  ]);
});

test.each([
  ['an array of arrays with names', '[["id", "n"], [1, "a"], [2, "b"]]'],
  ['JSON Lines of arrays with names', '["id", "n"]\n[1, "a"]\n[2, "b"]\n'],
  ['names of columns and arrays of cells', '{"columns": ["id", "n"], "data": [[1, "a"], [2, "b"]]}'],
  ['objects one after another', '{\n  "id": 1,\n  "n": "a"\n}\n{\n  "id": 2,\n  "n": "b"\n}\n'],
])('reads %s', (_name, text) => {
  const rows = [
    ['1', 'a'],
    ['2', 'b'],
  ];
  expect(only('x.json', text)).toEqual({ names: ['id', 'n'], rows, outside: [] });
});

test.each([
  ['JSON Lines', '{"a": 1}\n{"a": 2}\n{"a": "x', ['3 {"a": "x']],
  ['a bad line in a short file', '{"a": 1}\n{"a": [\n{"a": 2}', ['2 {"a": [']],
  ['indented objects', '{\n "a": 1\n}\n{\n "a": 2\n}\n{\n "a":', ['7 {', '8  "a":']],
])('loses only the damaged record: %s', (_name, text, outside) => {
  expect(only('x.json', text)).toEqual({ names: ['a'], rows: [['1'], ['2']], outside });
});

test.each([
  ['[\n {"a": 1},\n {"a": 2\n', 3],
  ['{"items": [\n{"a": 1},\n{"a": x},\n{"a": 3}]}', 3],
  ['[{"a": 1}\n{"a": 2}]', 2],
])('rejects %j with the line of its damage', (text, line) => {
  expect(() => read('x.json', text)).toThrow(`breaks in line ${line}.`);
});

test('keeps a line that is not JSON outside the table', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `{"a": ${at}}`);
  const { rows, outside } = only('x.jsonl', [...lines.slice(0, 4), '{"a": broken', ...lines.slice(4)].join('\n'));
  expect(rows).toHaveLength(9);
  expect(outside).toEqual(['5 {"a": broken']);
});

test('reads the INSERT statements of a script, a table for each name', () => {
  const script = `-- dump; of a shop
CREATE TABLE \`items\` (\`id\` int, \`name\` varchar(50) DEFAULT 'a,b', PRIMARY KEY (\`id\`));
INSERT INTO \`items\` VALUES (1,'Bolt; (M6)'),(2,'O''Ring\\n'),(3,NULL);
/* people */ INSERT INTO "people" ("first name", "age") VALUES ('Ann', 30), ("Bob", -1.50);
`;
  expect(read('dump.sql', script)).toMatchObject({
    format: 'sql',
    tables: [
      {
        names: ['id', 'name'],
        rows: [
          ['1', 'Bolt; (M6)'],
          ['2', "O'Ring\n"],
          ['3', ''],
        ],
      },
      {
        names: ['first name', 'age'],
        rows: [
          ['Ann', '30'],
          ['Bob', '-1.50'],
        ],
      },
    ],
  });
});

test('reads other forms of INSERT, and lists statements that change rows otherwise', () => {
  const script = `INSERT INTO t(a,b) VALUES (1,2);
INSERT OR REPLACE INTO t(a,b) VALUES (5,6);
REPLACE INTO t(a,b) VALUES (3,')');
INSERT IGNORE INTO t(a,b) VALUES (4,4) ON DUPLICATE KEY UPDATE a = 2;
SET NAMES utf8;
INSERT INTO t SET a=7,b='x, y';
INSERT INTO t(a,b) SELECT 9,10;
-- a note
UPDATE t SET a = 1;
DELETE FROM t;
`;
  const { names, rows, outside } = only('x.sql', script);
  expect({ names, rows }).toEqual({
    names: ['a', 'b'],
    rows: [
      ['1', '2'],
      ['5', '6'],
      ['3', ')'],
      ['4', '4'],
      ['7', 'x, y'],
    ],
  });
  expect(outside).toEqual([
    '4 ON DUPLICATE KEY UPDATE a = 2',
    '7 INSERT INTO t(a,b) SELECT 9,10',
    '9 UPDATE t SET a = 1',
    '10 DELETE FROM t',
  ]);
});

test('reads the values inside conversions', () => {
  const script = `INSERT [dbo].[o] ([id], [made], [sum]) VALUES (1, CAST(N'2024-01-02' AS DateTime), CAST(1.5 AS Decimal(10, 2)))
GO
INSERT INTO o (id, made, sum) VALUES (2, DATE '2024-01-03', '7'::numeric(9, 2)), (3, TO_DATE('04.01.2024', 'DD.MM.YYYY'), 'a::b');
INSERT INTO o (id, made, sum) VALUES (4, f(CAST(1 AS int)), 'CAST(1 AS int)');
`;
  expect(only('x.sql', script).rows).toEqual([
    ['1', '2024-01-02', '1.5'],
    ['2', '2024-01-03', '7'],
    ['3', '04.01.2024', 'a::b'],
    ['4', 'f(CAST(1 AS int))', 'CAST(1 AS int)'],
  ]);
});

test('lists the row in which a script was cut', () => {
  const { rows, outside } = only('x.sql', "INSERT INTO t (a, b) VALUES (1,'x'),\n(2,'y");
  expect({ rows, outside }).toEqual({ rows: [['1', 'x']], outside: ["2 (2,'y"] });
});

test('reads the batches of Transact-SQL without semicolons', () => {
  const script = `SET IDENTITY_INSERT [dbo].[t] ON\r
GO\r
INSERT [dbo].[t] ([id], [name]) VALUES (1, N'a')\r
INSERT [dbo].[t] ([id], [name]) VALUES (2, N'b')\r
GO\r
`;
  expect(only('x.sql', script)).toEqual({
    names: ['id', 'name'],
    rows: [
      ['1', 'a'],
      ['2', 'b'],
    ],
    outside: [],
  });
});

test.each([
  ['below statements without semicolons', 'USE db\nCREATE TABLE t (a int)\nGO\nUSE db\nINSERT INTO t VALUES (1)\n'],
  ['below a table without a semicolon', 'CREATE TABLE t (a int)\nINSERT INTO t VALUES (1)\n'],
  ['below the body of a function', "CREATE FUNCTION f() AS $x$ it's; $x$;\nINSERT INTO t (a) VALUES (1);"],
])('reads rows %s', (_name, script) => {
  expect(only('x.sql', script).rows).toEqual([['1']]);
});

test('reads the COPY blocks of pg_dump', () => {
  const script = `\\restrict abc
CREATE TABLE public.u (
    id integer,
    name text
) WITH (x = '1');
COPY public.t (a, "b c") FROM stdin;
1\tx\\ty; it's
2\t\\N
3
\\.

COPY public.u FROM stdin;
\\.
COPY public.u FROM stdin;
7\t\\\\N\\x41\\101
\\.
SELECT pg_catalog.setval('t_id_seq', 3, true);
`;
  expect(read('x.sql', script).tables).toEqual([
    {
      names: ['a', 'b c'],
      rows: [
        ['1', "x\ty; it's"],
        ['2', ''],
      ],
      outside: ['9 3'],
    },
    { names: ['id', 'name'], rows: [['7', '\\NAA']], outside: [] },
  ]);
});

test('reads contacts with folded, quoted and repeated properties', () => {
  const cards = `BEGIN:VCARD
VERSION:2.1
N:Doe;Jane;;;
NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BC=
=C3=9Fe
item1.TEL;TYPE=CELL:+49 1
TEL;TYPE=CELL:+49 2
END:VCARD
BEGIN:VCARD
FN:Roe\\, Sam
ADR;TYPE=home:;;Main St 4;Oslo;;0150;Nor
 way
END:VCARD
`;
  const { names, rows } = only('a.vcf', cards);
  const field = (row: number, name: string) => rows[row]![names.indexOf(name)];
  expect(rows).toHaveLength(2);
  expect([field(0, 'N family name'), field(0, 'NOTE'), field(0, 'TEL cell'), field(0, 'TEL cell 2')]).toEqual([
    'Doe',
    'Grüße',
    '+49 1',
    '+49 2',
  ]);
  expect([field(1, 'FN'), field(1, 'ADR home city'), field(1, 'ADR home country')]).toEqual([
    'Roe, Sam',
    'Oslo',
    'Norway',
  ]);
});

test('reads blocks of names and values, with lines that continue', () => {
  const blocks = 'Name: Ann\nPhone: 1\nNote: likes\n  tea\n\n\nName: Bob\nNote:\n\nName: Cy\nPhone: 3, 4\n';
  expect(only('x.txt', blocks)).toEqual({
    names: ['Name', 'Phone', 'Note'],
    rows: [
      ['Ann', '1', 'likes\ntea'],
      ['Bob', '', ''],
      ['Cy', '3, 4', ''],
    ],
    outside: [],
  });
});

test('reads the tables of a Markdown document, and lists the other lines', () => {
  const text = `# Results

Some words before.

| Model | AP | AP |
|:------|---:|:--:|
| a \\| x | 1 | |
| b | 2 | 3 | more

Other: c | d

## Costs
a | b
--- | ---
1 | 2
`;
  const { tables } = read('x.md', text);
  expect(tables).toEqual([
    {
      names: ['Model', 'AP', 'AP 2', 'column_4'],
      rows: [
        ['a | x', '1', '', ''],
        ['b', '2', '3', 'more'],
      ],
      outside: ['1 # Results', '3 Some words before.', '10 Other: c | d', '12 ## Costs'],
    },
    { names: ['a', 'b'], rows: [['1', '2']], outside: [] },
  ]);
});

test.each([
  ['a log', '10:01 start: ok\n\n10:02 stop: ok\n'],
  ['a letter', 'Dear Ann: hello\nsee you\n\nTo: Bob\nmany words without a name\n\nBye: Cy\n'],
  ['a table with a colon in its header', 'Note: all\n\na,b,c\n1,2,3\n4,5,6\n'],
])('does not take %s for blocks of names and values', (_name, text) => {
  expect(read('x.txt', text).tables[0]!.names).not.toContain('Name');
  expect(read('x.txt', text).tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
});

test.each([
  ['x.json', '{"a": [1, 2'],
  ['x.json', '{"a":'.repeat(200_000)],
  ['x.sql', 'CREATE TABLE a (id int);'],
  ['x.json', '[]'],
])('rejects a file without records: %s %#', (name, text) => {
  expect(() => read(name, text)).toThrow(expect.objectContaining({ code: 'unsupported-type' }));
});

test('decodes records in another encoding', () => {
  expect(only('x.json', Buffer.from('[{"stra\xdfe": "M\xfchlweg"}]', 'latin1')).rows).toEqual([['Mühlweg']]);
});

test('reads a log of pairs, whose values may have spaces, and lists other lines', () => {
  const line = (second: number, rest: string) => `ts=2024-03-01T10:00:0${second}Z level=info ${rest}`;
  const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((second) => line(second, `msg="step \\"${second}\\"" ms=${second}`));
  const { names, rows, outside } = only('a.log', [...lines, line(9, 'err='), 'Stopped.'].join('\n'));
  expect(names).toEqual(['ts', 'level', 'msg', 'ms', 'err']);
  expect(rows).toHaveLength(10);
  expect(rows[1]).toEqual(['2024-03-01T10:00:01Z', 'info', 'step "1"', '1', '']);
  expect(outside).toEqual(['11 Stopped.']);
});

test.each(['a=1\nb=2\nc=3\n', 'x=1;y=2\nx=3;y=4\n', 'a=1 and b=2\nc=3 or d=4\n'])(
  '%j is not a log of pairs',
  (text) => {
    const { guesses } = openDataset(openBytes('a.txt', Buffer.from(text)), {});
    expect(guesses.map(({ reason }) => reason).join()).not.toContain('pairs of a name');
  },
);
