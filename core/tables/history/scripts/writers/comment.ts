/** Length at which a comment is cut, UTF-16 units. */
const MAX_LENGTH = 500;

/** Formats an untrusted text as one line of a comment. */
export function comment(sign: '#' | '--', text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return `${sign} ${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/\p{Surrogate}$/u, '')}…` : line}`;
}
