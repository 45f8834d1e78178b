import { watch } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finishCli, spawnCli } from '../support/cli-process.js';
import { DELIVERED, type DeliveredDataset, writeDelivered } from '../support/delivered-datasets.js';
import { folderHashes } from '../support/folder-bytes.js';
import { testInFull } from '../support/property-runs.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { drawFields, writeYoloDataset, type YoloDataset } from '../support/yolo-dataset.js';

const FAULTY: YoloDataset = {
  images: {
    'train/a.png': '0,0.5,0.5,0.2,0.2\n',
    'train/b.png': '7 0.5 0.5 0.2 0.2\n',
    'val/c.png': '0 0.5 0.5 0.2 0.2\n0 0.5 0.5 0.2 0.2\n',
  },
};

async function signs(dataset?: YoloDataset) {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'signs'), dataset);
  return { folder, dataset: (...args: string[]) => runCli(['dataset', ...args], { cwd: folder }) };
}

describe('validate', () => {
  test('prints counts, then findings with place, reason and remedy, worst first', async () => {
    const { folder, dataset } = await signs(FAULTY);
    const before = await folderHashes(folder);
    const { code, stdout, stderr } = await dataset('validate', 'signs');
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /error\[label-class-out-of-range\]: class 7 does not exist.*\n {2}--> labels\/train\/b\.txt:1:1\n +\|\n 1 \| 7 .*\n +\| \^\n/,
    );
    expect(stdout).toMatch(/= why: .+\n {3}= fix: .+/);
    expect(stdout.lastIndexOf('\n! label-')).toBeLessThan(stdout.indexOf('error[label-'));
    expect(stdout).toMatch(
      /\n\u2717 not valid: 2 errors of \d kinds?, \d+ warnings?, \d+ notices? in \d images {2}\d+\.\d s\n$/,
    );
    expect(await folderHashes(folder)).toEqual(before);
  });

  test.each([
    ['json', (text: string) => expect(JSON.parse(text)).toMatchObject({ verdict: 'invalid', config: 'data.yaml' })],
    ['sarif', (text: string) => expect(JSON.parse(text)).toMatchObject({ version: '2.1.0', runs: [{}] })],
    ['text', (text: string) => expect(text).toContain('label-separator')],
  ])('--format %s prints to standard output, or writes a file', async (format, check) => {
    const { folder, dataset } = await signs(FAULTY);
    const { code, stdout } = await dataset('validate', 'signs', '--format', format);
    expect(code).toBe(1);
    check(stdout);
    const saved = await dataset('validate', 'signs', '--format', format, '-o', 'report.txt');
    expect(saved).toMatchObject({ code: 1, stdout: '', stderr: '✓ wrote report.txt\n' });
    const written = await readFile(join(folder, 'report.txt'), 'utf8');
    // The text in a file is complete: it also contains the counts of each split, and a frame for each warning.
    if (format === 'text') expect(written).toMatch(/^data\.yaml .*\n\n {2}split +images[\s\S]*\nwarning\[/);
    else expect(written).toBe(stdout);
    expect((await dataset('validate', 'signs', '-o', 'report.txt')).code).toBe(6);
  });

  test('writes a report for people in the format of the extension', async () => {
    const { folder, dataset } = await signs(FAULTY);
    for (const [name, start] of [
      ['report.html', /^<!doctype html>/],
      ['report.md', /^# `signs`: dataset report · \d{4}-\d{2}-\d{2}\n/],
    ] as const) {
      const result = await dataset('validate', 'signs', '-o', name);
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: `✓ wrote ${name}\n` });
      expect(await readFile(join(folder, name), 'utf8')).toMatch(start);
    }
  });

  test('--only lists all places of the requested checks', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => [`train/${at}.png`, '7 0.5 0.5 0.2 0.2\n'] as const);
    const { dataset } = await signs({ images: { ...Object.fromEntries(rows), 'val/v.png': '0 0.5 0.5 0.2 0.2\n' } });
    const { stdout } = await dataset('validate', 'signs', '--only', 'label-class-out-of-range');
    expect(stdout.match(/ --> labels\/train\/\d+\.txt:1:1/g)).toHaveLength(130);
    expect(stdout).not.toMatch(/manifest-absent|^data\.yaml/m);
    const unknown = await dataset('validate', 'signs', '--only', 'label-nonsense');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('docs/reference/findings.md') });
  });

  test('--format github prints annotations with paths from the current folder', async () => {
    const { dataset } = await signs(FAULTY);
    const { code, stdout } = await dataset('validate', 'signs', '--format', 'github');
    expect(code).toBe(1);
    expect(stdout).toContain(
      '::error file=signs/labels/train/b.txt,line=1,col=1,title=label-class-out-of-range::Class 7',
    );
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .every((line) => line.startsWith('::')),
    ).toBe(true);
  });

  test('reports a set of small objects, with their most common size', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => `0 ${(at + 0.5) / 100} 0.5 0.01 0.01\n`);
    const { dataset } = await signs({ images: { 'train/a.png': rows.join(''), 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } });
    const { stdout } = await dataset('validate', 'signs');
    expect(stdout).toMatch(/\u00b7 set-small-objects +1 {2}half of the 101 boxes have sides of about 5\.5 px or less/);
  });

  test('many batches of images cause no runtime warning on standard error', async () => {
    const images = Array.from({ length: 120 }, (_, place) => [`train/${place}.png`, '0 0.5 0.5 0.2 0.2\n'] as const);
    const { dataset } = await signs({ images: { ...Object.fromEntries(images), 'val/v.png': '' } });
    expect((await dataset('validate', 'signs', '--json', '--quiet')).stderr).toBe('');
  });

  test('--json prints the answer of the API', async () => {
    const { dataset } = await signs();
    const { code, stdout } = await dataset('validate', 'signs/data.yaml', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'warnings' });
  });

  test('exits with 0 after warnings, and with 1 if --strict is set', async () => {
    const { dataset } = await signs();
    expect((await dataset('validate', 'signs')).code).toBe(0);
    expect((await dataset('validate', 'signs', '--strict')).code).toBe(1);
  });

  test.each([
    ['labels/train/0001.txt', 'a label'],
    ['data.yaml', 'the config'],
    ['report.txt', 'a new file in the dataset'],
    ['manifest.yaml', 'its manifest'],
  ])('does not overwrite %s with a report: %s', async (name) => {
    const { folder, dataset } = await signs();
    const before = await folderHashes(folder);
    await symlink('signs', join(folder, 'link'));
    for (const way of ['signs', 'link']) {
      const result = await dataset('validate', 'signs', '-o', `${way}/${name}`, '--overwrite');
      expect(result).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/is in the dataset/) });
    }
    await rm(join(folder, 'link'));
    expect(await folderHashes(folder)).toEqual(before);
  });

  test('does not write a report through a link to a label', async () => {
    const { folder, dataset } = await signs();
    await symlink('signs/labels/train/0001.txt', join(folder, 'report.txt'));
    expect((await dataset('validate', 'signs', '-o', 'report.txt', '--overwrite')).code).toBe(3);
  });

  test.each([
    ['no path', ['validate'], 2, /Usage: vision-cli dataset validate/],
    ['an unknown format', ['validate', 'signs', '--format', 'xml'], 2, /Allowed choices are text, json, sarif/],
    [
      'an invalid number',
      ['validate', 'signs', '--findings-per-check', '0'],
      2,
      /--findings-per-check must be 1 to \d+, got 0/,
    ],
    ['a missing path', ['validate', 'nowhere'], 3, /No such file or folder: "nowhere"/],
    ['a folder without a config', ['validate', 'signs/images'], 3, /contains no dataset config/],
    ['a mistyped command', ['validat', 'signs'], 2, /did you mean: vision-cli dataset validate signs/],
  ])('reports %s with a remedy', async (_name, args, code, message) => {
    const { dataset } = await signs();
    const result = await dataset(...args);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(message);
    expect(result.stdout).toBe('');
  });

  test('escapes names that would move the cursor', async () => {
    const { dataset } = await signs({ names: ['"\\e[31mred"', 'green'] });
    const { stdout } = await dataset('validate', 'signs', '--verbose');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('\u00b7[31mred');
  });
});

