import type { Inline, Phrase } from '../document.js';
import { showBlanks, showHidden } from '../visible-text.js';

/**
 * Characters that begin something anywhere in a line (CommonMark 0.31, GFM 0.29); an underscore inside a word does not.
 * `<` and `&` become entities.
 */
const SPECIAL = /[\\`*[\]>#|~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** What begins a list, a heading underline or a number at the start of a line. */
const LINE_START = /^(?:([-+=])(?!\d)|(\d{1,9})([.)])(?=\s|$))/;

/**
 * Where an address begins that GFM, or a reader that looks for more of them, turns into a link by itself: its colon, dot,
 * at sign or second slash (`//host`) is escaped.
 */
const AUTOLINK = /(?<=https?|ftp|mailto|xmpp):|(?<=www)\.|(?<=[\w.+-])@|(?<=\/)\//gi;

function escapeProse(text: string): string {
  return text.replace(SPECIAL, '\\$&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(AUTOLINK, '\\$&');
}

/**
 * Text of the file as a code span, which needs no other escapes and so pastes as it is. Text with an angle bracket is
 * escaped as prose, so that no reader that takes spans lightly gets a tag to see; text with a pipe too, which ends a
 * cell of a table even inside code.
 */
function codeSpan(text: string): string {
  if (/[<&|]/.test(text)) return `“${escapeProse(text)}”`;
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

function writeInline(inline: Inline): string {
  if (inline.kind === 'chart') return '';
  const text = showHidden(inline.text);
  if (inline.kind === 'data' || inline.kind === 'link') return codeSpan(showBlanks(text));
  return inline.kind === 'strong' ? `**${escapeProse(text)}**` : escapeProse(text);
}

/**
 * The one sink of the Markdown report: every text passes here, comes out on one line, and begins no block, no table
 * cell, no tag and no link.
 */
export function writePhrase(phrase: Phrase): string {
  const line = phrase.map(writeInline).join('').trim();
  return line.replace(LINE_START, (_, mark, digits, end) => (mark === undefined ? `${digits}\\${end}` : `\\${mark}`));
}
