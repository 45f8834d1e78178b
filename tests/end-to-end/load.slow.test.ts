import { realpath } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { LatencyBook } from '../support/load/latency-book.js';
import { endpointsOf, readApi, runLoad } from '../support/load/run-load.js';
import { VALID_REQUESTS } from '../support/load/valid/valid-requests.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('every endpoint of the OpenAPI document has a valid request', async () => {
  expect(Object.keys(VALID_REQUESTS).sort()).toEqual(endpointsOf(await readApi()).sort());
});

test('a short load on every endpoint rejects no valid request, and the stop loses nothing', {
  timeout: 5 * 60_000,
}, async () => {
  const endpoints = endpointsOf(await readApi());
  const isEachDone = (book: LatencyBook) => endpoints.every((endpoint) => book.isDone(endpoint));
  const isEnough = (book: LatencyBook) => isEachDone(book) || book.count > 20 * endpoints.length;
  const report = await runLoad(await realpath(await temporaryFolder()), {
    seed: 20_261_122,
    lanes: 4,
    uploads: 12,
    isEnough,
    // The long version measures the duration; here the machine may be busy.
    stopWithinMs: Number.POSITIVE_INFINITY,
  });
  expect(report.flaws).toEqual([]);
  expect(endpoints.filter((endpoint) => !report.book.isDone(endpoint))).toEqual([]);
});
