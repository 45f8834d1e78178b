import { expect, test } from 'vitest';
import { requestPages } from '../../../handlers/agent/request-pages.js';
import { loadConfig } from '../../../handlers/kit/config.js';

interface Page {
  total: number;
  done: number;
  next_cursor: string | null;
  entries: string;
}

/** Requests pages of a folder. @returns the requests, events and answers. */
async function turn(total: number, shareMs: number, entry = 'x') {
  const asked: { limit: number; cursor?: string }[] = [];
  const heard: number[] = [];
  let done = 0;
  const call = {
    shareMs,
    signal: new AbortController().signal,
    earlier: [],
    onProgress: (count: number) => void heard.push(count),
  };
  const pages = await requestPages<Page>(call, { config: loadConfig({}), signal: call.signal }, async (place) => {
    asked.push(place);
    done = Math.min(total, done + place.limit);
    return { total, done, next_cursor: done < total ? `after-${done}` : null, entries: entry };
  });
  return { asked, heard, pages };
}

test('follows cursors to the last page', async () => {
  const { asked, heard, pages } = await turn(1000, 60_000);
  expect(asked[0]).toEqual({ limit: 4 });
  expect(asked.slice(1).map(({ cursor }) => cursor)).toEqual(heard.slice(0, -1).map((count) => `after-${count}`));
  expect(asked.every(({ limit }) => limit >= 4 && limit <= 200)).toBe(true);
  expect([heard.at(-1), pages.at(-1)!.next_cursor]).toEqual([1000, null]);
});

test('always requests the first page, and returns a cursor when time is over', async () => {
  const { pages } = await turn(1000, 0);
  expect(pages.map(({ next_cursor }) => next_cursor)).toEqual(['after-4']);
});

test('requests no page after eight million characters', async () => {
  const { pages } = await turn(1_000_000, 60_000, 'x'.repeat(3_000_000));
  expect([pages.length, pages.at(-1)!.next_cursor]).toEqual([3, expect.any(String)]);
});
