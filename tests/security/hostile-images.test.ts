import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFault } from '../../core/base/fault.js';
import { decodeImage } from '../../core/vision/image/decode-image.js';
import { type DetectImageResult, handler } from '../../handlers/detection/detect-image.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { callHandler } from '../support/call.js';
import { drawImage } from '../support/drawn-image.js';
import { HOSTILE_IMAGES } from '../support/hostile-images/broken-images.js';
import { multipart } from '../support/multipart.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { shareOf } from '../support/property-runs.js';

const send = (data: Uint8Array, fileName = 'photo.png') =>
  callHandler<Problem & DetectImageResult>(handler, multipart([{ name: 'image', fileName, data }]));

/** The expected error of each file, sent under the name of a PNG. */
const REFUSED: readonly [string, number][] = [
  ['patt_SSRF_url.svg', 415],
  ['patt_ssrf_iframe.svg', 415],
  ['patt_ssrf_svg_css_import.svg', 415],
  ['patt_ssrf_svg_image.svg', 415],
  ['patt_ssrf_svg_use.svg', 415],
  ['libvips_17000x17000.avif', 413],
  ['pillow_decompression_bomb.gif', 422],
  ['pillow_decompression_bomb.ico', 415],
  ['pillow_broken.png', 422],
  ['pillow_broken_data_stream.png', 422],
  ['pillow_crash-4f085cc12ece8cde18758d42608bed6a2a2cfb1c.tif', 422],
  ['pillow_oom-225817ca0f8c663be7ab4b9e717b02c661e66834.tif', 422],
  ['sharp_corrupt-header.jpg', 422],
  ['sharp_truncated.jpg', 422],
];

async function expectRefused(bytes: Uint8Array, status: number): Promise<void> {
  const { status: answered, body } = await send(bytes);
  expect([answered, body.code, body.detail]).toEqual([status, expect.any(String), expect.stringMatching(/.{20}/)]);
  expect(body.detail).not.toMatch(/\/(?:tmp|home|root|work)\b|node_modules|vips|Input buffer/);
}

test.each(shareOf(HOSTILE_IMAGES.filter(({ status }) => status !== 200)))(
  'rejects $name with $status and a reason',
  async (one) => {
    await expectRefused(await one.make(), one.status);
  },
);

test.each(shareOf(HOSTILE_IMAGES.filter(({ status }) => status === 200)))('reads $name', async ({ make }) => {
  const { status, body } = await send(await make());
  expect([status, body.image?.width, body.image?.height]).toEqual([200, 96, 64]);
});

withSharedData('hostile image files', (shared) => {
  const read = (name: string) => readFileSync(join(shared, 'abuse', name));

  test.each(REFUSED)('rejects %s with %i and a reason', (name, status) => expectRefused(read(name), status));

  test.each(readdirSync(join(shared, 'abuse')).filter((name) => /\.(png|jpg|tif|gif|webp|avif|ico|svg)$/.test(name)))(
    'answers %s without an internal error',
    async (name) => {
      expect([200, 413, 415, 422]).toContain((await send(read(name), name)).status);
    },
  );
});

withSharedData('the suite of PNG files', (shared) => {
  test('rejects or reads corrupt files, and reads the others', async () => {
    const files = readdirSync(join(shared, 'abuse/pngsuite'), { recursive: true, encoding: 'utf8' });
    const images = files.filter((name) => name.endsWith('.png'));
    expect(images.length).toBeGreaterThan(100);
    const outcomes = new Map<string, string>();
    for (const name of images) {
      const outcome = await decodeImage(readFileSync(join(shared, 'abuse/pngsuite', name)), 50e6).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error && !isFault(outcome)) throw outcome;
      outcomes.set(name, isFault(outcome) ? outcome.code : 'read');
    }
    const sound = images.filter((name) => name.startsWith('primary/'));
    expect(sound.filter((name) => outcomes.get(name) !== 'read')).toEqual([]);
    const corrupt = images.filter((name) => name.startsWith('corrupt/'));
    expect(new Set(corrupt.map((name) => outcomes.get(name)))).toContain('unreadable-image');
  });
});

test('never parses an SVG under any name or with any header', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
  const heads = ['', '<?xml version="1.0"?>', '\uFEFF', '   \n', '<!-- GIF89a -->', '<!DOCTYPE svg>'];
  for (const head of heads) {
    for (const name of ['a.png', 'a.svg', 'a.jpg']) {
      expect((await send(Buffer.from(head + svg), name)).status, head + name).toBe(415);
    }
  }
});

test('still reads a photo after all of them', async () => {
  expect((await send(await drawImage({ format: 'jpeg' }))).status).toBe(200);
});
