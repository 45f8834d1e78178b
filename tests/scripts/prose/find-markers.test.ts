import { expect, test } from 'vitest';
import { findMarkers, mayHaveMarkers } from '../../../scripts/prose/find-markers.js';
import { readComments, readDescriptions, readParagraphs, readStrings } from '../../../scripts/prose/passages.js';

const found = (text: string): string[] => findMarkers({ line: 1, text });

test.each([
  ['The result stands in the file.', '1: "stands" -> is, are; rely on'],
  ['A file of its own.', '1: "of its own" -> its own, separate, on its own'],
  ['"tiff" is no format.', '1: "is no format" -> is not a; not supported; no such'],
  ['Some 3 MB.', '1: "Some 3" -> about'],
  ['Rows are kept\nas it is.', '2: "as it is" -> unchanged'],
  ['The time is used up, 93 % of it.', '1: "93 %" -> no space before %'],
])('reports the marker in %j', (text, report) => {
  expect(found(text)).toEqual([report]);
});

test.each(['An understanding of standards.', 'Take 93% of 1,299 rows.', '7 % 5 is 2', 'There are no files.'])(
  'finds no marker in %j',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test('finds each marker of a passage', () => {
  expect(found('Begin anew.\nIt stands beside it, beside others.')).toEqual([
    '2: "stands" -> is, are; rely on',
    '2: "beside" -> with, next to, in addition to, compared with',
    '2: "beside" -> with, next to, in addition to, compared with',
    '1: "anew" -> again, from scratch; start over',
  ]);
});

test('finds a marker across a line break of a comment', () => {
  const [comment] = readComments('const a = 1;\n/**\n * Rows are kept as\n * it is.\n */\n');
  expect(findMarkers(comment!)).toEqual(['3: "as it is" -> unchanged']);
});

test('reads docstrings and blocks of line comments', () => {
  expect(readComments('  // The first line\n  // and the second.\nconst a = 1;\n/** A docstring. */\n// px\n')).toEqual(
    [
      { line: 1, text: 'The first line\nand the second.\n' },
      { line: 4, text: 'A docstring. ' },
    ],
  );
});

test('reads strings, templates and JSX texts of two words or more', () => {
  const source = [
    "const key = 'row';",
    `throw new Fault('not-found', \`No model \${name} here.\`);`,
    '<p class="card wide" title="Two words">',
    '  Drop a file.',
    '</p>;',
  ].join('\n');
  expect(readStrings('a.tsx', source)).toEqual([
    { line: 2, text: 'No model 0 here.' },
    { line: 3, text: 'Two words' },
    { line: 3, text: '\n  Drop a file.\n' },
  ]);
});

test('reads descriptions of a JSON document with their lines', () => {
  const json = JSON.stringify({ info: { title: 'A "b"' }, description: 'Rows.', name: 'c' }, null, 2);
  expect(readDescriptions(json)).toEqual([
    { line: 3, text: 'A "b"' },
    { line: 5, text: 'Rows.' },
  ]);
});

test('reads paragraphs of Markdown without code', () => {
  const markdown = '# Title\n\nOne `stands` in\ncode.\n- a\n- b\n\n```sh\nanew\n```\n';
  expect(readParagraphs(markdown)).toEqual([
    { line: 1, text: '# Title' },
    { line: 3, text: `One ${' '.repeat(8)} in\ncode.` },
    { line: 5, text: '- a' },
    { line: 6, text: '- b' },
  ]);
});

test('skips files without markers, including interpolated values', () => {
  expect(mayHaveMarkers(`\`\${share} %\``)).toBe(true);
  expect(mayHaveMarkers(`\`\${share}%\``)).toBe(false);
});
