import { type Finding, SEVERITIES, type Severity } from '../checks/finding.js';

/** Compares in code unit order, which is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sort keys of findings. Findings without a file or line come first. */
const KEYS: readonly ((a: Finding, b: Finding) => number)[] = [
  (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  (a, b) => compareText(a.code, b.code),
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => (a.line ?? 0) - (b.line ?? 0),
  (a, b) => (a.column ?? 0) - (b.column ?? 0),
  (a, b) => compareText(a.value ?? '', b.value ?? ''),
  (a, b) => compareText(a.message, b.message),
];

/** Compares findings: by severity, then by check and position. The order does not depend on when they were found. */
export function compareFindings(a: Finding, b: Finding): number {
  for (const compare of KEYS) {
    const order = compare(a, b);
    if (order !== 0) return order;
  }
  return 0;
}

/** Retained findings of a log, and the counts of all. */
export interface LoggedFindings {
  findings: Finding[];
  finding_counts: Record<string, number>;
  check_counts: Record<string, Record<Severity, number>>;
  severity_counts: Record<Severity, number>;
}

/**
 * Counts all findings but retains only the first few per check and severity, in report order. Memory stays small even
 * if all of 100,000 images have the same problem, and frequent problems do not displace rare ones.
 */
export class FindingLog {
  private readonly limit: number;
  private readonly kept = new Map<string, Finding[]>();
  private readonly counts = new Map<string, Record<Severity, number>>();
  private readonly splits = new Map<string, Map<Finding['split'], number>>();

  private readonly only: ReadonlySet<string> | null;

  /**
   * @param limit maximum findings retained per check and severity.
   * @param only checks whose findings are retained; null for all.
   */
  constructor(limit: number, only: ReadonlySet<string> | null = null) {
    this.limit = limit;
    this.only = only;
  }

  add(findings: Iterable<Finding>): void {
    for (const finding of findings) this.addOne(finding);
  }

  private addOne(finding: Finding): void {
    const { code, severity, count } = finding;
    const counts = this.counts.get(code) ?? { error: 0, warning: 0, notice: 0 };
    counts[severity] += count;
    this.counts.set(code, counts);
    const splits = this.splits.get(code) ?? new Map();
    this.splits.set(code, splits.set(finding.split, (splits.get(finding.split) ?? 0) + count));
    if (this.only !== null && !this.only.has(code)) return;
    const key = `${severity} ${code}`;
    const kept = this.kept.get(key) ?? [];
    kept.push(finding);
    // Sorting only at twice the limit makes the cost per finding constant.
    this.kept.set(key, kept.length >= 2 * this.limit ? kept.sort(compareFindings).slice(0, this.limit) : kept);
  }

  /** Removes all findings of a check. */
  withdraw(code: string): void {
    for (const severity of SEVERITIES) this.kept.delete(`${severity} ${code}`);
    this.counts.delete(code);
    this.splits.delete(code);
  }

  /** Returns the occurrences of a check in a split; with null, of those that concern the whole dataset. */
  countIn(code: string, split: Finding['split']): number {
    return this.splits.get(code)?.get(split) ?? 0;
  }

  /** Returns the retained findings, most severe first, and the counts of all occurrences. */
  finish(): LoggedFindings {
    const lists = [...this.kept.values()].map((kept) => kept.sort(compareFindings).slice(0, this.limit));
    const counts = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const sumOf = (severity: Severity) => counts.reduce((sum, [, count]) => sum + count[severity], 0);
    return {
      findings: lists.flat().sort(compareFindings),
      finding_counts: Object.fromEntries(
        counts.map(([code, { error, warning, notice }]) => [code, error + warning + notice]),
      ),
      check_counts: Object.fromEntries(counts),
      severity_counts: { error: sumOf('error'), warning: sumOf('warning'), notice: sumOf('notice') },
    };
  }
}
