import { beforeEach, expect, test } from 'vitest';
import { countWindows } from '../../../handlers/kit/open-windows.js';
import { handler } from '../../../handlers/system/health.js';
import { callHandler } from '../../support/call.js';

const ask = (query: Record<string, string>) => callHandler<{ windows: number; code: string }>(handler, { query });

// Forgets windows that other tests of this process opened.
beforeEach(() => void countWindows({ is_closing: false }, Number.POSITIVE_INFINITY));

test('a window counts from its first request until it closes', async () => {
  const counts = [];
  for (const query of [
    {},
    { window: 'window-a' },
    { window: 'window-b' },
    { window: 'window-a' },
    { window: 'window-a', is_closing: 'true' },
    { window: 'window-b', is_closing: 'true' },
    {},
  ]) {
    counts.push((await ask(query)).body.windows);
  }
  expect(counts).toEqual([0, 1, 2, 2, 1, 0, 0]);
});

test('a window without a request for two and a half minutes is removed', () => {
  const open = { window: 'window-c', is_closing: false };
  expect(countWindows(open, 1e9)).toBe(1);
  expect(countWindows({ is_closing: false }, 1e9 + 149_000)).toBe(1);
  expect(countWindows({ is_closing: false }, 1e9 + 151_000)).toBe(0);
});

test('the list of windows is limited', () => {
  for (let place = 0; place < 500; place++) countWindows({ window: `window-${place}`, is_closing: false }, 2e9);
  expect(countWindows({ is_closing: false }, 2e9)).toBe(100);
});

test.each(['short', 'a'.repeat(65), 'with space', '../../etc'])('the id "%s" is refused', async (window) => {
  expect((await ask({ window })).body.code).toBe('invalid-input');
});
