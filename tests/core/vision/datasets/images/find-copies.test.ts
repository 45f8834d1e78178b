import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { findCopies } from '../../../../../core/vision/datasets/images/find-copies.js';
import type { SeenImage } from '../../../../../core/vision/datasets/images/image-facts.js';
import { inspectImage } from '../../../../../core/vision/datasets/images/inspect-image.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { seenImage } from '../../../../support/seen-image.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

type Hash = readonly [number, number];

const HASH: Hash = [0x0f0f0f0f, 0x33333333];
const FAR: Hash = [0xf0f0f0f0, 0x33333333];
const flipped = (bits: number): Hash => [(HASH[0] ^ (2 ** bits - 1)) >>> 0, HASH[1]];

const brief = ({ code, severity, file, split, count, related }: Finding) => ({
  code,
  severity,
  file,
  split,
  count,
  related: related.map((place) => place.file),
});
const copiesIn = async (...search: Parameters<typeof findCopies>) => (await findCopies(...search)).findings;
const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
/** Stub that returns the same full-size hash for all images. */
const samePixels = { hashPixels: async () => 'same' };

/** Generates stripes so thin that they become one grey when reduced. */
function stripes(thickness: number, along: 'x' | 'y', compressionLevel = 1): () => Promise<Uint8Array> {
  const side = 640;
  const pixels = Uint8Array.from({ length: side * side }, (_, at) => {
    const place = along === 'x' ? at % side : Math.floor(at / side);
    return (place / thickness) & 1 ? 255 : 0;
  });
  return () =>
    sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .png({ compressionLevel })
      .toBuffer();
}

test('reports copies with one name in two splits only as copies', async () => {
  const seen = ['train', 'val'].map((split) => seenImage(`images/${split}/a.jpg`, { pixelSha256: 'same' }));
  expect(codesOf(await copiesIn(seen, samePixels))).toEqual(['image-copy-across-splits']);
});

describe('the same picture', () => {
  test('in one split is a warning at the second', async () => {
    const seen = ['a', 'b', 'c'].map((stem) => seenImage(`images/train/${stem}.jpg`, { pixelSha256: 'same' }));
    expect((await copiesIn(seen, samePixels)).map(brief)).toEqual([
      {
        code: 'image-copy',
        severity: 'warning',
        file: 'images/train/b.jpg',
        split: 'train',
        count: 2,
        related: ['images/train/a.jpg', 'images/train/c.jpg'],
      },
    ]);
  });

  test('in two splits is an error at the held-out one', async () => {
    const seen = [
      seenImage('images/train/a.jpg', { pixelSha256: 'same' }),
      seenImage('images/train/b.jpg'),
      seenImage('images/val/c.jpg', { pixelSha256: 'same' }),
    ];
    expect((await copiesIn(seen, samePixels)).map(brief)).toEqual([
      {
        code: 'image-copy-across-splits',
        severity: 'error',
        file: 'images/val/c.jpg',
        split: 'val',
        count: 1,
        related: ['images/train/a.jpg'],
      },
    ]);
  });

  test('needs the same pixels at full size, because reduced ones may be equal', async () => {
    const reduced = { pixelSha256: 'same', perceptualHash: HASH };
    const names = ['images/train/a.jpg', 'images/train/b.jpg', 'images/val/c.jpg'];
    const seen = names.map((name) => seenImage(name, reduced));
    const hashPixels = async ({ image }: { image: { name: string } }) => (image.name === names[1] ? 'b' : 'a and c');
    expect((await copiesIn(seen, { hashPixels })).map(brief)).toMatchObject([
      { code: 'image-copy-across-splits', file: names[2], related: [names[0]] },
      { code: 'image-near-copy', file: names[1], related: [names[0]] },
    ]);
  });

  test('is decoded at full size only if reduced pixels are equal and the files are not', async () => {
    const looked: string[] = [];
    const hashPixels = async ({ image }: { image: { name: string } }) => `${looked.push(image.name)}`;
    const file = { sha256: 'file', pixelSha256: 'file' };
    await copiesIn(
      [
        seenImage('images/train/a.jpg'),
        seenImage('images/train/b.jpg', file),
        seenImage('images/train/c.jpg', file),
        seenImage('images/train/d.jpg', { pixelSha256: 'reduced' }),
        seenImage('images/train/e.jpg', { pixelSha256: 'reduced' }),
      ],
      { hashPixels },
    );
    expect(looked).toEqual(['images/train/d.jpg', 'images/train/e.jpg']);
  });

  test.each([
    ['horizontal and vertical stripes', stripes(2, 'x'), stripes(2, 'y'), []],
    ['a picture saved again without loss', stripes(2, 'x'), stripes(2, 'x', 9), ['image-copy']],
  ])('is found only if the full-size pixels on the disk are equal: %s', async (_, one, other, codes) => {
    const folder = await temporaryFolder();
    const seen: SeenImage[] = [];
    for (const [name, draw] of [
      ['a.png', one],
      ['b.png', other],
    ] as const) {
      const image = { ...seenImage(`images/train/${name}`).image, path: join(folder, name) };
      await writeFile(image.path, await draw());
      seen.push({ image, facts: (await inspectImage(image)).facts });
    }
    expect(seen[0]!.facts.pixelSha256).toBe(seen[1]!.facts.pixelSha256);
    expect(codesOf(await copiesIn(seen))).toEqual(codes);
  });

  test('is found by its bytes if it could not be decoded', async () => {
    const damaged = { sha256: 'same', pixelSha256: null };
    const seen = [seenImage('images/train/a.jpg', damaged), seenImage('images/train/b.jpg', damaged)];
    expect(codesOf(await copiesIn(seen))).toEqual(['image-copy']);
  });

  test('is not reported for two unreadable files', async () => {
    const unread = { sha256: '', pixelSha256: null };
    const seen = [seenImage('images/train/a.jpg', unread), seenImage('images/train/b.jpg', unread)];
    expect(await copiesIn(seen)).toEqual([]);
  });
});

