import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { setLanguage } from '../../gui/src/i18n/language.js';
import { formatClass } from '../../gui/src/parts/class-names.js';
import { readTextTables } from '../support/text-tables.js';

const TABLES = readTextTables();

const ROWS = TABLES.flatMap(({ path, en, zh }) =>
  [...en].map(([key, text]) => ({ place: `${path} ${key}`, en: text, zh: zh.get(key) ?? '' })),
);

const slotsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

const placesWhere = (isFault: (row: (typeof ROWS)[number]) => boolean) =>
  ROWS.filter(isFault).map(({ place }) => place);

/** Returns whether a text is the same in both languages: a name, a format, a code. */
const isName = ({ en, zh }: { en: string; zh: string }) => en === zh;

test('reads the tables of all pages', () => {
  const folders = TABLES.map(({ path }) => path.split('/').slice(0, -1).join('/'));
  for (const page of ['about', 'agent', 'batch', 'image', 'settings', 'tables', 'video']) {
    expect(folders).toContain(`gui/src/pages/${page}`);
  }
});

test('both languages have the same keys', () => {
  for (const { path, en, zh } of TABLES) expect([...zh.keys()].toSorted(), path).toEqual([...en.keys()].toSorted());
});

test('both languages have the same values in braces', () => {
  // `count` is excluded, because the English singular does not contain it.
  const hasOther = ({ en, zh }: (typeof ROWS)[number]) => {
    const [ours, theirs] = [slotsOf(en), slotsOf(zh)].map((names) => new Set(names.filter((name) => name !== 'count')));
    return ours!.size !== theirs!.size || [...ours!].some((name) => !theirs!.has(name));
  };
  expect(placesWhere(hasOther)).toEqual([]);
});

test('no text is missing in Chinese', () => {
  expect(placesWhere(({ en, zh }) => (en === '') !== (zh === ''))).toEqual([]);
});

test('Chinese texts without Chinese have only names and codes', () => {
  const isUntranslated = (row: (typeof ROWS)[number]) =>
    !isName(row) &&
    !/\p{Script=Han}/u.test(row.zh) &&
    /\b[a-z]{4,}\b/.test(row.zh.replaceAll(/\{\w+\}/g, '').replace('json', ''));
  expect(placesWhere(isUntranslated)).toEqual([]);
});

test('Chinese punctuation is full-width', () => {
  const half = /\p{Script=Han}\s*[,;:!?()]|[,;!?()]\s*\p{Script=Han}|\p{Script=Han}\.(?:\s|$)/u;
  expect(placesWhere(({ zh }) => half.test(zh))).toEqual([]);
});

test('a space separates Chinese from Latin words and numbers', () => {
  const tight = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
  expect(placesWhere(({ zh }) => tight.test(zh.replaceAll(/\{\w+\}/g, '·')))).toEqual([]);
});

test('each class of COCO has the first Chinese name that the agent understands', () => {
  const read = (path: string) => parse(readFileSync(path, 'utf8'));
  const { classes } = read('configs/agent/answers/zh.yaml') as { classes: string[][] };
  const known = new Map(classes.map(([name, ...words]) => [name, words.find((word) => /\p{Script=Han}/u.test(word))]));
  const { names } = read('configs/class-names/coco80.yaml') as { names: string[] };
  expect(names).toHaveLength(80);
  expect(names.map(formatClass)).toEqual(names);
  setLanguage('zh');
  onTestFinished(() => setLanguage('system'));
  expect(names.map(formatClass)).toEqual(names.map((name) => `${name} ${known.get(name)}`));
  expect(formatClass('constructor')).toBe('constructor');
});
