import { expect, test } from 'vitest';
import {
  readComments,
  readHtmlTexts,
  readPythonStrings,
  readStrings,
  readTestNames,
} from '../../../scripts/prose/passages.js';

const textsOf = (passages: { text: string }[]) => passages.map(({ text }) => text.trim());

test('reads comments after code and block comments', () => {
  const source = 'const a = 1; // The first of all.\n/* Another one,\n * wrapped. */\nconst b = a;\n';
  expect(readComments(source)).toEqual([
    { line: 1, text: 'The first of all.' },
    { line: 2, text: 'Another one,\nwrapped. ' },
  ]);
});

test.each(["const url = 'https://example.org/a/b/c';", "const glob = 'core/**/*.ts';\nconst other = '**/*.md';"])(
  'finds no comment in %j',
  (source) => {
    expect(readComments(source)).toEqual([]);
  },
);

test('reads single words that are wrong as labels, but no other single words', () => {
  const source = `const a = ['Aside', 'aside', 'beside', 'path']; const b = <h2>Spoilt</h2>;`;
  expect(textsOf(readStrings('a.tsx', source))).toEqual(['Aside', 'beside', 'Spoilt']);
});

test('reads strings and docstrings of Python', () => {
  const source =
    '"""Train one model,\nthen export it."""\nNAME = "checkpoint"\nraise ValueError(f"the {NAME} is \\"too long\\"")\n';
  expect(readPythonStrings(source)).toEqual([
    { line: 1, text: 'Train one model,\nthen export it.' },
    { line: 4, text: 'the {NAME} is \\"too long\\"' },
  ]);
});

test('reads the title, labels and texts of a page', () => {
  const page =
    '<!-- A note --><html lang="en"><head>\n<title>Handlens</title><script>let a = 1 < 2;</script>\n<meta name="description" content="Finds objects"></head><body><p>Hello</p></body></html>';
  expect(readHtmlTexts(page)).toEqual([
    { line: 2, text: 'Handlens' },
    { line: 3, text: 'Finds objects' },
    { line: 3, text: 'Hello' },
  ]);
});

test('reads the names of tests, of their groups and of those in tables', () => {
  const source = [
    "describe('a table', () => {",
    "  test('has rows', () => {});",
    `  testInFull(\`has \${count} rows\`, () => {});`,
    "  test.each([\n    ['a', 1],\n  ] as const)('contains %s', () => {});",
    "  expect(read('not a name')).toBe(1);",
    '});',
  ].join('\n');
  expect(readTestNames(source)).toEqual([
    { line: 1, text: 'a table' },
    { line: 2, text: 'has rows' },
    { line: 3, text: 'has 0 rows' },
    { line: 6, text: 'contains %s' },
  ]);
});