test.each([
  ['train', 'val'],
  ['train', 'train'],
] as const)('does not report a file that is listed in %s and in %s as a copy of itself', async (...splits) => {
  const seen = seenImage('images/a.jpg');
  expect(await copiesIn(splits.map((split) => ({ ...seen, image: { ...seen.image, split } })))).toEqual([]);
});

describe('a near duplicate', () => {
  test.each([
    [0, ['image-near-copy']],
    [2, ['image-near-copy']],
    [4, ['image-near-copy']],
    [5, []],
    [6, []],
  ] as const)('by %i bits of 64', async (bits, codes) => {
    const seen = [
      seenImage('images/train/a.jpg', { perceptualHash: HASH }),
      seenImage('images/train/b.jpg', { perceptualHash: flipped(bits) }),
      seenImage('images/train/c.jpg', { perceptualHash: FAR }),
      seenImage('images/train/d.jpg'),
    ];
    expect(codesOf(await copiesIn(seen))).toEqual(codes);
  });

  test('in two splits is a warning', async () => {
    const seen = [
      seenImage('images/train/a.jpg', { perceptualHash: HASH }),
      seenImage('images/test/b.jpg', { perceptualHash: flipped(2) }),
    ];
    expect((await copiesIn(seen)).map(brief)).toEqual([
      {
        code: 'image-near-copy-across-splits',
        severity: 'warning',
        file: 'images/test/b.jpg',
        split: 'test',
        count: 1,
        related: ['images/train/a.jpg'],
      },
    ]);
  });

  test('equals a pairwise comparison, for any bits', async () => {
    const bit = fc.integer({ min: 0, max: 63 });
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 8, maxLength: 8 }),
        fc.uniqueArray(bit, { maxLength: 8 }),
        async (seed, bits) => {
          const view = new DataView(seed.slice().buffer);
          const hash: Hash = [view.getUint32(0), view.getUint32(4)];
          const other: [number, number] = [hash[0], hash[1]];
          for (const place of bits) other[place >> 5] = (other[place >> 5]! ^ (1 << (place & 31))) >>> 0;
          const seen = [
            seenImage('images/train/a.jpg', { perceptualHash: hash }),
            seenImage('images/train/b.jpg', { perceptualHash: other }),
          ];
          expect(codesOf(await copiesIn(seen))).toEqual(bits.length <= 4 ? ['image-near-copy'] : []);
        },
      ),
    );
  });

  test('groups two different images if a third one is near to both', async () => {
    const seen = [0, 4, 8].map((bits, at) => {
      return seenImage(`images/train/${'abc'[at]}.jpg`, { perceptualHash: flipped(bits) });
    });
    expect((await copiesIn(seen)).map(({ code, count }) => [code, count])).toEqual([['image-near-copy', 2]]);
  });
});

