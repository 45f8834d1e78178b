import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retryAlone } from '../../../../../core/vision/datasets/images/decode-facts.js';
import { inspectImage } from '../../../../../core/vision/datasets/images/inspect-image.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields } from '../../../../support/yolo-dataset.js';

const turn = () => new Promise<void>((next) => setImmediate(next));

test('repeats failures alone, and runs others in parallel', async () => {
  let running = 0;
  let most = 0;
  const runningDuringRetry: number[] = [];
  const tries = new Map<number, number>();
  const work = (place: number) => async () => {
    const attempt = (tries.get(place) ?? 0) + 1;
    tries.set(place, attempt);
    most = Math.max(most, ++running);
    if (attempt === 2) runningDuringRetry.push(running);
    for (let turns = 0; turns < 1 + (place % 3); turns++) await turn();
    if (attempt === 2) runningDuringRetry.push(running);
    running--;
    if (place % 4 === 0) throw new Error(`no ${place}`);
    return place;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => retryAlone(work(place))));
  const outcomes = results.map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason.message),
  );
  expect(outcomes).toEqual(Array.from({ length: 20 }, (_, place) => (place % 4 === 0 ? `no ${place}` : place)));
  expect([...tries.values()]).toEqual(Array.from({ length: 20 }, (_, place) => (place % 4 === 0 ? 2 : 1)));
  expect(runningDuringRetry).toEqual(Array.from({ length: 10 }, () => 1));
  expect(most).toBe(20);
});

test('reports the problem of each of many broken images in parallel', async () => {
  const folder = await temporaryFolder();
  const whole = await drawFields(1);
  const paths = Array.from({ length: 60 }, (_, at) => join(folder, `${at}.png`));
  for (const [at, path] of paths.entries()) await writeFile(path, at % 2 === 0 ? whole : whole.subarray(0, 200));
  const seen = await Promise.all(paths.map((path) => inspectImage({ path, name: 'a.png', split: 'train' })));
  const outcomes = seen.flatMap(({ findings }) => findings.map(({ value }) => value));
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => 'vipspng: libpng read error'));
});
