import { type Finding, SEVERITIES, type Severity } from '../../checks/finding.js';
import type { DatasetReport } from '../../contract/dataset-report.js';
import { LEAKS_OF_CONFIG, RELATED_ACROSS_SPLITS, WRONG_THROUGHOUT } from '../../uses/judge-uses.js';

/** What findings do to results, worst first. */
export const DATASET_CONSEQUENCES = [
  'stops',
  'wrong-throughout',
  'leaks',
  'dropped',
  'mislearned',
  'uncovered',
  'minor',
] as const;
export type DatasetConsequence = (typeof DATASET_CONSEQUENCES)[number];

/** Findings of one check and severity. */
export interface RankedKind {
  /** Its number in the report, from 1. */
  number: number;
  code: string;
  severity: Severity;
  consequence: DatasetConsequence;
  /** Number of occurrences, including those that are not listed. */
  count: number;
  /** Listed findings, in report order; at least one. */
  findings: readonly [Finding, ...Finding[]];
}

function consequenceOf(code: string, severity: Severity): DatasetConsequence {
  const isAmong = (codes: readonly string[]) => codes.includes(code);
  if (
    severity !== 'notice' &&
    (/^image-(?:near-)?copy-across/.test(code) || isAmong([...LEAKS_OF_CONFIG, ...RELATED_ACROSS_SPLITS]))
  ) {
    return 'leaks';
  }
  if (isAmong(WRONG_THROUGHOUT)) return 'wrong-throughout';
  if (severity === 'error') return /^(?:image|label)-/.test(code) ? 'dropped' : 'stops';
  if (severity === 'warning' && (code.startsWith('label-') || code === 'image-copy')) return 'mislearned';
  return /^set-(?:class|few|imbalance)/.test(code) && code !== 'set-class-unused' ? 'uncovered' : 'minor';
}

/** Groups the findings of a report by check and severity, and ranks them: by severity, consequence and number. */
export function rankKinds({ findings, check_counts: counts }: DatasetReport): RankedKind[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  const kinds = [...groups.values()].map((own) => {
    const { code, severity } = own[0];
    const count = counts[code]?.[severity] ?? own.length;
    return { code, severity, count, consequence: consequenceOf(code, severity), findings: own };
  });
  kinds.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      DATASET_CONSEQUENCES.indexOf(a.consequence) - DATASET_CONSEQUENCES.indexOf(b.consequence) ||
      b.count - a.count,
  );
  return kinds.map((kind, place) => ({ number: place + 1, ...kind }));
}
