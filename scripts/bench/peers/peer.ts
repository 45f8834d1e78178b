/** What the toolkit is measured beside: where it is installed, and what it is called there. */
export interface PeerPackage {
  /** As users call it. */
  name: string;
  /** Environment below the peers' folder; also the word that installs it: `scripts/bench-setup.sh <environment>`. */
  environment: 'tables' | 'ydata' | 'detection' | 'qsv';
}

/** A peer that was looked for. Exactly one of `version` and `absent` is null. */
export interface FoundPeer {
  name: string;
  version: string | null;
  /** Why it could not be measured, and what to do about it. */
  absent: string | null;
  /** Its program: a Python that can import it, or its own executable; null where it is absent. */
  program: string | null;
}
