import type { Block, Phrase, ReportDocument, Section } from '../document.js';
import { severityName } from '../severity-name.js';
import { writePhrase } from './escape-markdown.js';

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
