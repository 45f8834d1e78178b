import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFault } from '../../../../../core/base/fault.js';
import { fileSink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function faultOf(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a file appears whole when closed, without leftovers', async () => {
  const folder = await temporaryFolder();
  const sink = fileSink(join(folder, 'out.csv'));
  sink.write(bytes('a,'));
  expect(readdirSync(folder)).not.toContain('out.csv');
  sink.write(bytes('b'));
  sink.close();
  sink.abort();
  expect(readdirSync(folder)).toEqual(['out.csv']);
  expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe('a,b');
});

test('never overwrites an existing file, even one created meanwhile', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'out.csv');
  const sink = fileSink(path);
  writeFileSync(path, 'mine');
  sink.write(bytes('yours'));
  expect(
    isFault(
      faultOf(() => sink.close()),
      'already-exists',
    ),
  ).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['out.csv']);
});

test('an aborted file leaves nothing, and a missing folder is a fault', async () => {
  const folder = await temporaryFolder();
  const sink = fileSink(join(folder, 'out.csv'));
  sink.write(bytes('half'));
  sink.abort();
  expect(readdirSync(folder)).toEqual([]);
  expect(
    isFault(
      faultOf(() => fileSink(join(folder, 'nowhere', 'out.csv'))),
      'not-writable',
    ),
  ).toBe(true);
});
