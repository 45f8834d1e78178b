import type { DatasetImage } from '../dataset-config.js';
import type { Look, Seen } from './look-at.js';

/** For the thread that looks at images: first what to look for, then images, at last that there are no more. */
export type ScanMessage =
  | { kind: 'begin'; look: Look }
  | { kind: 'images'; id: number; images: readonly DatasetImage[] }
  | { kind: 'end' };

/** What the thread saw of images, in their order; or the stack of an error, which is a bug. */
export type ScanAnswer = { id: number } & ({ seen: Seen[] } | { error: string });
