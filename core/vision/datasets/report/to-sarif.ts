import { pathToFileURL } from 'node:url';
import { SARIF, type SarifTool, toUri } from '../../../report/sarif.js';
import type { Check } from '../checks/check.js';
import type { Finding, Severity } from '../checks/finding.js';
import type { DatasetReport } from '../contract/dataset-report.js';

const LEVEL: Record<Severity, 'error' | 'warning' | 'note'> = { error: 'error', warning: 'warning', notice: 'note' };
const ROOT = 'DATASET';

function locationOf(file: string, line: number | null, column: number | null) {
  const region =
    line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  return { physicalLocation: { artifactLocation: { uri: toUri(file), uriBaseId: ROOT }, ...region } };
}

function resultOf(finding: Finding, ruleIndex: number, config: string) {
  const { code, severity, file, line, column, split, value, message, fix, count, related } = finding;
  const relatedLocations = related.map((place, at) => ({
    id: at + 1,
    ...locationOf(place.file, place.line, null),
    message: { text: place.note },
  }));
  return {
    ruleId: code,
    ruleIndex,
    level: LEVEL[severity],
    message: { text: `${message} ${fix}` },
    // Findings about the whole dataset get the config as location, because viewers omit findings without a location.
    locations: [locationOf(file ?? config, file === null ? null : line, column)],
    occurrenceCount: count,
    ...(relatedLocations.length === 0 ? {} : { relatedLocations }),
    properties: { split, value },
  };
}

/**
 * Returns the SARIF rules of the checks that have findings.
 * @param checks provides the titles.
 */
function rulesOf(findings: readonly Finding[], checks: ReadonlyMap<string, Check>) {
  const rules = new Map<string, object>();
  for (const { code, severity, why, fix } of findings) {
    if (rules.has(code)) continue;
    const check = checks.get(code);
    rules.set(code, {
      id: code,
      shortDescription: { text: check?.title ?? code },
      fullDescription: { text: why },
      help: { text: check?.fix ?? fix },
      defaultConfiguration: { level: LEVEL[check?.severity ?? severity] },
    });
  }
  return rules;
}

/**
 * Converts a report to SARIF 2.1.0 (OASIS), a format of editors and code hosts. Lines and columns count from 1, columns
 * in UTF-16 code units. Paths are relative to the root of the dataset.
 */
export function toSarif(report: DatasetReport, tool: SarifTool, checks: ReadonlyMap<string, Check>): object {
  const rules = rulesOf(report.findings, checks);
  const indexes = new Map([...rules.keys()].map((code, at) => [code, at]));
  return {
    ...SARIF,
    runs: [
      {
        tool: { driver: { ...tool, rules: [...rules.values()] } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { uri: pathToFileURL(`${report.root}/`).href } },
        results: report.findings.map((finding) => resultOf(finding, indexes.get(finding.code)!, report.config)),
        properties: {
          verdict: report.verdict,
          findingCounts: report.finding_counts,
          severityCounts: report.severity_counts,
          manifest: report.manifest,
        },
      },
    ],
  };
}
