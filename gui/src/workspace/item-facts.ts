import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';

/**
 * Facts that pages store in the view of an item, to be displayed in lists of items. The server does not interpret them.
 */
export interface ItemFacts {
  /**
   * Number of objects that the page of an image displays: those of the selected result above the thresholds, with
   * corrections.
   */
  objects?: number;
  /** Number of rows of a table. */
  rows?: number;
  /** Number of cleaning steps of a table, or of steps in the plan of a conversation. */
  steps?: number;
  /** Whether the table was exported with its current steps. */
  is_exported?: boolean;
  /** Duration of a video, s. */
  duration_s?: number;
  /** Number of frames of a video with results, and of all requested ones. */
  frames_done?: number;
  frames_total?: number;
  /** Whether a plan waits for the approval of the user. */
  is_waiting?: boolean;
  /** Number of messages in a conversation. */
  messages?: number;
}

type Kinds<Type> = {
  [Name in keyof ItemFacts]-?: Required<ItemFacts>[Name] extends Type ? Name : never;
}[keyof ItemFacts];

const NUMBERS: readonly Kinds<number>[] = [
  'objects',
  'rows',
  'steps',
  'duration_s',
  'frames_done',
  'frames_total',
  'messages',
];
const FLAGS: readonly Kinds<boolean>[] = ['is_exported', 'is_waiting'];

/** Returns the facts in the view of an item. Omits values of a wrong type, which another version may have stored. */
export function factsOf({ view }: Pick<WorkspaceItem, 'view'>): ItemFacts {
  const stored = view.facts;
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Record<string, unknown>;
  return Object.fromEntries([
    ...NUMBERS.filter((name) => typeof given[name] === 'number').map((name) => [name, given[name]]),
    ...FLAGS.filter((name) => typeof given[name] === 'boolean').map((name) => [name, given[name]]),
  ]);
}

/**
 * Returns the number of objects in an image; null if it is unknown, or if the results that it counted no longer exist.
 */
export function objectsOf(item: Pick<WorkspaceItem, 'view' | 'results'>): number | null {
  return item.results > 0 ? (factsOf(item).objects ?? null) : null;
}
