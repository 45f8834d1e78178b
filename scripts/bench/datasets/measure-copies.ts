import { findCopies } from '../../../core/datasets/images/find-copies.js';
import { seededRandom } from '../../../core/seeded-random.js';
import type { Section } from '../report.js';
import { round } from '../statistics.js';

type Seen = Parameters<typeof findCopies>[0][number];

/** Each so many images, one looks almost like the one before it. */
const PLANTED_EVERY = 100;

/** Images as an inspection would leave them: random hashes with as many ones as zeros, and planted near copies. */
function inventImages(count: number): Seen[] {
  const random = seededRandom(3);
  const half = () => Math.floor(random() * 2 ** 32);
  let hash: readonly [number, number] = [half(), half()];
  return Array.from({ length: count }, (_, place): Seen => {
    const isNear = place % PLANTED_EVERY === PLANTED_EVERY - 1;
    hash = isNear ? [(hash[0] ^ 0x00100001) >>> 0, hash[1]] : [half(), half()];
    const name = `images/train/${place}.jpg`;
    return {
      image: { split: 'train', path: `/${name}`, name, labelPath: '', labelName: '', listed: null },
      facts: {
        bytes: 1,
        sha256: String(place),
        size: { width: 640, height: 640 },
        orientation: 1,
        format: 'jpeg',
        pixelSha256: String(place),
        perceptualHash: hash,
      },
    };
  });
}

/** How long it takes to find near copies among many images. */
export async function measureCopies(largest: number): Promise<Section> {
  const readings = [];
  for (const count of [largest / 10, largest]) {
    const seen = inventImages(count);
    const started = performance.now();
    const found = (await findCopies(seen)).length;
    readings.push({ count, found, planted: count / PLANTED_EVERY, ms: performance.now() - started });
  }
  return {
    title: 'Near copies among many images',
    how: '`findCopies` over invented hashes: all different, but for one in a hundred that differs from another in two bits.',
    tables: [
      {
        caption: 'Milliseconds',
        columns: ['images', 'ms', 'near copies found', 'planted'],
        rows: readings.map(({ count, found, planted, ms }) => [count, ms.toFixed(0), found, planted]),
      },
    ],
    notes: [],
    values: { readings: readings.map(({ ms, ...rest }) => ({ ...rest, ms: round(ms, 1) })) },
  };
}
