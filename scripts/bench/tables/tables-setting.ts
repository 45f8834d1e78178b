import type { FoundPeer } from '../peers/peer.js';
import type { TablesPace } from './pace.js';

/** What the measurements of tables have in common. */
export interface TablesSetting {
  pace: TablesPace;
  /** A temporary folder; the files that are drawn stand in it. */
  folder: string;
  stateDir: string;
  peers: readonly FoundPeer[];
  say(line: string): void;
}