describe.each(Object.entries<DeliveredDataset>(DELIVERED))(
  'paths as in a downloaded dataset: %s',
  (_name, delivered) => {
    test('validate finds the images, fix corrects the config', async () => {
      const folder = await temporaryFolder();
      const config = await writeDelivered(join(folder, 'set'), delivered);
      const dataset = (...args: string[]) => runCli(['dataset', ...args], { cwd: folder });
      const { code, stdout, stderr } = await dataset('validate', config);
      expect([code, stderr]).toEqual([1, '']);
      expect(stdout).toMatch(/ in 1[13] images/);
      expect(stdout.match(/error\[[a-z-]+/g)).toEqual(['error[config-path-elsewhere']);
      expect(stdout).toMatch(/checked\s+instead/);
      expect(stdout).toContain('Ultralytics would stop here');
      expect(stdout).toMatch(/not valid: 1 error of 1 kind, /);

      expect((await dataset('fix', config, '--write', 'fixed')).code).toBe(0);
      const fixed = await dataset('validate', 'fixed');
      expect(fixed.code).toBe(0);
      expect(fixed.stdout).toMatch(/ 1[13] images/);
      expect(fixed.stdout).not.toMatch(/ config-/);
    });
  },
);

test('a manifest reports the folder that was used instead of a mistyped one', async () => {
  const folder = await temporaryFolder();
  await writeDelivered(join(folder, 'set'), DELIVERED['a mistyped folder']);
  const { code, stdout } = await runCli(['dataset', 'manifest', 'set'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain('"images/train" (8 images, 8 labels) was used instead.');
});

describe('manifest', () => {
  test('is written and verified, and detects later changes', async () => {
    const { folder, dataset } = await signs();
    const signed = ['--licence', 'CC0-1.0', '--source', 'drawn', '--reviewed-by', 'Ada'];
    const written = await dataset('manifest', 'signs', ...signed);
    expect(written).toMatchObject({ code: 0, stdout: expect.stringMatching(/2 images, 5 files, 2 classes/) });
    expect((await dataset('validate', 'signs')).stdout).toMatch(/, manifest matches {2}\d+\.\d s\n$/);
    expect((await dataset('manifest', 'signs')).code).toBe(6);

    await writeFile(join(folder, 'signs/images/val/new.png'), await drawFields(9));
    const changed = await dataset('validate', 'signs');
    expect(changed.stdout).toMatch(/! manifest-file-added +1 .* images\/val\/new\.png/);
    const again = await dataset('manifest', 'signs', '--overwrite');
    expect(again.stdout).toContain('so it was dropped');
  });

  test.each([
    [['--licence', ''], /--licence is empty/],
    [['--reviewed-by', ' '], /--reviewed-by is empty/],
    [['--reviewed-by', 'Ada', '--reviewed-on', '2999-01-01'], /2999-01-01 is in the future/],
  ])('does not mention rights with %j', async (given, reported) => {
    const { folder, dataset } = await signs();
    const result = await dataset('manifest', 'signs', '--source', 'drawn', ...given);
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(reported) });
    expect(Object.keys(await folderHashes(folder))).not.toContain('signs/manifest.yaml');
  });

  test('--json prints the written manifest', async () => {
    const { folder, dataset } = await signs();
    const { stdout } = await dataset('manifest', 'signs', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      path: join(folder, 'signs/manifest.yaml'),
      manifest: { name: 'signs', files: expect.any(Array) },
      is_review_dropped: false,
    });
  });
});

