import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { compareFindings, FindingLog } from '../../../../../core/vision/datasets/report/finding-log.js';
import { finding } from '../../../../support/dataset-finding.js';

const anyFinding: fc.Arbitrary<Finding> = fc
  .record({
    code: fc.constantFrom('label-a', 'image-b', 'set-c'),
    severity: fc.constantFrom('error', 'warning', 'notice'),
    file: fc.constantFrom(null, 'a.txt', 'b.txt', 'B.txt'),
    line: fc.constantFrom(null, 1, 2, 10),
    count: fc.integer({ min: 1, max: 5 }),
  })
  .map(finding);

describe('the order of findings', () => {
  test.each<[string, Partial<Finding>, Partial<Finding>]>([
    ['errors before warnings', { severity: 'error', code: 'z' }, { severity: 'warning', code: 'a' }],
    ['warnings before notices', { severity: 'warning', file: 'z' }, { severity: 'notice', file: 'a' }],
    ['by check', { code: 'a', file: 'z' }, { code: 'b', file: 'a' }],
    ['the set before its files', { file: null }, { file: 'a' }],
    ['by file, in code units', { file: 'B' }, { file: 'a' }],
    ['by line, as numbers', { file: 'a', line: 9 }, { file: 'a', line: 10 }],
    ['the file before its lines', { file: 'a', line: null }, { file: 'a', line: 1 }],
    ['by column', { file: 'a', line: 1, column: 2 }, { file: 'a', line: 1, column: 10 }],
    ['by value', { value: 'a' }, { value: 'b' }],
    ['by message', { message: 'a' }, { message: 'b' }],
  ])('%s', (_name, first, second) => {
    expect(compareFindings(finding(first), finding(second))).toBeLessThan(0);
    expect(compareFindings(finding(second), finding(first))).toBeGreaterThan(0);
  });
});

describe('the log of findings', () => {
  test('is the same in any order of findings', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (findings, limit) => {
        const inOrder = new FindingLog(limit);
        inOrder.add(findings);
        const reversed = new FindingLog(limit);
        reversed.add([...findings].reverse());
        const strip = ({ findings: kept, ...counts }: ReturnType<FindingLog['finish']>) => ({
          ...counts,
          places: kept.map(({ severity, code, file, line }) => [severity, code, file, line]),
        });
        expect(strip(reversed.finish())).toEqual(strip(inOrder.finish()));
      }),
    );
  });

  test('keeps and counts each severity of one check', () => {
    const log = new FindingLog(1);
    for (const severity of ['notice', 'warning', 'notice'] as const) log.add([finding({ code: 'set-few', severity })]);
    const { findings, check_counts } = log.finish();
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'notice']);
    expect(check_counts).toEqual({ 'set-few': { error: 0, warning: 1, notice: 2 } });
  });

  test('keeps the first of each check, and counts all occurrences', () => {
    const log = new FindingLog(2);
    for (const line of [5, 4, 3, 2, 1]) log.add([finding({ code: 'label-many', file: 'a.txt', line, count: 3 })]);
    log.add([finding({ code: 'set-rare', severity: 'notice' })]);
    const { findings, finding_counts, severity_counts } = log.finish();
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ['label-many', 1],
      ['label-many', 2],
      ['set-rare', null],
    ]);
    expect(finding_counts).toEqual({ 'label-many': 15, 'set-rare': 1 });
    expect(severity_counts).toEqual({ error: 15, warning: 0, notice: 1 });
  });
});
