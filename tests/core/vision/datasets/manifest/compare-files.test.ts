import { describe, expect, test } from 'vitest';
import type { ManifestFile } from '../../../../../core/vision/datasets/contract/dataset-manifest.js';
import { compareFiles } from '../../../../../core/vision/datasets/manifest/compare-files.js';

/** Parses files written as `path=content`, whose content represents the bytes. */
function files(...written: string[]): ManifestFile[] {
  return written.map((text) => {
    const [path = '', content = ''] = text.split('=');
    return { path, bytes: content.length, sha256: Buffer.from(content).toString('hex').padEnd(64, '0') };
  });
}

function compared(before: string[], now: string[]) {
  const { added, removed, changed, moved } = compareFiles(files(...before), files(...now));
  return {
    added: added.map(({ path }) => path),
    removed: removed.map(({ path }) => path),
    changed: changed.map(({ now: { path } }) => path),
    moved: moved.map((one) => `${one.before.path} > ${one.now.path}`),
  };
}

const SAME = { added: [], removed: [], changed: [], moved: [] };

describe('files of a manifest and of the disk', () => {
  test.each<[string, string[], string[], Partial<typeof SAME> | Record<string, string[]>]>([
    ['the same', ['a=1', 'b=2'], ['b=2', 'a=1'], {}],
    ['one more', ['a=1'], ['a=1', 'b=2'], { added: ['b'] }],
    ['one less', ['a=1', 'b=2'], ['a=1'], { removed: ['b'] }],
    ['another content of the same size', ['a=1'], ['a=2'], { changed: ['a'] }],
    ['renamed', ['a=1'], ['b=1'], { moved: ['a > b'] }],
    ['renamed, and another in its place', ['a=1'], ['a=2', 'b=1'], { changed: ['a'], added: ['b'] }],
    ['two swapped', ['a=1', 'b=2'], ['a=2', 'b=1'], { changed: ['a', 'b'] }],
    ['two of the same bytes renamed', ['a=1', 'b=1'], ['c=1', 'd=1'], { moved: ['a > c', 'b > d'] }],
    ['one of two copies renamed', ['a=1', 'b=1'], ['a=1', 'c=1'], { moved: ['b > c'] }],
    ['a copy made', ['a=1'], ['a=1', 'b=1'], { added: ['b'] }],
    [
      'a renamed empty file is not recognized, because it has no bytes',
      ['a='],
      ['b='],
      { removed: ['a'], added: ['b'] },
    ],
    ['names of prototype keys', ['__proto__=1'], ['constructor=1'], { moved: ['__proto__ > constructor'] }],
  ])('%s', (_name, before, now, changes) => {
    expect(compared(before, now)).toEqual({ ...SAME, ...changes });
  });
});
