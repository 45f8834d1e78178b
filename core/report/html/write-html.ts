import { createHash } from 'node:crypto';
import type { ReportDocument } from '../document.js';
import { element, type HtmlElement, type HtmlNode, writePage } from './element.js';
import { STYLE } from './style.js';
import { type PageCount, phraseNodes, writeSection } from './write-blocks.js';

/** Nothing is loaded and nothing runs; the one style sheet is named by its hash (Content Security Policy Level 3). */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function drawHead(title: readonly HtmlNode[]): HtmlElement {
  return element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, ...title),
    element('style', {}, STYLE),
  );
}

function drawContents({ sections }: ReportDocument): HtmlElement {
  const links = sections.map(({ id, title }) => {
    const text = title.map((inline) => (inline.kind === 'chart' ? '' : inline.text)).join('');
    return element('li', {}, element('a', { href: `#${id}` }, element('bdi', {}, text)));
  });
  return element('nav', { 'aria-label': 'Contents' }, element('ul', {}, ...links));
}

/**
 * A report as one self-contained page without scripts, for screen and print. Deterministic; nothing of the data
 * becomes an element, an attribute or an address.
 */
export function writeHtml(report: ReportDocument): string {
  const count: PageCount = { tables: 0 };
  const title = report.title.map((inline) => (inline.kind === 'chart' ? '' : inline.text)).join('');
  const sections = report.sections.map((section) => writeSection(section, 2, count));
  const footer = report.footer.map((sentence) => element('p', {}, ...phraseNodes(sentence)));
  const page = element(
    'html',
    { lang: report.language ?? 'en' },
    drawHead([title]),
    element(
      'body',
      {},
      element('header', {}, element('h1', {}, ...phraseNodes(report.title)), drawContents(report)),
      element('main', {}, ...sections),
      element('footer', {}, ...footer),
    ),
  );
  return writePage(page);
}
