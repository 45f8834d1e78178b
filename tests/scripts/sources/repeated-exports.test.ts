import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findExports } from '../../../scripts/sources/find-exports.js';
import { findRepeatedExports } from '../../../scripts/sources/repeated-exports.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test.each([
  ['export function a() {}', ['a']],
  ['export async function* a() {}', ['a']],
  ['export const a = 1, b = 2;', ['a', 'b']],
  ['export const { a, b: [c, , d] } = x;', ['a', 'c', 'd']],
  ['export class A {}\nexport interface B {}\nexport type C = 1;\nexport enum D {}', ['A', 'B', 'C', 'D']],
  ['const a = 1;\nexport { a as b };', ['b']],
  ["export { a } from './a.js';\nexport type { B } from './b.js';", ['a', 'B']],
  ['export const A = z.string();\nexport type A = z.infer<typeof A>;', ['A']],
  ['export function a(x: 1): 1;\nexport function a(x: 2): 2;', ['a']],
  ['const a = "export const b = 1;"; // export const c = 1;\nfunction d() {}', []],
])('%s exports %j', (code, names) => {
  expect(findExports('a.ts', code).map(({ name }) => name)).toEqual(names);
});

test('names both files of a repeated export', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.ts'), 'const own = 1;\nexport const isBlank = own;\n');
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'b', 'c.ts'), 'const own = 2;\nexport const other = own;\n');
  expect(findRepeatedExports(folder)).toBeNull();
  await writeFile(join(folder, 'b', 'd.ts'), 'export function isBlank() {}\n');
  expect(findRepeatedExports(folder)).toContain(`"isBlank" is exported by ${folder}/a.ts:2 and ${folder}/b/d.ts:1`);
});
