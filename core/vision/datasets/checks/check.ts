import type { CheckCode } from './check-codes.js';
import type { Finding, Severity } from './finding.js';

/**
 * Consequences of a finding, which disappear when it is fixed. `within` is the scope of the effects: the same file, the
 * folder of the finding, the same split, or the whole dataset.
 */
export interface Cause {
  within: 'file' | 'folder' | 'split' | 'set';
  effects: readonly CheckCode[];
}

/** The fixed texts of a check. The code that finds a problem adds position, value and message. */
export interface Check {
  code: CheckCode;
  severity: Severity;
  /** Title of the check, also used in docs/reference/findings.md. */
  title: string;
  why: string;
  fix: string;
  /** Findings that follow from this one and are therefore not reported. */
  causes?: Cause;
}

/**
 * Defines the checks of one pass over a dataset, in the same module as the pass. `report/dataset-checks.ts` registers
 * all of them; `npm run generate` writes their codes and documentation from there.
 */
export function defineChecks<Code extends CheckCode>(
  checks: Readonly<Record<Code, Omit<Check, 'code'>>>,
): Readonly<Record<Code, Check>> {
  const defined = Object.entries<Omit<Check, 'code'>>(checks).map(([code, check]) => [code, { code, ...check }]);
  return Object.fromEntries(defined) as Record<Code, Check>;
}

/** Position and details of a problem. */
export interface Found {
  message: string;
  file?: string | null;
  line?: number | null;
  column?: number | null;
  split?: Finding['split'];
  value?: string | null;
  /** Replaces the `why` of the check in a more specific case. */
  why?: string;
  fix?: string;
  severity?: Severity;
  count?: number;
  related?: Finding['related'];
}

const MAX_VALUE_LENGTH = 200;

/** Builds a finding from a check and its details. */
export function raise(check: Check, found: Found): Finding {
  const value = found.value ?? null;
  return {
    code: check.code,
    severity: found.severity ?? check.severity,
    file: found.file ?? null,
    line: found.line ?? null,
    column: found.column ?? null,
    split: found.split ?? null,
    value: value === null ? null : value.slice(0, MAX_VALUE_LENGTH),
    message: found.message,
    why: found.why ?? check.why,
    fix: found.fix ?? check.fix,
    count: found.count ?? 1,
    related: found.related ?? [],
  };
}
