const SEVERITIES = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const;

/** The mark of a finding, in words. */
export function severityName(severity: keyof typeof SEVERITIES): string {
  return SEVERITIES[severity];
}
