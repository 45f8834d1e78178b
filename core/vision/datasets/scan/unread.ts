import { Fault } from '../../../base/fault.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';

const SHOWN = 5;

/** Findings about files that exist or are listed, but were skipped because they cannot be read. */
const SKIPPED: ReadonlySet<string> = new Set([
  'config-image-not-a-file',
  'config-link-escapes',
  'config-path-escapes',
  'config-source-unreadable',
]);

/** Describes what was skipped while listing a dataset, each as a sentence without its period. */
export function unreadOf({ splits }: Pick<DatasetConfig, 'splits'>, findings: readonly Finding[]): string[] {
  const isSkipped = ({ code, severity, split }: Finding) =>
    (SKIPPED.has(code) && severity === 'error') ||
    // A split of the config whose folder does not exist is also missing from the result.
    (code === 'config-split-not-found' && (split === null ? splits.size > 0 : splits.has(split)));
  return findings.filter(isSkipped).map(({ message }) => message.replace(/\.$/, ''));
}

/**
 * Rejects work that needs the complete dataset if parts of it are unreadable, because the result would silently lack
 * them.
 * @param work what cannot be done, such as "No fixed copy can be written". Faults: unreadable-dataset.
 */
export function refuseUnread(work: string, unread: readonly string[]): void {
  if (unread.length === 0) return;
  const more = unread.length > SHOWN ? `; and ${unread.length - SHOWN} more` : '';
  throw new Fault(
    'unreadable-dataset',
    `${work}: ${unread.slice(0, SHOWN).join('; ')}${more}. Fix this first: see \`dataset validate\`.`,
  );
}
