import type { Finding, Severity } from '../finding.js';

/** What one check says whenever it finds something; the place, the value and the sentence come from where it looked. */
export interface Check {
  severity: Severity;
  /** What it looks for, as a heading. */
  title: string;
  why: string;
  fix: string;
}

/** Where and what was found. */
export interface Found {
  message: string;
  file?: string | null;
  line?: number | null;
  column?: number | null;
  split?: Finding['split'];
  value?: string | null;
  /** Instead of the check's own words, where the case says more. */
  why?: string;
  fix?: string;
  severity?: Severity;
  count?: number;
  related?: Finding['related'];
}

const LONGEST_VALUE = 200;

/** A finding of a check, whole. */
export function raise<Code extends string>(checks: Readonly<Record<Code, Check>>, code: Code, found: Found): Finding {
  const check = checks[code];
  const value = found.value ?? null;
  return {
    code,
    severity: found.severity ?? check.severity,
    file: found.file ?? null,
    line: found.line ?? null,
    column: found.column ?? null,
    split: found.split ?? null,
    value: value === null ? null : value.slice(0, LONGEST_VALUE),
    message: found.message,
    why: found.why ?? check.why,
    fix: found.fix ?? check.fix,
    count: found.count ?? 1,
    related: found.related ?? [],
  };
}
