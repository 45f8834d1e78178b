import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';

/** What pages store in the view of an item for lists of items; the server stores the view unread. */
export interface ItemFacts {
  /** Objects of an image as its page shows them: of the chosen result, with corrections, above the thresholds. */
  objects?: number;
  /** Rows of a table. */
  rows?: number;
  /** Steps of a table, or of the plan of a conversation. */
  steps?: number;
  /** Whether the current steps of a table were exported. */
  is_exported?: boolean;
  /** Length of a video, s. */
  duration_s?: number;
  /** Frames of a video with results, and all that were asked for. */
  frames_done?: number;
  frames_total?: number;
  /** Whether a plan waits for approval. */
  is_waiting?: boolean;
  /** Messages of a conversation. */
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

/** Returns the facts in the view of an item; of another version, those that are still of their type. */
export function factsOf({ view }: Pick<WorkspaceItem, 'view'>): ItemFacts {
  const stored = view.facts;
  if (typeof stored !== 'object' || stored === null) return {};
  const given = stored as Record<string, unknown>;
  return Object.fromEntries([
    ...NUMBERS.filter((name) => typeof given[name] === 'number').map((name) => [name, given[name]]),
    ...FLAGS.filter((name) => typeof given[name] === 'boolean').map((name) => [name, given[name]]),
  ]);
}

/** Returns the number of objects of an image; null if it is unknown, or was that of results that are gone. */
export function objectsOf(item: Pick<WorkspaceItem, 'view' | 'results'>): number | null {
  return item.results > 0 ? (factsOf(item).objects ?? null) : null;
}
