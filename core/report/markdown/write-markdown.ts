import { type Block, type Inline, type Phrase, type ReportDocument, type Section, severityName } from '../document.js';
import { markBlanks, markHidden } from '../visible-text.js';

/**
 * Characters that begin something anywhere in a line (CommonMark 0.31, GFM 0.29); an underscore inside a word does not.
 * `<` and `&` become entities.
 */
const SPECIAL = /[\\`*[\]>#|~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** What begins a list, a heading underline or a number at the start of a line. */
const LINE_START = /^(?:([-+=])(?!\d)|(\d{1,9})([.)])(?=\s|$))/;

/**
 * Characters to escape in addresses that GFM, or a reader with more rules, would turn into links: the colon, dot, at
 * sign or second slash (`//host`).
 */
const AUTOLINK = /(?<=https?|ftp|mailto|xmpp):|(?<=www)\.|(?<=[\w.+-])@|(?<=\/)\//gi;

function escapeProse(text: string): string {
  return text.replace(SPECIAL, '\\$&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(AUTOLINK, '\\$&');
}

/**
 * Renders a text of the file as a code span, which needs no other escapes and can be copied. A text with an angle
 * bracket is escaped as prose, so that no lax reader sees a tag; so is one with a pipe, which ends a table cell even
 * inside code.
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
  const text = markHidden(inline.text);
  if (inline.kind === 'data' || inline.kind === 'link') return codeSpan(markBlanks(text));
  return inline.kind === 'strong' ? `**${escapeProse(text)}**` : escapeProse(text);
}

/**
 * The one sink of the Markdown report: every text passes here, comes out on one line, and begins no block, no table
 * cell, no tag and no link.
 */
function writePhrase(phrase: Phrase): string {
  const line = phrase.map(writeInline).join('').trim();
  return line.replace(LINE_START, (_, mark, digits, end) => (mark === undefined ? `${digits}\\${end}` : `\\${mark}`));
}

type TableBlock = Extract<Block, { kind: 'table' }>;

function writeTable({ caption, head, rows }: TableBlock): string[] {
  const shown = head.map((_, place) => place).filter((place) => head[place]?.only !== 'html');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = shown.map((place) => (head[place]?.align === 'end' ? '---:' : '---'));
  const titles = shown.map((place) => head[place]?.title ?? '');
  const body = rows.map((row) => line(shown.map((place) => writePhrase(row[place] ?? []))));
  return [`${writePhrase(caption)}:`, [line(titles), line(rule), ...body].join('\n')];
}

function writeList(items: readonly Phrase[]): string {
  return items.map((item) => `- ${writePhrase(item)}`).join('\n');
}

function writeSection({ title, mark, blocks }: Section, level: number): string[] {
  const before = mark === undefined ? '' : `${severityName(mark)}: `;
  const heading = `${'#'.repeat(Math.min(6, level))} ${before}${writePhrase(title)}`;
  return [heading, ...blocks.flatMap((block) => writeBlock(block, level + 1))];
}

/** @returns paragraphs, tables and lists, each to be followed by a blank line. */
function writeBlock(block: Block, level: number): string[] {
  switch (block.kind) {
    case 'paragraph':
      // A line a sentence: short lines in a mail, one paragraph where Markdown is rendered.
      return [block.sentences.map(writePhrase).join('\n')];
    case 'list':
      return [writeList(block.items)];
    case 'facts':
      return [block.facts.map(({ label, value }) => `- ${label}: ${writePhrase(value)}`).join('\n')];
    case 'table':
      return writeTable(block);
    case 'chart':
    case 'key':
      return [];
    case 'section':
      return writeSection(block, level);
  }
}

/**
 * A report as GitHub Flavored Markdown that also reads as plain text. Deterministic; no HTML and no link comes from the
 * data.
 */
export function writeMarkdown({ title, sections, footer }: ReportDocument): string {
  const blocks = [
    `# ${writePhrase(title)}`,
    ...sections.flatMap((section) => writeSection(section, 2)),
    '---',
    footer.map(writePhrase).join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
