import { type Block, type Inline, type Phrase, type ReportDocument, type Section, severityName } from '../document.js';
import { markBlanks, markHidden } from '../visible-text.js';

/**
 * Characters that have a meaning anywhere in a line (CommonMark 0.31, GFM 0.29). An underscore inside a word has none.
 * `<` and `&` become entities.
 */
const SPECIAL = /[\\`*[\]>#|~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** Characters that start a list or a heading underline at the start of a line. */
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
 * bracket is escaped as prose, so that a lenient reader sees no tag; so is one with a pipe, which ends a table cell
 * even inside code.
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
 * Writes a phrase on one line. Every text of the report passes through here, and none starts a block, a table cell, a
 * tag or a link.
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
  const lines = blocks.flatMap((block) => writeBlock(block, level + 1));
  // A table that fills its section needs no caption below the heading.
  return [heading, ...(lines[0] === `${writePhrase(title)}:` ? lines.slice(1) : lines)];
}

/** Writes a block as paragraphs, tables and lists, to be joined by blank lines. */
function writeBlock(block: Block, level: number): string[] {
  switch (block.kind) {
    case 'paragraph':
      // One line per sentence: short lines in an email, one paragraph in rendered Markdown.
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
 * Writes a report as GitHub Flavored Markdown that is also readable as plain text. Deterministic. Data never becomes
 * HTML or a link.
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
