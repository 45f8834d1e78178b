import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isFault } from '../../../../../core/base/fault.js';
import type { DatasetManifest } from '../../../../../core/vision/datasets/contract/dataset-manifest.js';
import { readManifestText, writeManifestText } from '../../../../../core/vision/datasets/manifest/manifest-file.js';
import { propertyRuns } from '../../../../support/property-runs.js';

function manifest(change: Partial<DatasetManifest> = {}): DatasetManifest {
  return {
    manifest_version: 1,
    name: 'signs',
    version: '1.0.0',
    created_at: '2026-05-04T10:00:00.000Z',
    config: 'data.yaml',
    rights: {
      licence: 'CC-BY-4.0',
      source: 'our own team',
      reviewed_by: 'Ada',
      reviewed_on: '2026-05-04',
      commercial_use: 'allowed',
    },
    classes: ['stop', 'yield'],
    splits: { train: { images: 1, labels: 1, backgrounds: 0, objects: 2 } },
    class_counts: { '0': 2, '1': 0 },
    files: [{ path: 'images/train/1.jpg', bytes: 3, sha256: 'a'.repeat(64) }],
    ...change,
  };
}

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const anyFile = fc.record({
  path: text,
  bytes: fc.nat(),
  sha256: fc.constantFrom('a'.repeat(64), '0123456789abcdef'.repeat(4)),
});

test('a manifest with any names parses back unchanged, and is YAML', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), fc.array(anyFile, { maxLength: 5 }), (name, classes, files) => {
      const written = manifest({ name, classes, files });
      expect(readManifestText(writeManifestText(written))).toEqual(written);
      expect(parse(writeManifestText(written))).toEqual(written);
    }),
  );
});

test('reads a manifest that an editor reformatted', () => {
  const yaml = writeManifestText(manifest()).replaceAll('\n', '\r\n');
  expect(readManifestText(yaml)).toEqual(manifest());
  expect(readManifestText(JSON.stringify(manifest(), null, 2))).toEqual(manifest());
  const commented = writeManifestText(manifest()).replace('files:\n', 'files:\n  # the images\n');
  expect(readManifestText(commented)).toEqual(manifest());
});

test('reads many files', () => {
  const files = Array.from({ length: propertyRuns(100_000) }, (_, at) => ({
    path: `images/train/${at}.jpg`,
    bytes: at,
    sha256: at.toString(16).padStart(64, '0'),
  }));
  expect(readManifestText(writeManifestText(manifest({ files }))).files).toEqual(files);
});

test.each<[string, string]>([
  ['nothing', ''],
  ['no YAML', '{'],
  ['a list', '- 1'],
  ['an unknown key', `${writeManifestText(manifest())}`.replace('name:', 'extra: 1\nname:')],
  [
    'another version of the format',
    writeManifestText(manifest()).replace('manifest_version: 1', 'manifest_version: 2'),
  ],
  ['a hash that is none', writeManifestText(manifest()).replace('a'.repeat(64), 'a'.repeat(63))],
  ['a line of files that is no JSON', writeManifestText(manifest()).replace('{"path"', '{"path')],
  ['negative bytes', writeManifestText(manifest()).replace('"bytes":3', '"bytes":-3')],
  ['a day that is none', writeManifestText(manifest()).replace('2026-05-04\n', '2026-13-04\n')],
  ['an alias', 'name: &a [x]\nversion: *a\n'],
  ['a tag', 'name: !!js/function "x"\n'],
])('%s is a fault with the reason', (_name, yaml) => {
  const read = () => readManifestText(yaml);
  expect(read).toThrow(expect.objectContaining({ code: 'unreadable-dataset' }));
  expect(read).toThrow(/manifest\.yaml/);
});

test('reads any content or throws a fault', () => {
  const parts = fc.constantFrom('files:', '\n', '  - {', '}', '"path":', '[', ']', ': ', '- ', '&a', '*a', '"', ' 1');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (pieces) => {
      try {
        readManifestText(pieces.join(''));
      } catch (error) {
        expect(isFault(error, 'unreadable-dataset')).toBe(true);
      }
    }),
  );
});
