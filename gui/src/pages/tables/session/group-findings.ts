import type { SessionFindings } from '../../../../../core/tables/history/findings/session-findings.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';

/** A finding with its key. */
export interface KeyedFinding {
  key: string;
  issue: TableIssue;
}

/** Findings that are listed together. */
export interface FindingGroup {
  /** Key of the first finding if it is alone, otherwise severity and code. */
  id: string;
  findings: readonly KeyedFinding[];
}

/** Minimum findings of one kind for a group. Fewer are listed on their own. */
const MIN_GROUP = 3;

/** Groups findings of the same kind and severity, in the order of the worst of each. Those of small groups are alone. */
export function groupFindings({ profile, keys }: Pick<SessionFindings, 'profile' | 'keys'>): FindingGroup[] {
  const all = profile.issues.map((issue, at) => ({ key: keys[at]!, issue }));
  const kinds = new Map<string, KeyedFinding[]>();
  const kindOf = ({ issue }: KeyedFinding) => `${issue.severity} ${issue.code}`;
  for (const one of all) {
    const own = kinds.get(kindOf(one));
    if (own) own.push(one);
    else kinds.set(kindOf(one), [one]);
  }
  return all.flatMap((one) => {
    const own = kinds.get(kindOf(one))!;
    if (own.length < MIN_GROUP) return [{ id: one.key, findings: [one] }];
    return own[0] === one ? [{ id: kindOf(one), findings: own }] : [];
  });
}
