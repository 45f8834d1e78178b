import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatTokenPlace, shareToken } from '../../../handlers/local/share-token.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const generated = { value: 'a'.repeat(64), isGenerated: true };

test('adds a generated token to the address on a terminal', async () => {
  const stateDir = await temporaryFolder();
  const place = await shareToken(generated, { port: 3000, stateDir, isTerminal: true });
  expect(place).toEqual({ kind: 'address', query: `/?token=${generated.value}` });
});

test('otherwise writes it to a file of its port, which replaces the previous one', async () => {
  const stateDir = join(await temporaryFolder(), 'state');
  for (const value of ['b'.repeat(64), generated.value]) {
    await shareToken({ value, isGenerated: true }, { port: 3000, stateDir, isTerminal: false });
  }
  const path = join(stateDir, 'token-3000');
  expect(await readFile(path, 'utf8')).toBe(`${generated.value}\n`);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('names the folder and the variable if the file cannot be written', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'state'), '');
  const share = shareToken(generated, { port: 3000, stateDir: join(folder, 'state'), isTerminal: false });
  await expect(share).rejects.toThrow(/state folder ".*state".*HANDLENS_STATE_DIR/);
});

test('never repeats a token of the operator', async () => {
  const stateDir = join(await temporaryFolder(), 'state');
  for (const isTerminal of [true, false]) {
    const place = await shareToken({ ...generated, isGenerated: false }, { port: 3000, stateDir, isTerminal });
    expect(place).toEqual({ kind: 'variable', name: 'HANDLENS_TOKEN' });
    expect(formatTokenPlace({ kind: 'variable', name: 'HANDLENS_TOKEN' })).toBe('the value of HANDLENS_TOKEN');
  }
  await expect(stat(stateDir)).rejects.toThrow('ENOENT');
});

test('reports an unwritable state folder instead of printing the token', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const shared = shareToken(generated, { port: 3000, stateDir: join(file, 'state'), isTerminal: false });
  await expect(shared).rejects.toMatchObject({ code: 'not-writable' });
});
