import { join } from 'node:path';
import { Fault, isFault } from '../../core/base/fault.js';
import { fillFileAtomically } from '../../core/base/files/write-file.js';
import type { AccessToken } from './access-token.js';

/** Where callers find the token. */
export type TokenPlace =
  | { kind: 'address'; query: string }
  | { kind: 'file'; path: string }
  | { kind: 'variable'; name: 'HANDLENS_TOKEN' };

export interface ServerPlace {
  port: number;
  stateDir: string;
  /** Whether the output goes to a terminal and not to a log. */
  isTerminal: boolean;
}

/**
 * Passes a generated token to the user without writing it to a log: as part of the printed address on a terminal, or in
 * a file that only this user can read. A token chosen by the operator is not printed. Faults: not-writable,
 * storage-full.
 */
export async function shareToken({ value, isGenerated }: AccessToken, place: ServerPlace): Promise<TokenPlace> {
  if (!isGenerated) return { kind: 'variable', name: 'HANDLENS_TOKEN' };
  if (place.isTerminal) return { kind: 'address', query: `/?token=${value}` };
  const path = join(place.stateDir, `token-${place.port}`);
  const write = async (file: { chmod(mode: number): Promise<void>; writeFile(text: string): Promise<void> }) => {
    await file.chmod(0o600);
    await file.writeFile(`${value}\n`);
  };
  try {
    await fillFileAtomically(path, write, 'replace');
  } catch (cause) {
    if (!isFault(cause, 'not-writable')) throw cause;
    throw new Fault(
      'not-writable',
      `The token cannot be written to the state folder "${place.stateDir}". ${cause.message} Let the user of the server write there, set HANDLENS_STATE_DIR to another folder, or choose a token in HANDLENS_TOKEN.`,
      { cause },
    );
  }
  return { kind: 'file', path };
}

/** Formats the location of the token. */
export function formatTokenPlace(place: Exclude<TokenPlace, { kind: 'address' }>): string {
  return place.kind === 'file' ? place.path : `the value of ${place.name}`;
}

/** Whether both output streams go to a terminal. Otherwise one of them may be a log. */
export const isOnTerminal = (): boolean => process.stdout.isTTY === true && process.stderr.isTTY === true;
