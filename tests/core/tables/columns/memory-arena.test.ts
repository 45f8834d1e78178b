import { expect, test } from 'vitest';
import { MemoryArena } from '../../../../core/tables/columns/memory-arena.js';

test('arrays do not overlap, and keep their contents when more are allocated', () => {
  const arena = new MemoryArena();
  const pieces = [3, 70_000, 1, 0, 500_000].map((bytes, place) => {
    const { buffer, offset } = arena.allot(bytes);
    expect(offset % 8).toBe(0);
    return new Uint8Array(buffer, offset, bytes).fill(place + 1);
  });
  for (const [place, piece] of pieces.entries()) expect(piece.every((byte) => byte === place + 1)).toBe(true);
});

test('reuses its memory after a reset', () => {
  const arena = new MemoryArena();
  const before = arena.allot(100);
  arena.reset();
  const after = arena.allot(200);
  new Uint8Array(before.buffer, before.offset, 1)[0] = 7;
  expect(new Uint8Array(after.buffer, after.offset, 1)[0]).toBe(7);
});
