import { expect, test } from 'vitest';
import { CodeList } from '../../../../core/tables/columns/codes.js';
import { MemoryArena } from '../../../../core/tables/columns/memory-arena.js';

const codes = (length: number, from = 0) => Uint32Array.from({ length }, (_, at) => from + at);

test.each([
  [256, Uint8Array],
  [257, Uint16Array],
  [65_536, Uint16Array],
  [65_537, Uint32Array],
])('codes of %d texts have the smallest possible width', (texts, kind) => {
  const list = new CodeList(texts, new MemoryArena());
  list.append(codes(100), 100);
  list.append(codes(texts - 100, 100), texts);
  expect(list.finish()).toBeInstanceOf(kind);
  expect([...list.finish()]).toEqual([...codes(texts)]);
});

test('supports more codes than its first capacity', () => {
  const list = new CodeList(3, new MemoryArena());
  for (let from = 0; from < 50; from += 10) list.append(codes(10, from), from + 10);
  expect([...list.finish()]).toEqual([...codes(50)]);
});
