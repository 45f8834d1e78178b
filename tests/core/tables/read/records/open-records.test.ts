import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openRecords } from '../../../../../core/tables/read/records/open-records.js';
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

/** Returns the row numbers of the header and of each record of the first table, and its malformed rows. */
function placed(name: string, text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const [table] = openDataset(openBytes(name, bytes), {}).tables;
  const rows = [...table!.batches()].flatMap((batch) => [...batch.rows]);
  const broken = table!.broken();
  expect(broken.total).toBe(broken.rows.length);
  return {
    header: table!.headerRows,
    rows,
    broken: broken.rows.map(({ line, kind, repair }) => `${line} ${kind} ${repair}`),
  };
}

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

test('reads the list inside an object, and lists the other members as outside rows', () => {
  const { names, rows, outside } = only('x.json', '{"count": 2, "items": [{"a": 1}, {"a": 2}], "next": null}');
  expect({ names, rows }).toEqual({ names: ['a'], rows: [['1'], ['2']] });
  expect(outside).toEqual(['1 count: 2', '1 next: ']);
});

test('reads the only array of objects at any depth, and lists the other members with their lines', () => {
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
  ['the last line', '{"a": 1}\n{"a": 2}\n{"a": "x', ['1', '2', '{"a": "x'], [1, 2, 3]],
  ['a line of a short file', '{"a": 1}\n{"a": [\n\n{"a": 2}', ['1', '{"a": [', '2'], [1, 2, 4]],
  ['indented objects', '{\n "a": 1\n}\n{\n "a": 2\n}\n{\n "a":', ['1', '2', '{\n "a":'], [1, 4, 7]],
  ['a list that was cut', '[\n{"a": 1},\n{"a": 2},\n{"a": "x', ['1', '2', '{"a": "x'], [2, 3, 4]],
])('keeps the whole text of a damaged record in its row: %s', (_name, text, cells, rows) => {
  const damaged = rows[cells.findIndex((cell) => cell.startsWith('{'))];
  expect(only('x.json', text)).toEqual({ names: ['a'], rows: cells.map((cell) => [cell]), outside: [] });
  expect(placed('x.json', text)).toEqual({ header: [rows[0]], rows, broken: [`${damaged} damaged kept`] });
});

test('keeps each of several damaged lines, and values with another structure', () => {
  const lines = Array.from({ length: 9 }, (_, at) => `{"a": ${at}}`);
  const text = [...lines.slice(0, 4), '{"a": broken', 'stray', '', '[1, {"b": 2}]', ...lines.slice(4)].join('\n');
  const { rows } = only('x.jsonl', text);
  expect(rows).toHaveLength(12);
  expect(rows.slice(4, 7)).toEqual([['{"a": broken'], ['stray'], ['[1,{"b":2}]']]);
  expect(placed('x.jsonl', text).broken).toEqual(['5 damaged kept', '6 damaged kept', '8 other-structure kept']);
});

test.each([
  ['{"items": [\n{"a": 1},\n{"a": x},\n{"a": 3}]}', 3],
  ['[{"a": 1}\n{"a": 2}]', 2],
  ["// export\n[{id: 1, name: 'Ann'}]", 2],
])('rejects %j with the line of its damage', (text, line) => {
  expect(() => read('x.json', text)).toThrow(`breaks in line ${line}.`);
});

test.each([
  ['lists of the same length', '{"id": [1, 2], "n": ["a", null]}'],
  ['lists inside an object', '{"data": {"id": [1, 2], "n": ["a", null]}}'],
  ['numbered fields, as pandas writes them', '{"id": {"0": 1, "1": 2}, "n": {"0": "a", "1": null}}'],
])('reads tables that are stored by column: %s', (_name, text) => {
  const rows = [
    ['1', 'a'],
    ['2', ''],
  ];
  expect(only('x.json', text)).toEqual({ names: ['id', 'n'], rows, outside: [] });
  expect(placed('x.json', text)).toEqual({ header: [1], rows: [2, 3], broken: [] });
});

