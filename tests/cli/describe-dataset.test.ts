import { describe, expect, test } from 'vitest';
import { describeDataset } from '../../cli/output/describe-dataset.js';
import type { Terminal } from '../../cli/terminal.js';
import type { Finding } from '../../core/vision/datasets/checks/finding.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { FindingLog } from '../../core/vision/datasets/report/finding-log.js';
import { finding } from '../support/dataset-finding.js';

const terminal = { paint: (_style: string, text: string) => text } as unknown as Terminal;

function described(findings: readonly Finding[], { places, ...change }: Record<string, unknown> & { places?: number }) {
  const log = new FindingLog(100);
  log.add(findings);
  const report = {
    config: 'data.yaml',
    root: '/data/signs',
    verdict: 'invalid',
    classes: [],
    unnamed_classes: [],
    splits: { train: { images: 4, labels: 4, backgrounds: 0, objects: 9 } },
    manifest: 'absent',
    ...log.finish(),
    ...change,
  } as unknown as DatasetReport;
  return describeDataset(report, terminal, places);
}

const each = (count: number, change: Partial<Finding> = {}) =>
  Array.from({ length: count }, (_, at) => finding({ file: `labels/${at}.txt`, line: 1, ...change }));

const related = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: 'a.txt', line: at + 2, note: '7' }));

describe('a report as text', () => {
  test.each<[what: string, findings: Finding[], places: number | undefined, included: RegExp, excluded: RegExp]>([
    [
      'a shortened list says how to see the rest',
      each(8),
      undefined,
      /and 3 more: use --findings-per-check .*--json/,
      /5\.txt/,
    ],
    ['the requested number is shown', each(8), 7, /6\.txt[\s\S]*and 1 more:/, /7\.txt/],
    [
      'further places include that of the finding',
      [
        finding({
          file: 'data.yaml',
          line: 2,
          count: 3,
          related: [...'bc'].map((note) => ({ file: 'x', line: 3, note })),
        }),
      ],
      undefined,
      / {8}x:3 {2}c\n {4}why/,
      /more/,
    ],
    [
      'further lines of one file follow its finding',
      [finding({ file: 'a.txt', line: 1, count: 9, related: related(5) })],
      undefined,
      /\(9 times; also in lines 2, 3, 4, 5, 6 \.\.\.\)/,
      /more/,
    ],
    [
      'each severity of a check is counted separately',
      [...each(1, { severity: 'warning' }), ...each(3, { severity: 'notice' })],
      undefined,
      /warning label-class-out-of-range\n[\s\S]*notice label-class-out-of-range {2}3\n/,
      /more/,
    ],
  ])('%s', (_what, findings, places, included, excluded) => {
    const text = described(findings, places === undefined ? {} : { places });
    expect(text).toMatch(included);
    expect(text).not.toMatch(excluded);
  });

  test('lists class ids without a name in the config', () => {
    const unnamed = { id: 7, name: null, objects: { train: 3 }, images: 2, box_side_px: null };
    expect(described([], { unnamed_classes: [unnamed] })).toMatch(/7 \(not in names\) +3 +2/);
  });

  test('counts classes without objects instead of listing rows of zeros if there are many', () => {
    const classes = Array.from({ length: 80 }, (_, id) => {
      return { id, name: `n${id}`, objects: { train: id < 2 ? 5 : 0 }, images: id < 2 ? 5 : 0, box_side_px: null };
    });
    const text = described([], { classes });
    expect(text).toMatch(/1 n1[\s\S]*and 78 without objects/);
    expect(text).not.toContain('n2');
    expect(text).toContain('min / median / max');
  });

  test('wraps sentences at 100 columns', () => {
    const long = 'word '.repeat(60).trim();
    const text = described([finding({ message: long, fix: long, why: long })], {});
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
});