describe('fix', () => {
  test('lists possible fixes and writes nothing', async () => {
    const { folder, dataset } = await signs(FAULTY);
    const before = await folderHashes(folder);
    const listed = await dataset('fix', 'signs');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain('labels/train/a.txt:1  "0,0.5,0.5,0.2,0.2" becomes "0 0.5 0.5 0.2 0.2"');
    expect(listed.stdout).toContain('labels/val/c.txt:2  "0 0.5 0.5 0.2 0.2" is removed');
    expect(listed.stdout).toMatch(/2 files can be fixed/);
    expect((await dataset('fix', 'signs', '--dry-run')).stdout).toBe(listed.stdout);
    expect(await folderHashes(folder)).toEqual(before);
  });

  test('--write writes a fixed copy to a new folder, never to an existing one', async () => {
    const { folder, dataset } = await signs(FAULTY);
    const before = await folderHashes(join(folder, 'signs'));
    const written = await dataset('fix', 'signs', '--write', 'repaired');
    expect(written).toMatchObject({ code: 0, stderr: expect.stringMatching(/wrote .*repaired\/data\.yaml: 3 images/) });
    expect(written.stdout).toContain('2 files fixed in the copy');
    expect(written.stdout).toMatch(
      /remaining in the copy: 1 error, \d warnings?, \d notices?\n {2}error +label-class-out-of-range +1\n/,
    );
    expect(written.stderr).toMatch(/vision-cli dataset validate .*repaired\/data\.yaml\n/);
    expect(await readFile(join(folder, 'repaired/labels/train/a.txt'), 'utf8')).toBe('0 0.5 0.5 0.2 0.2\n');
    expect(await folderHashes(join(folder, 'signs'))).toEqual(before);
    expect((await dataset('fix', 'signs', '--write', 'repaired')).code).toBe(6);
    expect((await dataset('fix', 'repaired')).stdout).toContain('there is nothing to fix');
  });

  test('--json counts the findings that remain in the copy', async () => {
    const { dataset } = await signs(FAULTY);
    expect(JSON.parse((await dataset('fix', 'signs', '--json')).stdout)).toMatchObject({ copy: null });
    const { copy } = JSON.parse((await dataset('fix', 'signs', '--write', 'repaired', '--json')).stdout);
    const report = JSON.parse((await dataset('validate', 'repaired', '--json')).stdout);
    const { verdict, severity_counts, check_counts } = report;
    expect(verdict).toBe('invalid');
    expect(copy).toMatchObject({ images: 3, remaining: { verdict, severity_counts, check_counts } });
  });

  test.each([
    ['into the dataset', ['signs', '--write', 'signs/repaired'], 3, /inside the dataset/],
    ['with --dry-run', ['signs', '--write', 'repaired', '--dry-run'], 2, /not both/],
    ['of nothing', ['nowhere', '--write', 'repaired'], 3, /nowhere/],
  ])('writes no copy %s', async (_name, args, code, message) => {
    const { folder, dataset } = await signs(FAULTY);
    const before = await folderHashes(folder);
    const result = await dataset('fix', ...args);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(message);
    expect(await folderHashes(folder)).toEqual(before);
  });
});

testInFull('Ctrl-C ends a copy and removes its files', async () => {
  const folder = await temporaryFolder();
  const image = await drawFields(1);
  const names = Array.from({ length: 3000 }, (_, at) => `train/${at}.png`);
  await writeYoloDataset(join(folder, 'signs'), {
    images: Object.fromEntries(names.map((name) => [name, ''])),
    bytes: Object.fromEntries(names.map((name) => [name, image])),
  });
  const child = spawnCli(['dataset', 'fix', 'signs', '--write', 'repaired'], { cwd: folder });
  await new Promise<void>((seen) => {
    const watcher = watch(folder, () => {
      watcher.close();
      seen();
    });
  });
  child.kill('SIGINT');
  expect(await finishCli(child)).toMatchObject({ code: 130, stdout: '' });
  expect(Object.keys(await folderHashes(folder)).filter((path) => path.startsWith('repaired'))).toEqual([]);
});
