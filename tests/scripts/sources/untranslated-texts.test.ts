import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTextLiterals } from '../../../scripts/sources/find-text-literals.js';
import { findUntranslatedTexts } from '../../../scripts/sources/untranslated-texts.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const textsOf = (code: string) => findTextLiterals('a.tsx', code).map(({ text }) => text);

test.each([
  ['<p>Hello, you</p>', ['Hello, you']],
  ['<p>你好</p>', ['你好']],
  ['<p>\n  {count()} of <b>all</b>\n</p>', ['of', 'all']],
  ['<p>{isOpen() ? "Less" : "More"}</p>', ['Less', 'More']],
  ['<p>{name() || "none"}</p>', ['none']],
  ['<p>{error() && "Try again"}</p>', ['Try again']],
  ['<p>{count() + " rows"}</p>', ['rows']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['<p>{`${count()} rows`}</p>', ['rows']],
  ['<button title="Close" />', ['Close']],
  ['<button label={"Close"} />', ['Close']],
  ['<input aria-label="Name" placeholder="Ada" />', ['Name', 'Ada']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
  ['<img alt={`Photo of ${name()}`} />', ['Photo of']],
  ['<Tabs tabs={[{ value: "all", label: "All" }]} />', ['All']],
  ['useKeys([{ keys: ["Escape"], label: () => "Stop", run: stop }]);', ['Stop']],
])('finds the texts of %s', (code, expected) => {
  expect(textsOf(code)).toEqual(expected);
});

test.each([
  '<p>{t("page.title")}</p>',
  '<p class="soft" id="title" role="status" />',
  '<p>{state() === "done" ? t("a.b") : count()}</p>',
  '<p>{one()} · {two()} × 3</p>',
  '<b>A</b>',
  '<code>vision-cli serve</code>',
  '<p><kbd>Shift</kbd></p>',
  '<dt>Node.js</dt>',
  '<Line label="SHA-256" />',
  'const GROUPS = [{ title: "group.detection" }];',
  '<Show fallback={<p>{t("a.b")}</p>}>{(one) => <p>{one()}</p>}</Show>',
])('accepts %s', (code) => {
  expect(textsOf(code)).toEqual([]);
});

test('names the file, line and text', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages/a.tsx'), 'const A = () => (\n  <p>\n    Hello\n  </p>\n);');
  await writeFile(join(folder, 'pages/b.ts'), 'export const b = "Hello";');
  expect(findUntranslatedTexts(folder)).toMatch(/pages\/a\.tsx:3 {2}Hello$/);
});

test('accepts pages without texts', async () => {
  expect(findUntranslatedTexts(await temporaryFolder())).toBeNull();
});
