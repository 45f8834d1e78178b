import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import type { Ledger } from './ledger.js';

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

/** A SARIF file against the JSON report: rule, severity, file, line and count of each finding. */
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
  const meant = report.findings.map(({ code, severity, message, fix, count, file, line }) => ({
    ...{ code, severity, message: `${message} ${fix}`, count },
    ...{ file: file ?? report.config, line: file === null ? null : line },
  }));
  ledger.rows('SARIF result', stated, meant);
}
