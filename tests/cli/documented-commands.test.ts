import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../cli/program.js';
import { parseCall } from '../support/documented/parse-call.js';
import { FOLLOWED_GUIDES, inlineCommands, shellBlocks } from '../support/documented/shell-blocks.js';
import { splitShell, visionCalls } from '../support/documented/split-shell.js';

const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** All pages for users. Decision records are excluded, because they describe the past. */
const PAGES = tracked('*.md').filter((page) => !/^(?:docs\/adr|tests|scripts|CHANGELOG)/.test(page));

describe('splitting a script', () => {
  test.each<[string, string[][]]>([
    ['a b # c\nd', [['a', 'b'], ['d']]],
    ['a \\\n  b', [['a', 'b']]],
    [`a "b c" 'd "e"' f#g`, [['a', 'b c', 'd "e"', 'f#g']]],
    ['a | b && c; d &', [['a'], ['b'], ['c'], ['d']]],
    ['a --x="b | c"', [['a', '--x=b | c']]],
    ['# only', []],
    ['a > out.txt 2>&1 b', [['a', 'b']]],
    ['a <in.txt', [['a']]],
    ['a -d \'{"b": "c > d"}\'', [['a', '-d', '{"b": "c > d"}']]],
  ])('%j', (script, commands) => {
    expect(splitShell(script)).toEqual(commands);
  });

  test.each<[string, string[][]]>([
    ['npx --no vision-cli serve', [['serve']]],
    ['npx --no -- vision-cli --help', [['--help']]],
    ['HANDLENS_BACKEND=onnx vision-cli serve --port 0', [['serve', '--port', '0']]],
    ['curl vision-cli', []],
  ])('calls of vision-cli in %j', (script, calls) => {
    expect(visionCalls(script)).toEqual(calls);
  });

  test('reports the line of a block and why it does not run', () => {
    const text = 'a\n\n<!-- not run: needs a cluster -->\n\n```sh\nb\n```\n\n```sh\nc\n```\n\n```text\nd\n```\n';
    expect(shellBlocks('page.md', text)).toEqual([
      { page: 'page.md', line: 6, text: 'b\n', notRun: 'needs a cluster' },
      { page: 'page.md', line: 10, text: 'c\n', notRun: null },
    ]);
  });
});

test.each([
  ['detect image a.jpg', null],
  ['--help', null],
  ['detect image', 'missing required argument'],
  ['detect imag a.jpg', 'Did you mean image?'],
  ['table profile a.csv --delimeter x', 'unknown option'],
  ['settings set colour blue', 'can be changed here'],
])('"vision-cli %s" parses with %s', async (line, error) => {
  const found = await parseCall(line.split(' '));
  if (error === null) expect(found).toBeNull();
  else expect(found).toContain(error);
});

const CALLS = PAGES.flatMap((page) =>
  shellBlocks(page).flatMap((block) => visionCalls(block.text).map((call) => [`${page}:${block.line}`, call] as const)),
);

test('the program accepts every command of a shell block', async () => {
  expect(CALLS.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const [place, call] of CALLS) {
    const error = await parseCall(call);
    if (error !== null) wrong.push(`${place}: vision-cli ${call.join(' ')}: ${error}`);
  }
  expect(wrong).toEqual([]);
});

/** Pages whose blocks run in other tests: the examples of the help, and the guides for new users. */
const RUN_ELSEWHERE = ['docs/reference/cli.md', 'README.md', 'docs/first-steps.md'];

test('every shell block runs in a test or states why not', () => {
  const followed: readonly string[] = [...FOLLOWED_GUIDES, ...RUN_ELSEWHERE];
  const others = PAGES.filter((page) => !followed.includes(page)).flatMap((page) => shellBlocks(page));
  expect(others.filter(({ notRun }) => notRun === null).map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

test('every command in a sentence exists', async () => {
  const program = await createProgram('all');
  const children = (path: readonly string[]) =>
    path.reduce((commands, name) => commands.find((one) => one.name() === name)?.commands ?? [], program.commands);
  const wrong = PAGES.flatMap((page) =>
    inlineCommands(page)
      .filter((command) => {
        const path: string[] = [];
        for (const word of command.split(' ').slice(1)) {
          const known = children(path).map((one) => one.name());
          // `settings list|set` names several; an upper-case word is a placeholder.
          const names = word.split('|');
          if (known.length === 0 || /^[-A-Z<$.]/.test(word)) return false;
          if (!names.every((name) => known.includes(name))) return true;
          path.push(names[0]!);
        }
        return false;
      })
      .map((command) => `${page}: ${command}`),
  );
  expect(wrong).toEqual([]);
});
