import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { handler } from '../../../handlers/detection/image-preview.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { setEnv } from '../../support/env.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function photoFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const wide = sharp({ create: { width: 640, height: 200, channels: 3, background: '#c03020' } });
  await writeFile(join(folder, 'wide.png'), await wide.clone().png().toBuffer());
  await writeFile(join(folder, 'turned.jpg'), await wide.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await writeFile(join(folder, 'broken.jpg'), 'no picture');
  setEnv({ HANDLENS_WORKDIR: folder, HANDLENS_STATE_DIR: join(folder, '.state') });
  return folder;
}

const preview = (query: Record<string, string>) => invoke(handler, { query });

test.each([
  ['wide.png', { max_side: '160' }, [160, 50], [640, 200]],
  ['turned.jpg', { max_side: '160' }, [50, 160], [200, 640]],
  ['wide.png', {}, [320, 100], [640, 200]],
  ['wide.png', { max_side: '2000' }, [640, 200], [640, 200]],
])('%s %j becomes an upright JPEG, with the size of the original', async (image, query, [width, height], original) => {
  await photoFolder();
  const reply = await preview({ image_path: image, ...query });
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-image-width': String(original[0]),
    'x-image-height': String(original[1]),
  });
  const facts = await sharp(Buffer.from(reply.body, 'base64')).metadata();
  expect(facts).toMatchObject({ format: 'jpeg', width, height });
});

test.each([
  [{ image_path: 'broken.jpg' }, 'unsupported-type'],
  [{ image_path: 'nowhere.jpg' }, 'not-found'],
  [{ image_path: '/etc/hostname' }, 'path-not-allowed'],
  [{ image_path: 'wide.png', max_side: '9' }, 'invalid-input'],
])('rejects %j as %s', async (query, code) => {
  await photoFolder();
  expect(JSON.parse((await preview(query)).body)).toMatchObject({ code });
});

test('rejects a picture above the limit of pixels before decoding it', async () => {
  await photoFolder();
  setEnv({ HANDLENS_MAX_MEGAPIXELS: '0.1' });
  expect(JSON.parse((await preview({ image_path: 'wide.png' })).body)).toMatchObject({ code: 'image-too-large' });
});
