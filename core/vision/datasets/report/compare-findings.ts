import { type Finding, SEVERITIES } from '../checks/finding.js';

/** By code units, so that the order is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a finding is sorted by, in turn. The set as a whole (no file, no line) comes before its parts. */
const KEYS: readonly ((a: Finding, b: Finding) => number)[] = [
  (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  (a, b) => compareText(a.code, b.code),
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => (a.line ?? 0) - (b.line ?? 0),
  (a, b) => (a.column ?? 0) - (b.column ?? 0),
  (a, b) => compareText(a.value ?? '', b.value ?? ''),
  (a, b) => compareText(a.message, b.message),
];

/** Orders findings: worst first, then by check and place. Never depends on the order in which they were found. */
export function compareFindings(a: Finding, b: Finding): number {
  for (const compare of KEYS) {
    const order = compare(a, b);
    if (order !== 0) return order;
  }
  return 0;
}
