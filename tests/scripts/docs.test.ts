import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const inFolder = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'));
const DECISIONS = inFolder('docs/adr').map((name) => `docs/adr/${name}`);
const GUIDES = ['docs', 'docs/reference'].flatMap((folder) => inFolder(folder).map((name) => `${folder}/${name}`));
const PAGES = [...inFolder('.'), ...GUIDES, ...DECISIONS];
const textOf = (file: string) => readFileSync(file, 'utf8');

/** Returns the id that code hosts assign to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) => [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

test.each(PAGES)('%s links to files and headings that exist', (page) => {
  const targets = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => target!);
  const broken = targets.filter((target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])('%s names files that exist', (page) => {
  const named = [...textOf(page).matchAll(/`((?:cli|core|docs|gui|handlers|scripts|tests|training)\/[\w./-]+)`/g)];
  const paths = named.map(([, path]) => path!).filter((path) => !/[A-Z]{4}/.test(path));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(DECISIONS)('%s states its status and date', (file) => {
  expect(textOf(file)).toMatch(/^# \d+\. .+\n\nStatus: (?:accepted|superseded by \[\d+\]).*\b\d{4}-\d{2}-\d{2}\b/);
});

/**
 * Commands that may install the names of this project from the public npm registry, where they belong to others.
 * npx parses flags directly after the name as its own, unless `--` comes before the name.
 */
const FOREIGN_PROGRAMS =
  /np(?:x|m exec|m x)(?! --no (?:vision-cli(?! +-)|-- vision-cli\b))(?:\s+-\S+)*\s+(?:vision-cli|handlens)\b|npm (?:i|install|add)\s(?:[^\n`]*\s)?(?:vision-cli|handlens)(?![\w/.-])/g;

test.each([
  ['npx vision-cli detect image a.jpg', true],
  ['npx -y vision-cli serve', true],
  ['npx handlens', true],
  ['npm exec handlens', true],
  ['npm install -g handlens', true],
  ['npx --no vision-cli --help', true],
  ['npx --no vision-cli detect image a.jpg', false],
  ['npx --no -- vision-cli --help', false],
  ['vision-cli serve', false],
  ['cd handlens && npm install', false],
])('"%s" may install and run a program from the registry: %s', (line, isFound) => {
  expect(line.match(FOREIGN_PROGRAMS) !== null).toBe(isFound);
});

test('no documented command may install and run a program from the registry', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.yml', '*.yaml', '*.ipynb', '*.html'], {
    encoding: 'utf8',
  });
  const others = files.split('\n').filter((file) => file !== '' && file !== 'tests/scripts/docs.test.ts');
  const found = others.flatMap((file) =>
    (textOf(file).match(FOREIGN_PROGRAMS) ?? []).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