test.each([
  ['columns without rows', '{"a": [], "b": []}', ['a', 'b'], []],
  ['lists of different lengths', '{"a": [1, 2], "b": [3]}', ['a', 'b'], [['[1,2]', '[3]']]],
  ['null among objects', '[null, {"a": 1}]', ['a'], [[''], ['1']]],
  ['strings in private use', '[{"a": "\\ue000x", "\ue000": "\ue000"}]', ['a', '\ue000'], [['\ue000x', '\ue000']]],
  ['half surrogate pairs', '[{"a": "\\ud83d", "b": "\\ud83d\\ude00"}]', ['a', 'b'], [['\\ud83d', '😀']]],
  ['comments and trailing commas', '// x\n[{"a": 1, /* y */ "b": [2,],},\n]', ['a', 'b'], [['1', '[2]']]],
  ['NaN and large numbers', '[{"a": NaN, "b": 1e400, "c": -0}]', ['a', 'b', 'c'], [['NaN', '1e400', '-0']]],
])('reads %s', (_name, text, names, rows) => {
  expect(only('x.json', text)).toEqual({ names, rows, outside: [] });
});

test.each([
  ['[{"a": 1,},\n]', 'json-additions', 'in 1 line, first in line 1'],
  ['[{"a": 1, "a": 2}]', 'repeated-names', 'first "a 2"'],
  ['[{"a": 1},', 'incomplete-json', 'may be missing'],
])('warns about %j', (text, code, message) => {
  const { warnings } = openDataset(openBytes('x.json', Buffer.from(text)), {});
  expect(warnings).toEqual([{ code, message: expect.stringContaining(message) }]);
});

test.each([
  ['[]', 'an empty list'],
  ['{}', 'an empty object'],
  ['[{}, {}]', 'a list of empty values'],
  ['"text"', 'the single value "text"'],
])('rejects %s with the specific reason', (text, reason) => {
  const fault = expect.objectContaining({ code: 'empty-file', message: expect.stringContaining(reason) });
  expect(() => read('x.json', text)).toThrow(fault);
});

