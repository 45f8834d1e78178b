import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attackWithFiles } from '../support/attack/attack-files.js';
import type { HostileFile } from '../support/attack/hostile-file.js';
import { hostileTables } from '../support/attack/hostile-tables.js';
import { mutatedFiles } from '../support/attack/mutated-files.js';
import { HOSTILE_IMAGES } from '../support/hostile-images/broken-images.js';
import { plainPng } from '../support/hostile-images/png.js';
import { pagedTiff } from '../support/hostile-images/tiff.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function* hostileImages(): AsyncGenerator<HostileFile> {
  for (const { name, make } of HOSTILE_IMAGES) {
    yield { kind: 'image', name: `${name.replace(/[^\w]+/g, '-')}.png`, bytes: await make() };
  }
  yield { kind: 'image', name: 'high.png', bytes: plainPng({ width: 1, height: 50_000_000, pixels: 'missing' }) };
  yield { kind: 'image', name: 'wide.png', bytes: plainPng({ width: 50_000_000, height: 1, pixels: 'missing' }) };
  yield { kind: 'image', name: 'pages.tif', bytes: pagedTiff({ pages: 20_000 }) };
}

/**
 * Yields files of the maximum upload size only if smaller ones would be harmless. `npm run attack` sends all at that
 * size.
 */
function* tables(): Generator<HostileFile> {
  yield { kind: 'table', name: 'newlines.csv', bytes: Buffer.alloc(9e6, '\n') };
  yield* hostileTables(200_000);
}

const ATTACKS: Readonly<Record<string, () => AsyncIterable<HostileFile> | Iterable<HostileFile>>> = {
  'images that are bombs, lie or end early': hostileImages,
  'tables that are bombs or lie': tables,
  'mutated files of all kinds': () => mutatedFiles(20261122, 40),
};

// Every answer must have a code, the serving process must stay the same, and its memory may grow by 100 MB at most.
test.each(Object.entries(ATTACKS))(
  'a server answers %s at every endpoint, by upload and by path, and survives',
  async (_, files) => {
    const { flaws, answers } = await attackWithFiles({ folder: await temporaryFolder(), files: files() });
    expect(flaws).toEqual([]);
    expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
  },
  300_000,
);

withSharedData('hostile image files', (data) => {
  test('a server answers files that crashed other libraries, and survives', async () => {
    const folder = join(data, 'abuse');
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/LICENSE|\.txt$|\.json$/.test(entry.name))
      .map(({ name }): HostileFile => ({ kind: 'image', name, bytes: readFileSync(join(folder, name)) }));
    const { flaws } = await attackWithFiles({ folder: await temporaryFolder(), files });
    expect(flaws).toEqual([]);
  }, 300_000);
});
