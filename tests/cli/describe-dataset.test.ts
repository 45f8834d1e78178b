import { describe, expect, test } from 'vitest';
import { describeDataset } from '../../cli/output/describe-dataset.js';
import { SIGNS, type Sign } from '../../cli/signs.js';
import type { Terminal } from '../../cli/terminal.js';
import type { Finding } from '../../core/vision/datasets/checks/finding.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { FindingLog } from '../../core/vision/datasets/report/finding-log.js';
import { finding } from '../support/dataset-finding.js';

const terminal = {
  paint: (_style: string, text: string) => text,
  sign: (sign: Sign) => SIGNS[sign].text,
  width: Number.POSITIVE_INFINITY,
} as unknown as Terminal;

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
  return describeDataset(report, terminal, { isFull: true, ...(places === undefined ? {} : { places }) });
}

const each = (count: number, change: Partial<Finding> = {}) =>
  Array.from({ length: count }, (_, at) => finding({ file: `labels/${at}.txt`, line: 1, ...change }));

describe('a report as text', () => {
  test.each<[what: string, findings: Finding[], places: number | undefined, included: RegExp, excluded: RegExp]>([
    [
      'a check is one frame, with the number of its cases',
      each(8),
      undefined,
      /error\[label-class-out-of-range\]: .* \(8 cases\)\n {2}--> labels\/0\.txt:1/,
      /1\.txt/,
    ],
    ['the requested number of places is listed', each(8), 7, /--> labels\/6\.txt/, /7\.txt/],
    [
      'further places include those that the finding does not name',
      [
        finding({
          file: 'data.yaml',
          line: 2,
          count: 9,
          related: [...'bc'].map((note) => ({ file: 'x', line: 3, note })),
        }),
      ],
      undefined,
      / {3}= also: x:3 {2}b\n {3}= also: x:3 {2}c\n {3}= also: 6 more places\n {3}= why/,
      /7 more/,
    ],
    [
      'each severity of a check is counted separately, the most serious last',
      [...each(1, { severity: 'warning' }), ...each(3, { severity: 'error' })].reverse(),
      undefined,
      /warning\[label-class-out-of-range\]: [^(]*\n[\s\S]*error\[label-class-out-of-range\]: .* \(3 cases\)\n/,
      /4 cases/,
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