describe('names', () => {
  test.each([
    ['the same name in two splits', ['images/train/7.jpg', 'images/val/7.png'], ['image-same-name-across-splits']],
    ['the same name in two folders of a split', ['images/train/x/7.jpg', 'images/train/y/7.jpg'], []],
    [
      'variants in two splits',
      ['images/train/dog_jpg.rf.0123456789abcdef.jpg', 'images/val/dog_jpg.rf.fedcba9876543210.jpg'],
      ['image-variants-across-splits'],
    ],
    [
      'variants in one split',
      ['images/train/dog_jpg.rf.0123456789abcdef.jpg', 'images/train/dog_jpg.rf.fedcba9876543210.jpg'],
      [],
    ],
    ['different names', ['images/train/a.jpg', 'images/val/b.jpg'], []],
  ])('%s', async (_, names, codes) => {
    expect(codesOf(await copiesIn(names.map((name) => seenImage(name))))).toEqual(codes);
  });

  test('are reported once even in thousands', async () => {
    const names = Array.from({ length: 1000 }, (_, place) => `${place}.jpg`);
    const seen = ['train', 'val'].flatMap((split) => names.map((name) => seenImage(`images/${split}/${name}`)));
    const findings = await copiesIn(seen);
    expect(findings.map(({ code, count }) => [code, count])).toEqual([['image-same-name-across-splits', 1000]]);
    expect(findings[0]!.related.length).toBeLessThanOrEqual(20);
  });
});

describe('frames of a video', () => {
  /** Generates frames that alternate between the splits, each with a number of changed bits. */
  const video = (names: readonly string[], bits: number, splits = ['train', 'val']) =>
    names.map((name, place) => {
      const turned: [number, number] = [HASH[0], HASH[1]];
      for (let bit = 0; bit < place * bits; bit++) turned[bit >> 5] = (turned[bit >> 5]! ^ (1 << (bit & 31))) >>> 0;
      return seenImage(`images/${splits[place % splits.length]}/${name}.jpg`, { perceptualHash: turned });
    });
  const numbered = (prefix: string) => ['0001', '0002', '0003', '0010'].map((number) => `${prefix}${number}`);

  test.each([
    ['divided among two splits', video(numbered('walk_'), 8), ['image-frames-across-splits']],
    ['in one split', video(numbered('walk_'), 8, ['train']), []],
    ['that do not look similar', video(numbered('walk_'), 12), []],
    ['of different series', video(['a1', 'b2', 'c3', 'd4'], 8), []],
    ['a single pair', video(['walk_1', 'walk_2'], 8), []],
  ] as const)('%s', async (_, seen, codes) => {
    expect(codesOf(await copiesIn([...seen]))).toEqual(codes);
  });

  test('are counted, and named by their series', async () => {
    const [finding] = await copiesIn(video(numbered('walk_'), 8));
    expect(finding).toMatchObject({ value: 'walk_', count: 3, file: 'images/val/walk_0002.jpg' });
  });
});

test('compares many images with different hashes, and finds all planted near copies', async () => {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  };
  const seen = Array.from({ length: propertyRuns(100_000) }, (_, place) => {
    return seenImage(`images/train/x${place}y.jpg`, { perceptualHash: [next(), Math.imul(next(), 2654435761) >>> 0] });
  });
  for (let place = 0; place < 1000; place += 2) {
    const [high, low] = seen[place]!.facts.perceptualHash!;
    seen[seen.length - 1 - place]!.facts.perceptualHash = [(high ^ 0x80000001) >>> 0, (low ^ 0x00010100) >>> 0];
  }
  expect((await copiesIn(seen)).filter(({ code }) => code === 'image-near-copy')).toHaveLength(500);
});

test('counts the images of a split that an earlier split contains, near-duplicates separately', async () => {
  const seen = [
    seenImage('images/train/a.jpg', { pixelSha256: 'same', perceptualHash: HASH }),
    seenImage('images/val/b.jpg', { pixelSha256: 'same', perceptualHash: HASH }),
    seenImage('images/val/c.jpg', { pixelSha256: 'same', perceptualHash: HASH }),
    seenImage('images/val/d.jpg', { pixelSha256: 'near', perceptualHash: flipped(1) }),
    seenImage('images/test/e.jpg', { pixelSha256: 'other', perceptualHash: FAR }),
    seenImage('images/test/f.jpg', { pixelSha256: 'other', perceptualHash: FAR }),
  ];
  expect(Object.fromEntries((await findCopies(seen, samePixels)).leaks)).toEqual({
    train: { copies: 0, near_copies: 0 },
    val: { copies: 2, near_copies: 1 },
    test: { copies: 0, near_copies: 0 },
  });
});
