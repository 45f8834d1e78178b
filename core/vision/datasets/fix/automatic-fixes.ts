import type { CheckCode } from '../checks/check-codes.js';

/**
 * Checks whose findings `dataset fix` fixes: always, or where only one fix is possible. Their fixed copy has no such
 * finding, unless a row is ambiguous.
 */
const AUTOMATIC: Readonly<Partial<Record<CheckCode, 'always' | 'if-unambiguous'>>> = {
  'config-download': 'always',
  'config-path-elsewhere': 'always',
  'config-listed-elsewhere': 'always',
  'config-split-renamed': 'always',
  'label-byte-order-mark': 'always',
  'label-class-as-decimal': 'always',
  'label-slightly-out': 'always',
  'label-duplicate-row': 'always',
  'label-untidy': 'always',
  'label-separator': 'if-unambiguous',
};

/** Returns whether `dataset fix` fixes the findings of a check; null if they need a decision. */
export function automaticFix(code: string): 'always' | 'if-unambiguous' | null {
  return (AUTOMATIC as Readonly<Record<string, 'always' | 'if-unambiguous'>>)[code] ?? null;
}
