import { Fault } from '../../../base/fault.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';

const SHOWN = 5;

/** Findings of the listing about something that exists or is named, but was skipped because it cannot be read. */
const SKIPPED: ReadonlySet<string> = new Set([
  'config-image-not-a-file',
  'config-link-escapes',
  'config-path-escapes',
  'config-source-unreadable',
]);

/** Describes what the listing of a dataset skipped, each as a sentence without its period. */
export function unreadOf({ splits }: Pick<DatasetConfig, 'splits'>, findings: readonly Finding[]): string[] {
  const isSkipped = ({ code, severity, split }: Finding) =>
    (SKIPPED.has(code) && severity === 'error') ||
    // A split whose folder does not exist is still part of the config.
    (code === 'config-split-not-found' && (split === null ? splits.size > 0 : splits.has(split)));
  return findings.filter(isSkipped).map(({ message }) => message.replace(/\.$/, ''));
}

/**
 * Rejects work on a dataset that cannot be read completely, because the result would silently lack a part.
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
