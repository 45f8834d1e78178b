import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findingCount } from '../../scripts/catalogues.js';

const inFolder = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.md'));
const DECISIONS = inFolder('docs/adr').map((name) => `docs/adr/${name}`);
const PAGES = [...inFolder('.'), ...inFolder('docs').map((name) => `docs/${name}`), ...DECISIONS];
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

test('counts the kinds of findings of docs/tables.md', () => {
  expect(findingCount('# T\n\n## Findings\n\n- **A**: `a`, `b-c`\n- **B**: `a`\n\n## Rows\n\n- **C**: `d`\n')).toBe(
    '2',
  );
});
