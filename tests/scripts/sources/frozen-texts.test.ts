import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFrozenLines, findFrozenTexts } from '../../../scripts/sources/frozen-texts.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test.each([
  '<Show when={a()}>{(one) => format(one())}</Show>',
  '<Match when={a()}>{(one) => (one().isOpen ? <p /> : <b />)}</Match>',
  '<Index each={a()}>{(one) => one().name}</Index>',
  '<Show when={a()}>{(one) => { const x = 1; return one() + x; }}</Show>',
])('rejects %s', (code) => {
  expect(findFrozenLines('a.tsx', code)).toEqual([1]);
});

test.each([
  '<Show when={a()}>{(one) => <>{format(one())}</>}</Show>',
  '<Show when={a()}>{(one) => (<p>{one()}</p>)}</Show>',
  '<Show when={a()} keyed>{(one) => format(one)}</Show>',
  '<Show when={a()}>{format(a())}</Show>',
  '<For each={a()}>{(one) => format(one)}</For>',
])('accepts %s', (code) => {
  expect(findFrozenLines('a.tsx', code)).toEqual([]);
});

test('names the file and the line', async () => {
  const folder = await temporaryFolder();
  expect(findFrozenTexts(folder)).toBeNull();
  await writeFile(join(folder, 'a.tsx'), 'const A = () => (\n  <Show when={a()}>{(b) => b()}</Show>\n);');
  expect(findFrozenTexts(folder)).toMatch(/a\.tsx:2$/);
});
