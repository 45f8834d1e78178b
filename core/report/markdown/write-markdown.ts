import {
  type Block,
  enumerate,
  type FileLine,
  type Inline,
  isWording,
  markName,
  omittedLine,
  type Phrase,
  type PicturePair,
  phrase,
  type ReportDocument,
  type Section,
} from '../document.js';
import { separatorOf, translate, worded } from '../language/translation.js';
import { markBlanks, markHidden } from '../visible-text.js';
import { fenced, fitsWhole, legendText, plainCode, writeTextTable } from './text-table.js';

/**
 * Characters with a meaning anywhere in a line (CommonMark 0.31, GFM 0.29), except `<` and `&`, which become entities.
 * An underscore inside a word has no meaning.
 */
const SPECIAL = /[\\`*[\]>#|~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g;

/** Characters that start a list or underline a heading if they start a line. */
const LINE_START = /^(?:([-+=])(?!\d)|(\d{1,9})([.)])(?=\s|$))/;

/**
 * The character of an address to escape so that neither GFM nor a more liberal parser makes a link of it: the colon,
 * dot, at sign or second slash (`//host`).
 */
const AUTOLINK = /(?<=https?|ftp|mailto|xmpp):|(?<=www)\.|(?<=[\w.+-])@|(?<=\/)\//gi;

function escapeProse(text: string): string {
  return text.replace(SPECIAL, '\\$&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(AUTOLINK, '\\$&');
}

/**
 * Renders a text of the file as a code span, which can be copied and needs no escapes. Texts with `<` or `&` become
 * escaped prose, so that a lenient parser sees no tag; so do texts with a pipe, which would end a table cell even
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
  if (inline.kind === 'chart' || inline.kind === 'swatch' || inline.kind === 'minor') return '';
  if (inline.kind === 'break') return inline.isAfterSentence ? ' ' : separatorOf('; ');
  if (inline.kind === 'change') return `${codeOrEmpty(inline.before)} → ${codeOrEmpty(inline.after)}`;
  const text = markHidden(isWording(inline) ? translate(inline.text) : inline.text);
  if (inline.kind === 'name') return escapeProse(markBlanks(text));
  if (inline.kind === 'number') return `(${escapeProse(text)})`;
  if (inline.kind === 'data' || inline.kind === 'link') return codeSpan(markBlanks(text));
  return inline.kind === 'strong' ? `**${escapeProse(text)}**` : escapeProse(text);
}

const codeOrEmpty = (text: string) => (text === '' ? translate('empty') : codeSpan(markBlanks(markHidden(text))));

/**
 * Writes a phrase on one line. All text of a report passes through here, so none of it can start a block, a table cell,
 * a tag or a link.
 */
function writePhrase(phrase: Phrase): string {
  const line = phrase.map(writeInline).join('').trim();
  return line.replace(LINE_START, (_, mark, digits, end) => (mark === undefined ? `${digits}\\${end}` : `\\${mark}`));
}

const colon = () => separatorOf(': ');

/** Returns a label before its text. */
const labelOf = (label: string): string => `${translate(label)}${colon()}`;

const withColon = (title: Phrase): string => `${writePhrase(title)}${colon().trim()}`;

type TableBlock = Extract<Block, { kind: 'table' }>;

/** Returns a title for the middle of a line. */
function nameOfCell(title: string): string {
  const text = translate(title);
  return /^[A-Z]{2}/.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Returns a row in one line: the first cell, then the others with their titles. */
function lineOfRow(head: TableBlock['head'], [first = [], ...cells]: readonly Phrase[]): Phrase {
  const others = cells.flatMap((cell, place): Phrase[] => {
    const { title = '', only } = head[place + 1] ?? {};
    if (only === 'html' || writePhrase(cell) === '') return [];
    return [[{ kind: 'text', text: `${nameOfCell(title)} ` }, ...cell]];
  });
  const title = head[0]?.title ?? '';
  const named: Phrase = /^(?:Rows?|Line)$/.test(title)
    ? [{ kind: 'text', text: `${translate(title)} ` }, ...first]
    : first;
  return [...named, { kind: 'text', text: colon() }, ...enumerate(others, ', ')];
}

function writeTable({ caption, isNamedByTitle, isCompact, isDense, head, rows, markdown }: TableBlock): string[] {
  const isList = markdown === 'lines' || (markdown === 'whole' && !fitsWhole({ head, rows }));
  const table = isList ? writeList(rows.map((row) => lineOfRow(head, row))) : writeTextTable({ head, rows });
  // Few short columns are below a heading that says the same.
  return isNamedByTitle || isCompact || isDense ? [table] : [withColon(caption), table];
}

function writeList(items: readonly Phrase[]): string {
  return items.map((item) => `- ${writePhrase(item)}`).join('\n');
}

function writeSection({ title, mark, note, blocks, isUntitled }: Section, level: number): string[] {
  if (isUntitled) return blocks.flatMap((block) => writeBlock(block, level));
  const before = mark === undefined ? '' : labelOf(markName(mark));
  const heading = `${'#'.repeat(Math.min(6, level))} ${before}${writePhrase(title)}`;
  const about = note === undefined ? [] : [writePhrase(note)];
  const lines = [...about, ...blocks.flatMap((block) => writeBlock(block, level + 1))];
  // Omit the caption of a table directly below a heading with the same text.
  return [heading, ...(lines[0] === withColon(title) ? lines.slice(1) : lines)];
}

type Uses = Extract<Block, { kind: 'uses' }>;

function writeUses({ heads, items }: Uses): string {
  return writeList(
    items.map(({ title, note, ...verdicts }) => {
      const { now, after } = verdicts;
      const later =
        after === undefined || now.text === after.text
          ? phrase``
          : phrase` (${after.text.toLowerCase()} ${heads[2]?.toLowerCase() ?? ''})`;
      return phrase`${now.text}${later}: ${title}. ${note}`;
    }),
  );
}

function writeProblems({ items }: Extract<Block, { kind: 'problems' }>): string {
  const lines = items.map(({ numbers, title, tag, note, extent, examples }) => {
    const marks = numbers.flatMap((number): Phrase => [number, { kind: 'text', text: ' ' }]);
    const head = writePhrase(phrase`${marks}${title} (${tag.text}). ${extent}`);
    const shown = examples.map(({ where, text }) => `  - ${labelOf(where)}${writePhrase(text)}`);
    return [`- ${head}`, `  ${writePhrase(note)}`, ...shown].join('\n');
  });
  return lines.join('\n');
}

/** Writes the texts of pictures as a list, with what a limit omitted. */
function writeTexts(texts: readonly Phrase[], { omitted, rest }: { omitted: number; rest: Phrase }): string {
  return writeList(omitted > 0 ? [...texts, omittedLine(omitted, rest)] : texts);
}

const textOfPair = ({ one, other, sign }: PicturePair): Phrase => [
  ...one.text,
  { kind: 'text', text: ` ${sign} ` },
  ...other.text,
];

/** Signs before the lines of a file. */
const LINE_SIGNS: Readonly<Record<FileLine['state'], string>> = { same: ' ', removed: '-', added: '+', wrong: '!' };

/** Writes lines of a file as a code block, with their numbers. */
function writeFileLines({ title, lines, note }: Extract<Block, { kind: 'lines' }>): string[] {
  const numbers = lines.map(({ number }) => String(number ?? ''));
  const width = Math.max(0, ...numbers.map((number) => number.length));
  const rows = lines.map(({ state, text }, place) => {
    const number = width === 0 ? '' : `${numbers[place]!.padStart(width)} `;
    return `${LINE_SIGNS[state]} ${number}${plainCode(text)}`.trimEnd();
  });
  const block = fenced(rows.join('\n'));
  return [withColon(title), block, ...(note === undefined ? [] : [writePhrase(note)])];
}

/** Writes a command as a code block. It has no `<`, so that a lenient parser sees no tag. */
function writeCommand(command: string): string {
  const line = command
    .split('\n')
    .map((part) => part.trim())
    .join(' ');
  return fenced(markHidden(line));
}

/** Returns the paragraphs, tables and lists of a block, to be joined by blank lines. */
function writeBlock(block: Block, level: number): string[] {
  switch (block.kind) {
    case 'paragraph':
      // One line per sentence: short lines in an email, one paragraph when rendered.
      return [block.sentences.map(writePhrase).join('\n')];
    case 'list':
      return [writeList(block.items)];
    case 'facts':
      return [block.facts.map(({ label, value }) => `- ${labelOf(label)}${writePhrase(value)}`).join('\n')];
    case 'table':
      return writeTable(block);
    case 'chart':
      return [];
    case 'key':
      return block.markdown === undefined ? [] : [worded`${block.lead}${legendText(block.entries)}.`];
    case 'calls':
      return [block.items.map(({ text }) => writePhrase(text)).join('\n')];
    case 'uses':
      return [writeUses(block)];
    case 'problems':
      return [writeProblems(block)];
    case 'steps':
      return block.items.flatMap(({ text, command }) => [
        writePhrase(text),
        ...(command === null ? [] : [writeCommand(command)]),
      ]);
    case 'banner':
      return [
        writePhrase([...block.title, { kind: 'text', text: separatorOf(' ') }, ...block.text]),
        ...(block.command === null ? [] : [writeCommand(block.command)]),
      ];
    case 'pictures':
      return [
        writeTexts(
          block.items.map(({ text }) => text),
          block,
        ),
      ];
    case 'pairs':
      return [writeTexts(block.items.map(textOfPair), block)];
    case 'lines':
      return writeFileLines(block);
    case 'charts':
      return [
        writeList(
          block.items.map(({ title, note, chart }) => [
            { kind: 'text', text: labelOf(title) },
            ...note,
            ...('label' in chart ? [{ kind: 'text' as const, text: `${separatorOf('; ')}${chart.label}` }] : []),
          ]),
        ),
      ];
    case 'balance':
      return [block.parts.map(({ label, figures }) => `- ${labelOf(label)}${writePhrase(figures)}`).join('\n')];
    case 'split':
      return [...block.main, ...block.aside].flatMap((inner) => writeBlock(inner, level));
    case 'section':
      return writeSection(block, level);
  }
}

/**
 * Writes a report as GitHub Flavored Markdown that is also readable as plain text. The output is deterministic. Data
 * never becomes HTML or a link.
 */
export function writeMarkdown({ title, kind, mark, sections, footer }: ReportDocument): string {
  const before = mark === undefined ? '' : labelOf(markName(mark));
  const about = kind === undefined ? '' : `${colon()}${escapeProse(nameOfCell(kind))}`;
  const blocks = [
    `# ${before}${writePhrase(title)}${about}`,
    ...sections.flatMap((section) => writeSection(section, 2)),
    '---',
    footer.map(writePhrase).join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
