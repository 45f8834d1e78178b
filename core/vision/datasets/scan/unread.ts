import { Fault } from '../../../base/fault.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';

const SHOWN = 5;

/** Findings of the listing that say: something is there, or is named, and was left out because it cannot be read. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'config-image-not-a-file',
  'config-link-escapes',
  'config-path-escapes',
  'config-source-unreadable',
]);

/** What the listing of a dataset left out, each a sentence without its end. */
export function unreadOf({ splits }: Pick<DatasetConfig, 'splits'>, findings: readonly Finding[]): string[] {
  const isLeftOut = ({ code, severity, split }: Finding) =>
    (LEFT_OUT.has(code) && severity === 'error') ||
    // Of a split that is missing altogether the config goes on to say so.
    (code === 'config-split-not-found' && split !== null && splits.has(split));
  return findings.filter(isLeftOut).map(({ message }) => message.replace(/\.$/, ''));
}

/**
 * Refuses work on a dataset of which a part cannot be read: the part would be missing from the outcome, unseen.
 * @param work what cannot be done, as "No mended copy can be written". Faults: unreadable-dataset.
 */
export function refuseUnread(work: string, unread: readonly string[]): void {
  if (unread.length === 0) return;
  const more = unread.length > SHOWN ? `; and ${unread.length - SHOWN} more` : '';
  throw new Fault(
    'unreadable-dataset',
    `${work}: ${unread.slice(0, SHOWN).join('; ')}${more}. Fix this first: see \`dataset validate\`.`,
  );
}
