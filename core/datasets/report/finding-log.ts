import type { Finding, Severity } from '../finding.js';
import { compareFindings } from './compare-findings.js';

/** What a log of findings says in a report. */
export interface LoggedFindings {
  findings: Finding[];
  finding_counts: Record<string, number>;
  severity_counts: Record<Severity, number>;
}

/**
 * Counts all findings and keeps the first ones of each check in the order of the report, so that memory stays small
 * when each of 100,000 images has the same fault, and a rare fault is not lost among many common ones.
 */
export class FindingLog {
  private readonly limit: number;
  private readonly kept = new Map<string, Finding[]>();
  private readonly counts = new Map<string, number>();
  private readonly severities: Record<Severity, number> = { error: 0, warning: 0, notice: 0 };

  /** @param limit most findings of one check that are kept. */
  constructor(limit: number) {
    this.limit = limit;
  }

  add(findings: Iterable<Finding>): void {
    for (const finding of findings) this.addOne(finding);
  }

  private addOne(finding: Finding): void {
    const { code, severity, count } = finding;
    this.counts.set(code, (this.counts.get(code) ?? 0) + count);
    this.severities[severity] += count;
    const kept = this.kept.get(code) ?? [];
    kept.push(finding);
    // Sorting at twice the limit costs a constant number of comparisons for each finding.
    this.kept.set(code, kept.length >= 2 * this.limit ? kept.sort(compareFindings).slice(0, this.limit) : kept);
  }

  /** Worst first; the counts are those of all findings, each as often as it occurs. */
  finish(): LoggedFindings {
    const lists = [...this.kept.values()].map((kept) => kept.sort(compareFindings).slice(0, this.limit));
    const counts = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      findings: lists.flat().sort(compareFindings),
      finding_counts: Object.fromEntries(counts),
      severity_counts: { ...this.severities },
    };
  }
}
