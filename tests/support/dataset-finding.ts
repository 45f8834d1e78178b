import type { Finding } from '../../core/vision/datasets/checks/finding.js';

/** Returns a finding, by default an error about the whole dataset. */
export function finding(change: Partial<Finding> = {}): Finding {
  return {
    code: 'label-class-out-of-range',
    severity: 'error',
    file: null,
    line: null,
    column: null,
    split: null,
    value: null,
    message: 'Class 80 does not exist.',
    why: 'Training drops the image.',
    fix: 'Correct the class id.',
    count: 1,
    related: [],
    ...change,
  };
}
