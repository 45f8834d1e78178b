import type { CheckCode } from './check-codes.js';
import type { Finding, Severity } from './finding.js';

/**
 * Findings caused by another one. They are true, but fixing the cause removes them. `within` is the scope of the
 * effects: the same file, the folder named by the cause, the same split, or the whole set.
 */
export interface Cause {
  within: 'file' | 'folder' | 'split' | 'set';
  effects: readonly CheckCode[];
}

/** The fixed text of a check. Position, value and message come from the code that found the problem. */
export interface Check {
  code: CheckCode;
  severity: Severity;
  /** Heading of the check, also used in docs/reference/findings.md. */
  title: string;
  why: string;
  fix: string;
  /** Findings caused by its findings, which are not reported in addition. */
  causes?: Cause;
}

/**
 * Defines the checks of one pass over a dataset, next to the pass. Their codes come from the registry,
 * `report/dataset-checks.ts`, from which `npm run generate` also writes the documentation.
 */
export function defineChecks<Code extends CheckCode>(
  checks: Readonly<Record<Code, Omit<Check, 'code'>>>,
): Readonly<Record<Code, Check>> {
  const defined = Object.entries<Omit<Check, 'code'>>(checks).map(([code, check]) => [code, { code, ...check }]);
  return Object.fromEntries(defined) as Record<Code, Check>;
}

/** Position and details of a finding. */
export interface Found {
  message: string;
  file?: string | null;
  line?: number | null;
  column?: number | null;
  split?: Finding['split'];
  value?: string | null;
  /** Overrides the check's `why` for a more specific case. */
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
