import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull } from '../support/property-runs.js';
import { csvFile, ORDERS } from '../support/table-page.js';
import { readTextTables } from '../support/text-tables.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

const PAGES = ['/', '/image', '/video', '/batch', '/tables', '/agent', '/settings', '/about'] as const;
const NARROW = 390;

/**
 * English texts that must not be visible in Chinese: those with another text in Chinese, and without inserted values.
 */
const ENGLISH = new Set(
  readTextTables()
    .flatMap(({ en, zh }) => [...en].filter(([key, text]) => text !== zh.get(key)))
    .map(([, text]) => text)
    // Single words in lower case may be data: names of classes, columns and options.
    .filter((text) => /[A-Z]|\s/.test(text) && /[a-z]{2}/.test(text) && !text.includes('{')),
);

/** Visible texts of a page, and texts for screen readers. */
const READ_TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('code, kbd, pre, script, style')) texts.push(node.data);
    } else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
    }
  }
  return texts.map((text) => text.replace(/\\s+/g, ' ').trim()).filter((text) => text !== '');
})()`;

const findEnglish = async (page: Page) =>
  ((await page.evaluate(READ_TEXTS)) as string[]).filter((text) => ENGLISH.has(text));

const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

async function openInChinese(path: string, options: Parameters<typeof gui.open>[1] = {}): Promise<Page> {
  const page = await gui.open('/about', options);
  await page.evaluate("localStorage.setItem('handlens.language', 'zh')");
  await page.goto(`${gui.address()}/app${path}`);
  await page.locator('main h1, main').first().waitFor();
  return page;
}

async function expectChinese(page: Page): Promise<void> {
  await expect.poll(() => findEnglish(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test.each(PAGES)('%s is in Chinese, and nothing overflows at 390 px', async (path) => {
  const page = await openInChinese(path, { width: NARROW });
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
  expect(((await page.evaluate(READ_TEXTS)) as string[]).some((text) => /\p{Script=Han}/u.test(text))).toBe(true);
  await expectChinese(page);
});

test('the palette changes the language without a reload', async () => {
  const page = await gui.open('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.evaluate('window.isSamePage = true');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('简体中文');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '设置', level: 1 }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
  await expectChinese(page);
  await page.getByLabel('语言').selectOption('en');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('an open table is in Chinese, with its tools, menus, preview and history', async () => {
  const page = await openInChinese('/tables');
  await page.locator('input[type=file]').first().setInputFiles(csvFile(ORDERS));
  await page.getByRole('gridcell').first().waitFor();
  await page
    .getByRole('button', { name: /"price"|“price”/ })
    .first()
    .waitFor();
  await expectChinese(page);
  for (const tool of ['导入选项', '审核更正', '就此表提问']) {
    await page.getByRole('toolbar').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: tool }).click();
    await expectChinese(page);
  }
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('button', { name: '“customer”列的菜单' }).click();
  await expectChinese(page);
  await page.getByRole('menuitem', { name: '查找和替换…' }).click();
  await page.getByText('预览：').first().waitFor();
  await expectChinese(page);
  await page.keyboard.press('Escape');
  await page.getByRole('gridcell').nth(1).click({ button: 'right' });
  await expectChinese(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '全部安全修复' }).click();
  await page
    .getByRole('button', { name: /步骤 1|第 1 步/ })
    .first()
    .click();
  await expectChinese(page);
});

test('a finding about values is in Chinese', async () => {
  const page = await openInChinese('/tables');
  const ages = Array.from({ length: 40 }, (_, at) => `${20 + at}`);
  const table = ['age;id', ...[...ages, '214'].map((age, at) => `${age};${at}`), ''].join('\n');
  await page.locator('input[type=file]').first().setInputFiles(csvFile(table, 'ages.csv'));
  await page.getByText('“age”列有 1 个单元格超出合理范围').click();
  await page.getByText('这样的值与该列的其他值不符，很可能是录入或测量错误。').waitFor();
});

test('a table follows the language while it is open', async () => {
  const page = await openInChinese('/tables');
  // A new file, because the page remembers the view of the file above.
  await page.locator('input[type=file]').first().setInputFiles(csvFile('id,name\n1,Ann\n2,Bob\n', 'names.csv'));
  await page.getByRole('toolbar').getByText('2 行', { exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索或运行命令' }).fill('English');
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByText('2 rows', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
});

test('the agent plans and runs a request in Chinese', async () => {
  await cp(photo('dog.jpg'), join(gui.folder(), 'dog.jpg'));
  const page = await openInChinese('/agent', { width: NARROW });
  await page.getByRole('textbox', { name: '请求' }).fill('检测 dog.jpg 中的狗');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '运行这 1 步' }).click();
  await page.locator('.agent-picture svg').waitFor();
  await expectChinese(page);
});

testInFull('axe finds no problem in Chinese', async () => {
  for (const path of ['/settings', '/tables', '/agent'])
    expect(await findBarriers(await openInChinese(path)), path).toEqual([]);
});
