import { type PageElement, parsePage } from './html-page.js';

/** Names and units that Chinese technical texts write in Latin letters. */
const KNOWN = new Set(
  [
    ...['Handlens', 'CSV', 'JSON', 'XML', 'SQL', 'HTML', 'XLSX', 'XLS', 'Excel', 'OpenDocument', 'SHA', 'UTF', 'ASCII'],
    ...['LF', 'CR', 'CRLF', 'NFC', 'FFFD', 'Unicode', 'IBAN', 'ISBN', 'EAN', 'Tukey', 'kB', 'MB', 'GB', 'Windows', 'V'],
    ...[
      'YOLO',
      'IoU',
      'dd',
      'MM',
      'MMM',
      'MMMM',
      'yy',
      'yyyy',
      'hh',
      'mm',
      'ss',
      'NMS',
      'COCO',
      'ms',
      's',
      'px',
      'hash',
      'Markdown',
      'FNV',
      'val',
      'train',
      'test',
      'U',
      'p',
    ],
  ].map((word) => word.toLowerCase()),
);

/** Returns the Latin words of a text outside quotes that are neither known nor among the given ones. */
export function unknownWords(text: string, given: ReadonlySet<string> = new Set()): string[] {
  const words = text.replace(/“[^”]*”/g, '').match(/[A-Za-z]+/g) ?? [];
  return words.filter((word) => word.length > 1 && !KNOWN.has(word.toLowerCase()) && !given.has(word.toLowerCase()));
}

/** Returns the wording of Markdown: without code. */
export const wordingOfMarkdown = (markdown: string): string =>
  markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/(`+).*?\1/g, '');

const isData = ({ tagName, attrs }: PageElement) =>
  tagName === 'bdi' || tagName === 'style' || attrs.some(({ name, value }) => name === 'class' && value === 'command');

function textOf(element: PageElement): string {
  if (isData(element)) return ' ';
  const labels = element.attrs.filter(({ name }) => name === 'aria-label').map(({ value }) => value);
  const inside = element.childNodes.map((node) =>
    'tagName' in node ? textOf(node) : 'value' in node ? node.value : '',
  );
  return [...labels, ...inside].join(' ');
}

/** Returns the wording of a page: without data, commands and style. */
export const wordingOfPage = (html: string): string =>
  textOf(parsePage(html).elements.find(({ tagName }) => tagName === 'html')!);
