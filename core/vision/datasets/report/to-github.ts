import type { Finding } from '../checks/finding.js';
import type { DatasetReport } from '../contract/dataset-report.js';

const ESCAPES: Readonly<Record<string, string>> = { '%': '%25', '\r': '%0D', '\n': '%0A', ':': '%3A', ',': '%2C' };

/** Escapes the message of a workflow command (actions/toolkit, packages/core/src/command.ts, `escapeData`). */
const escapeMessage = (text: string) => text.replace(/[%\r\n]/g, (mark) => ESCAPES[mark]!);

/** Escapes a property of a workflow command (`escapeProperty`). */
const escapeProperty = (text: string) => text.replace(/[%\r\n:,]/g, (mark) => ESCAPES[mark]!);

/** Returns a sentence about the occurrences that a finding represents; empty if it represents one. */
const repeats = (count: number) => (count > 1 ? ` ${count.toLocaleString('en')} occurrences.` : '');

function annotationOf(
  { code, severity, file, line, column, message, fix, count }: Finding,
  { config, folder }: Place,
): string {
  // GitHub shows annotations without a file only in the log, so those of the whole dataset get the config.
  const properties = [
    ['file', `${folder}${file ?? config}`],
    ['line', file === null ? null : line],
    ['col', file === null || line === null ? null : column],
    ['title', code],
  ] as const;
  const given = properties.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${severity} ${given.join(',')}::${escapeMessage(`${message}${repeats(count)} Fix: ${fix}`)}`;
}

interface Place {
  config: string;
  /** Folder of the dataset relative to that of the repository, with a slash at its end; empty if they are the same. */
  folder: string;
}

/**
 * Converts a report to workflow commands of GitHub Actions, one line for each listed finding, worst first. Printed in a
 * workflow, they become annotations of the files (docs.github.com, "Workflow commands for GitHub Actions").
 * @param folder folder of the dataset relative to the folder of the repository, with slashes; empty if they are the
 * same.
 */
export function toGithub({ config, findings }: DatasetReport, folder: string): string {
  const place = { config, folder: folder === '' ? '' : `${folder.replace(/\/$/, '')}/` };
  return findings.map((finding) => annotationOf(finding, place)).join('\n');
}