test.each([
  ['x.json', '[{"a": 1},\n {"a": 2}]', [1], [1, 2]],
  ['x.json', '[{"a": 1}, {"a": 2}]', [1], [2, 3]],
  ['x.json', '[[1, "a"], [2, "b"]]', [], [1, 2]],
  ['x.json', '[["id"],\n[1],\n[2]]', [1], [2, 3]],
  ['x.xml', '<r>\n<z\n a="1"/>\n<z a="2"/></r>', [2], [2, 4]],
  ['x.sql', 'INSERT INTO t (a) VALUES\n(1),\n(2);', [1], [2, 3]],
  ['x.sql', 'INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);', [], [1, 2]],
  ['x.txt', 'a: 1\nb: x\n\na: 2\nb: y\n', [1], [1, 4]],
  ['x.vcf', 'BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD', [1], [1, 4]],
])('numbers rows by their lines, or in order if several are in one line: %s %j', (name, text, header, rows) => {
  expect(placed(name, text)).toEqual({ header, rows, broken: [] });
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

test('reads the values inside SQL conversions such as CAST', () => {
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

test('keeps the row in which a script was cut, and rows of another length', () => {
  const script = "INSERT INTO t (a, b) VALUES\n(1,'x'),\n(2),\n(3,'y','more'),\n(4,'z";
  const { rows, outside } = only('x.sql', script);
  expect({ rows, outside }).toEqual({
    rows: [
      ['1', 'x', ''],
      ['2', '', ''],
      ['3', 'y', 'more'],
      ["(4,'z", '', ''],
    ],
    outside: [],
  });
  const broken = ['3 too-short padded', '4 too-long kept', '5 damaged kept'];
  expect(placed('x.sql', script)).toEqual({ header: [1], rows: [2, 3, 4, 5], broken });
});

test.each([
  ["'it' || 'em'", 'item'],
  ["'a' || CHR(10) || 'b'", 'a\nb'],
  ["N'a' + CHAR(9) + N'b'", 'a\tb'],
  ["CONCAT('a', 'b''c')", "ab'c"],
  ["'a' || name", "'a' || name"],
  ["E'a\\tb\\x41'", 'a\tbA'],
  ["$$it's (a), b$$", "it's (a), b"],
  ['$x$a$$b$x$', 'a$$b'],
  ["q'[it's]'", "it's"],
  ["X'4a4B'", '0x4A4B'],
  ['-1.5e3', '-1.5e3'],
])('reads the SQL value %s', (value, text) => {
  expect(only('x.sql', `INSERT INTO t (a, b) VALUES (${value}, 2);`).rows).toEqual([[text, '2']]);
});

test.each([
  ['Transact-SQL', "INSERT [dbo].[t] ([a], [b]) VALUES (N'C:\\', N'x')\nGO\n", 'C:\\'],
  ['SQLite', "BEGIN TRANSACTION;\nPRAGMA foreign_keys=OFF;\nINSERT INTO t VALUES('C:\\','x');\n", 'C:\\'],
  ['MySQL', "INSERT INTO `t` VALUES ('it\\'s\\n\\%','x');", "it's\n\\%"],
  ['an unknown database', "INSERT INTO t VALUES ('C:\\', 'x');", 'C:\\'],
  ['an unknown database with escapes', "INSERT INTO t VALUES ('it\\'s', 'x');", "it's"],
])('reads backslashes as %s does', (_name, script, text) => {
  expect(only('x.sql', script).rows).toEqual([[text, 'x']]);
});

test('reads INSERT ALL, temporary tables, and comments of SQL*Plus', () => {
  const script = `REM INSERTING into t
INSERT ALL INTO t (a) VALUES (1) INTO t (a) VALUES (2) SELECT * FROM dual;
INSERT INTO #u (a) VALUES (3);
`;
  expect(read('x.sql', script).tables.map(({ rows, outside }) => ({ rows, outside }))).toEqual([
    { rows: [['1'], ['2']], outside: [] },
    { rows: [['3']], outside: [] },
  ]);
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
        ['3', ''],
      ],
      outside: [],
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

test.each([
  ['a single record', 'Name: Ann Lee\nAge: 33\nPhone: +39 06 1\n', [['Ann Lee', '33', '+39 06 1']]],
  [
    'rulers between records',
    'Name: Ann\nAge: 3\n---\nName: Bob\nAge: 4\n',
    [
      ['Ann', '3'],
      ['Bob', '4'],
    ],
  ],
  [
    'equals signs',
    'Name = Ann\nAge = 3\n\nName = Bob\nAge = 4\n',
    [
      ['Ann', '3'],
      ['Bob', '4'],
    ],
  ],
])('reads blocks of names and values: %s', (_name, text, rows) => {
  expect(only('x.txt', text)).toEqual({ names: ['Name', 'Age', 'Phone'].slice(0, rows[0]!.length), rows, outside: [] });
});

test('does not read a column of numbers with names as one record', () => {
  expect(only('x.txt', 'name: score\nann: 3\nbob: 4\ncid: 5\n').rows).toContainEqual(['bob', '4']);
});

test('does not read tables in the code of a Markdown document', () => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |\n\n~~~~\n| c |\n|---|\n~~~\n~~~~\n';
  expect(read('x.md', text).tables).toEqual([
    { names: ['a', 'b'], rows: [['1', '2']], outside: ['5 ~~~~', '6 | c |', '7 |---|', '8 ~~~', '9 ~~~~'] },
  ]);
});

test('lists the rows of a Markdown table that have another number of cells', () => {
  const text = '# T\n\n| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | 4 |\n';
  expect(placed('x.md', text)).toEqual({
    header: [3],
    rows: [5, 6],
    broken: ['5 too-short padded', '6 too-long kept'],
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
      names: ['Model', 'AP', 'AP_2', 'column_4'],
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
])('does not parse %s as blocks of names and values', (_name, text) => {
  expect(read('x.txt', text).tables[0]!.names).not.toContain('Name');
  expect(read('x.txt', text).tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
});

test.each([
  ['x.json', '{"a": [1, 2'],
  ['x.sql', 'CREATE TABLE a (id int);'],
  ['x.xml', '<a/>'],
  ['x.txt', '<a> </a>'],
])('rejects a file without records: %s %#', (name, text) => {
  expect(() => read(name, text)).toThrow(expect.objectContaining({ code: 'unsupported-type' }));
});

test('rejects JSON that is nested too deeply', () => {
  const fault = expect.objectContaining({ code: 'table-too-large' });
  expect(() => read('x.json', '{"a":'.repeat(200_000))).toThrow(fault);
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

test('reads tables with the same name in several schemas separately', () => {
  const script = 'CREATE TABLE a.t (x int);\nINSERT INTO a.t VALUES (1);\nINSERT INTO b.t (y) VALUES (2);\n';
  const { tables } = openDataset(openBytes('x.sql', Buffer.from(script)), {});
  expect(tables.map(({ name, columns }) => [name, columns[0]!.name])).toEqual([
    ['t', 'x'],
    ['b.t', 'y'],
  ]);
});

test.each([
  ['a.csv', 'name: x,b\n', '1,2\n'],
  ['a.txt', 'Note: all values in EUR\n\nid;sum\n', '1;2\n'],
  ['a.psv', 'a|b\n-|-\n', '1|2\n'],
  ['a.log', 'a=1 b=2\n', 'plain words\n'],
])('inspects only the start of %s if it starts like records but is not: %j', (name, start, row) => {
  const bytes = Buffer.from(start + row.repeat(100_000));
  const head = bytes.subarray(0, 65_536);
  const read = () => {
    throw new Error('read');
  };
  expect(openRecords({ ...openBytes(name, bytes), read }, head, {})).toBeNull();
});

test('reads records in a code page even if the first letter beyond ASCII comes late', () => {
  const cards = Array.from({ length: 4000 }, (_, at) => `Straße: Weg ${at}\nPrüfer: Zoë\n`).join('\n');
  const { rows } = only('a.txt', Buffer.from(cards, 'latin1'));
  expect(rows).toHaveLength(4000);
  expect(rows[3999]).toEqual(['Weg 3999', 'Zoë']);
});

test('reads the names of columns between comments of a script', () => {
  const script =
    'CREATE TABLE t (\n  id int, -- key, internal\n  "title" text, /* long,\n  free */ words int -- count\n);\nINSERT INTO t VALUES (1, \'a\', 2);';
  expect(only('x.sql', script)).toMatchObject({ names: ['id', 'title', 'words'], rows: [['1', 'a', '2']] });
});

test('reads the entries of a directory with their further, folded and encoded values, and lists other lines', () => {
  const entries =
    'version: 1\n\n# staff\ndn: cn=Eva,dc=x\ncn: Eva\n  Maria\nmail: eva@x.de\nmail: e@x.de\n\ndn: cn=Ugo,dc=x\ncn:: VWdvIFbDtmxs\njpegPhoto:: /9j/\n';
  expect(only('people.ldif', entries)).toEqual({
    names: ['dn', 'cn', 'mail', 'mail 2', 'jpegPhoto'],
    rows: [
      ['cn=Eva,dc=x', 'Eva Maria', 'eva@x.de', 'e@x.de', ''],
      ['cn=Ugo,dc=x', 'Ugo Völl', '', '', '/9j/'],
    ],
    outside: ['1 version: 1', '3 # staff'],
  });
});

test.each([
  ['records end with a separator', 'id\x1fcity\x1e1\x1fOslo\nNorth\x1e2\x1f"B" Hall\x1e'],
  ['line ends follow the separators', 'id\x1fcity\x1e\r\n1\x1fOslo\nNorth\x1e\r\n2\x1f"B" Hall'],
])('reads cells that ASCII separators end: %s', (_, text) => {
  expect(only('x.txt', text)).toMatchObject({
    names: ['id', 'city'],
    rows: [
      ['1', 'Oslo\nNorth'],
      ['2', '"B" Hall'],
    ],
  });
});
