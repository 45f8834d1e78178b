import { createHash } from 'node:crypto';
import { markName, type ReportDocument, type Section, textOf } from '../document.js';
import { currentCatalogue, translate } from '../language/translation.js';
import { element, type HtmlElement, writePage } from './element.js';
import { CHINESE_STYLE, STYLE } from './style.js';
import { type PageCount, phraseNodes, writeSection } from './write-blocks.js';

const styleOf = (language: string) => (/^zh\b/.test(language) ? STYLE + CHINESE_STYLE : STYLE);

/**
 * Returns the Content Security Policy (Level 3): no external resources or scripts; the style sheet is allowed by its
 * hash, and fonts and images only inside the page.
 */
function policyFor({ pictures }: PageCount, styles: string): string {
  const images = pictures > 0 ? ['img-src data:'] : [];
  const hash = createHash('sha256').update(styles).digest('base64');
  const style = `style-src 'sha256-${hash}'`;
  return ["default-src 'none'", style, 'font-src data:', ...images, "base-uri 'none'", "form-action 'none'"].join('; ');
}

function renderHead(title: string, styles: string, count: PageCount): HtmlElement {
  return element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: policyFor(count, styles) }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'referrer', content: 'no-referrer' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, title),
    element('style', {}, styles),
  );
}

/** Returns a section, or the sections inside it if it has no title. */
function namedSections(section: Section): Section[] {
  if (section.isUntitled !== true) return [section];
  const blocks = section.blocks.flatMap((block) => (block.kind === 'split' ? block.main : [block]));
  return blocks.filter((block) => block.kind === 'section');
}

function renderContents({ sections }: ReportDocument): HtmlElement {
  const links = sections.flatMap(namedSections).map(({ id, title, nav }) => {
    return element('li', {}, element('a', { href: `#${id}`, dir: 'auto' }, translate(nav ?? textOf(title))));
  });
  return element('nav', { 'aria-label': translate('Contents') }, element('ul', {}, ...links));
}

/** The icon of the window: a lens in a frame. */
const ICON = element(
  'svg',
  { class: 'icon', viewBox: '0 0 28 28', 'aria-hidden': 'true' },
  element('rect', { width: '28', height: '28', rx: '7' }),
  element('path', {
    d: 'M7 10V8.5A1.5 1.5 0 0 1 8.5 7H10M18 7h1.5A1.5 1.5 0 0 1 21 8.5V10M10 21H8.5A1.5 1.5 0 0 1 7 19.5V18m10.3-.7 3.7 3.7',
  }),
  element('circle', { cx: '14.2', cy: '14.2', r: '4' }),
);

function renderTop(report: ReportDocument): HtmlElement {
  const kind = report.kind === undefined ? [] : [element('span', {}, translate(report.kind))];
  return element('div', { class: 'top' }, ICON, element('b', {}, 'Handlens'), ...kind, renderContents(report));
}

function renderTitle({ title, mark }: ReportDocument): HtmlElement {
  const before = mark === undefined ? [] : [element('span', { class: `mark ${mark}` }, markName(mark)), ' '];
  return element('h1', {}, ...before, ...phraseNodes(title));
}

/** Renders the foot of each printed page of a marked report. Readers of the screen have the marks of the headings. */
function renderRunning({ title, mark }: ReportDocument): HtmlElement[] {
  if (mark === undefined) return [];
  return [element('p', { class: 'running', 'aria-hidden': 'true' }, `${markName(mark)}: ${textOf(title)}`)];
}

/**
 * Writes a report as one self-contained page without scripts, for screen and print. The output is deterministic. Data
 * never becomes an element, an attribute or an address.
 */
export function writeHtml(report: ReportDocument): string {
  const count: PageCount = { frames: 0, pictures: 0 };
  const title = [...(report.mark === undefined ? [] : [markName(report.mark)]), textOf(report.title)].join(': ');
  const sections = report.sections.map((section) => writeSection(section, 2, count));
  const footer = report.footer.map((sentence) => element('p', {}, ...phraseNodes(sentence)));
  const language = report.language ?? currentCatalogue()?.tag ?? 'en';
  const page = element(
    'html',
    { lang: language },
    renderHead(title, styleOf(language), count),
    element(
      'body',
      {},
      element('header', {}, renderTop(report), renderTitle(report)),
      element('main', {}, ...sections),
      element('footer', {}, ...footer),
      ...renderRunning(report),
    ),
  );
  return writePage(page);
}
