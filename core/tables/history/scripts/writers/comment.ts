import type { ScriptBlock } from '../plan/action.js';
import type { ScriptSource } from '../source/script-source.js';

type Sign = '#' | '--';

/** Length at which a comment is cut, UTF-16 units. */
const MAX_LENGTH = 500;

/** Formats an untrusted text as one line of a comment. */
export function comment(sign: Sign, text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return `${sign} ${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/\p{Surrogate}$/u, '')}…` : line}`;
}

/** Formats the statements of a block below its title, reason and note. */
export function commentedBlock(sign: Sign, { title, reason, note, actions }: ScriptBlock, write: () => string): string {
  const texts = [title, ...(reason === null ? [] : [`Reason: ${reason}`]), ...(note === null ? [] : [note])];
  const lines = texts.map((text) => comment(sign, text));
  return [...lines, ...(actions.length === 0 ? [] : [write()])].join('\n');
}

/** Describes the source of a script, for its head. */
export const sourceComments = (sign: Sign, { origin, name, isOriginal }: ScriptSource): string[] =>
  [
    `Source: ${origin.name}`,
    `SHA-256: ${origin.sha256}`,
    ...(isOriginal ? [] : [`It starts from a copy of the table as imported: ${name}`]),
    'All columns are text. Rows have a number until the result is written.',
  ].map((text) => comment(sign, text));
