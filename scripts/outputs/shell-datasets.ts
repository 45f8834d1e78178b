import { createHash } from 'node:crypto';
import { appendFile, cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import type { Ledger } from './ledger.js';
import type { Context } from './shell.js';

interface Sarif {
  runs: {
    results: {
      ruleId: string;
      level: string;
      message: { text: string };
      occurrenceCount: number;
      locations: { physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } } }[];
    }[];
  }[];
}

/** Compares a SARIF file with the JSON report: rule, severity, file, line and count of each finding. */
export function compareSarif(ledger: Ledger, text: string, report: DatasetReport): void {
  const results = (JSON.parse(text) as Sarif).runs.flatMap((run) => run.results);
  const stated = results.map(({ ruleId, level, message, occurrenceCount, locations }) => ({
    code: ruleId,
    severity: level === 'note' ? 'notice' : level,
    message: message.text,
    count: occurrenceCount,
    file: decodeURIComponent(locations[0]?.physicalLocation.artifactLocation.uri ?? ''),
    line: locations[0]?.physicalLocation.region?.startLine ?? null,
  }));
  const expected = report.findings.map(({ code, severity, message, fix, count, file, line }) => ({
    ...{ code, severity, message: `${message} ${fix}`, count },
    ...{ file: file ?? report.config, line: file === null ? null : line },
  }));
  ledger.rows('SARIF result', stated, expected);
}

const CONFIG = 'dataset/data.yaml';

/** Counts the rows in all label files of a split. */
async function labelRows(folder: string): Promise<number> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')).length;
}

/** Compares the printed table of splits and the verdict, and the counts of each split with its files. */
async function checkReport({ shell, ledger, place }: Context, config: string): Promise<DatasetReport> {
  const report = await shell.json<DatasetReport>('dataset', 'validate', config);
  const root = join(place.folder, config, '..');
  for (const [split, stated] of Object.entries(report.splits)) {
    const images = await readdir(join(root, 'images', split));
    const labels = await readdir(join(root, 'labels', split));
    const objects = await labelRows(join(root, 'labels', split));
    const found = { images: images.length, labels: labels.length, objects };
    ledger.fields(`counts of ${split}`, stated, found);
  }
  const text = await shell.text('dataset', 'validate', config, '--verbose');
  const splits = Object.entries(report.splits).map(([name, one]) => [
    ...[name, one.images, one.labels, one.backgrounds, one.objects],
  ]);
  ledger.states('splits', text, [/^ {2}(train|val|test) +(\d+) +(\d+) +(\d+) +(\d+)$/gm, splits]);
  const listed = report.classes.map(({ id, name, objects, images }) => [
    ...[id, name, objects.train ?? 0, objects.val ?? 0, images],
  ]);
  ledger.states('classes', text, [/^ {2}(\d+) ([a-z ]+?) +(\d+) +(\d+) +(\d+) {2,}/gm, listed]);
  const [, not, found = ''] = /^[\u2713!\u2717] (not )?valid(.*)$/m.exec(text) ?? [];
  const countOf = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(found)?.[1] ?? 0);
  const counts = { error: countOf('error'), warning: countOf('warning'), notice: countOf('notice') };
  ledger.same('verdict', [not !== undefined, counts], [report.verdict === 'invalid', report.severity_counts]);
  return report;
}

/** Checks a copy with a label of an undeclared class: each report must name its file and line. */
async function checkBroken(context: Context): Promise<void> {
  const { shell, ledger, place } = context;
  const folder = join(place.folder, 'broken');
  await cp(join(place.folder, 'dataset'), folder, { recursive: true });
  const label = 'labels/val/000005.txt';
  const line = (await readFile(join(folder, label), 'utf8')).trimEnd().split('\n').length + 1;
  await appendFile(join(folder, label), '99 0.5 0.5 0.2 0.2\n');
  const report = await checkReport(context, 'broken/data.yaml');
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  ledger.rows('error', errors, [{ code: 'label-class-out-of-range', file: label, line, value: '99' }]);
  await shell.run('dataset', 'validate', 'broken/data.yaml', '--format', 'sarif', '-o', 'broken.sarif');
  compareSarif(ledger, await readFile(join(place.folder, 'broken.sarif'), 'utf8'), report);
}

/** Checks `dataset validate`, `fix` and `manifest` against the files of the dataset. */
export async function checkDatasets(context: Context): Promise<void> {
  const { shell, ledger, place } = context;
  const report = await checkReport(context, CONFIG);
  ledger.same('errors of a valid dataset', [report.verdict, report.severity_counts.error], ['valid', 0]);
  const fixes = await shell.json<{ images: number; labels: number; fixes: unknown[] }>('dataset', 'fix', CONFIG);
  const { images, labels } = { images: 24, labels: 24 };
  ledger.fields('planned fixes', fixes, { images, labels, fixes: [] });
  const plan = await shell.text('dataset', 'fix', CONFIG);
  ledger.states('planned fixes', plan, [/ {2}(\d+) images, (\d+) labels$/gm, [[images, labels]]]);
  const root = join(place.folder, 'dataset');
  const rights = ['--licence', 'MIT', '--source', 'drawn', '--reviewed-by', 'Mona', '--commercial-use', 'allowed'];
  await shell.run('dataset', 'manifest', CONFIG, '--overwrite', ...rights);
  const manifest = parse(await readFile(join(root, 'manifest.yaml'), 'utf8'));
  for (const { path: name, sha256: stated } of manifest.files as { path: string; sha256: string }[]) {
    const bytes = await readFile(join(root, name));
    ledger.same(`hash of ${name}`, stated, createHash('sha256').update(bytes).digest('hex'));
  }
  await checkBroken(context);
}
