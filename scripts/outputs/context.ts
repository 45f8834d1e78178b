import type { Ledger } from './ledger.js';
import type { Shell } from './shell.js';
import type { Workplace } from './workplace.js';

/** What all checks work with. */
export interface Context {
  place: Workplace;
  shell: Shell;
  ledger: Ledger;
}
