import { createHash } from 'node:crypto';
import type { ReportDocument } from '../document.js';
import { element, type HtmlElement, type HtmlNode, writePage } from './element.js';
import { type PageCount, phraseNodes, writeSection } from './write-blocks.js';

/**
 * The style sheet: grays and one accent color. Text has a contrast of at least 4.5 to 1 in both themes and in print
 * (WCAG 2.2, 1.4.3), bars at least 3 to 1 (1.4.11). The tints of rare types may have less, because they are labelled.
 */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--sunk:#f4f4f5;--line:#dcdce0;--ink:#18181b;--soft:#5a5a63;--accent:#0f5fa8;--mid:#6f96c0;--tint:#b4cbe3;--faint:#8b8b95}
@media (prefers-color-scheme:dark){:root{--ground:#17181a;--sunk:#212225;--line:#36383d;--ink:#ececee;--soft:#a5a7ae;--accent:#7db4ec;--mid:#5a8bb8;--tint:#37546f;--faint:#75777e}}
*{box-sizing:border-box}
html{font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:1120px;padding:24px 32px 64px;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,h5,h6{line-height:1.3;margin:0;overflow-wrap:anywhere}
h1{font-size:22px;font-weight:600}
h2{font-size:18px;font-weight:600;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:15px;font-weight:600}
h4,h5,h6{font-size:14px;font-weight:600}
p,ul,dl,figure{margin:8px 0 0}
p,li{max-width:76ch;overflow-wrap:anywhere}
ul{padding-left:20px}
main li+li{margin-top:4px}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:3px}
a:focus-visible,.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.lead{font-size:15px}
.quiet,footer{color:var(--soft)}
.figure{white-space:nowrap}
.data{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.92em;background:var(--sunk);border-radius:3px;padding:0 3px;white-space:pre-wrap;overflow-wrap:anywhere;-webkit-box-decoration-break:clone;box-decoration-break:clone}
h1 .data,h2 .data,h3 .data,h4 .data{background:none;padding:0;font-family:inherit;font-size:inherit}
nav{margin-top:16px}
nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 20px;margin:0}
section.part{margin-top:32px}
section.part section.part{margin-top:24px}
section.part section.part>h2,section.part section.part>h3{border:0;padding:0}
article.finding{margin-top:20px;padding-left:16px;border-left:2px solid var(--line)}
.mark{display:inline-block;font-size:12px;font-weight:600;line-height:18px;padding:0 6px;border:1px solid var(--soft);border-radius:3px;color:var(--soft);vertical-align:1px}
.mark.error{background:var(--ink);border-color:var(--ink);color:var(--ground)}
.mark.warning{border-color:var(--ink);color:var(--ink)}
dl{display:grid;gap:2px 0}
dl>div{display:grid;grid-template-columns:168px minmax(0,1fr);gap:0 12px}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.finding dl,.part>dl{max-width:90ch}
.scroll{margin-top:12px;overflow-x:auto;background:linear-gradient(to right,var(--ground) 30%,transparent) left top/40px 120% no-repeat local,linear-gradient(to left,var(--ground) 30%,transparent) right top/40px 120% no-repeat local,linear-gradient(to right,var(--line),transparent) left/12px 100% no-repeat scroll,linear-gradient(to left,var(--line),transparent) right/12px 100% no-repeat scroll}
table{border-collapse:collapse;font-size:13px;min-width:min(100%,280px)}
caption{text-align:left;color:var(--soft);padding:0 0 4px;caption-side:top}
th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);font-weight:400;min-width:56px;max-width:420px;overflow-wrap:break-word}
thead th{color:var(--soft);vertical-align:bottom;border-bottom-color:var(--faint)}
th:last-child,td:last-child{padding-right:0}
th[scope] .data,td .data{overflow-wrap:break-word}
details>summary{cursor:pointer;list-style-position:outside;margin-left:18px}
summary>h3,summary>h4{display:inline}
.end{text-align:right}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));gap:24px 32px;margin-top:16px}
.card{min-width:0;border-top:1px solid var(--faint);padding-top:8px}
.card dl>div{grid-template-columns:148px minmax(0,1fr)}
svg{display:block;width:100%}
svg.chart{height:56px;border-bottom:1px solid var(--faint)}
svg.parts{height:8px;margin-top:10px}
td svg.parts{width:104px;margin-top:6px}
figcaption{display:flex;justify-content:space-between;color:var(--soft);font-size:12px}
.bar,.first{fill:var(--accent)}
.second{fill:var(--mid)}
.third{fill:var(--tint)}
.missing{fill:var(--faint)}
.disguised{fill:var(--soft)}
.key{display:flex;flex-wrap:wrap;gap:2px 16px;color:var(--soft);font-size:12px}
.key svg{display:inline-block;width:10px;height:10px;margin:0 5px 0 0;vertical-align:-1px}
footer{margin-top:40px;padding-top:12px;border-top:1px solid var(--line);font-size:13px}
@media (max-width:640px){body{padding:16px 16px 48px}dl>div,.card dl>div{grid-template-columns:minmax(0,1fr)}dl{gap:6px 0}article.finding{padding-left:12px}td{max-width:260px}.wide td:not(.end){min-width:120px}.wide td:last-child{min-width:200px}.bars,body:not(:has(.card)) .wide+.key{display:none}.wide caption::after{content:" (scroll sideways)"}.wide th[scope=row]{max-width:180px}}
@media print{
:root{color-scheme:light;--ground:#fff;--sunk:#f4f4f5;--line:#d0d0d4;--ink:#000;--soft:#4a4a50;--accent:#0f5fa8;--mid:#6f96c0;--tint:#b4cbe3;--faint:#8b8b95}
@page{margin:16mm 14mm}
html{font-size:9.5pt}
body{max-width:none;padding:0}
h1{font-size:15pt}h2{font-size:12.5pt}h3{font-size:10.5pt}h4,h5,h6{font-size:9.5pt}
.lead{font-size:10.5pt}
h1,h2,h3,h4,h5,h6,caption{break-after:avoid}
tr,dl>div,figure,svg,li{break-inside:avoid}
.scroll,dl,.histogram{break-inside:avoid}
nav{display:none}
.cards{display:block;columns:2;column-gap:10mm}
.card{margin-bottom:6mm}
thead{display:table-header-group}
.scroll{overflow:visible;background:none}
details>*{display:block}
details::details-content{display:block;content-visibility:visible}
summary{list-style:none;margin-left:0}
table{font-size:8pt;width:100%;min-width:0}
th,td{min-width:48pt;max-width:none;padding-right:6px}
.end{min-width:30pt}
a{color:inherit;text-decoration:none}
.mark.error,.data,svg{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
`;

/** Content Security Policy (Level 3): no external resources or scripts; the style sheet is allowed by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function renderHead(title: readonly HtmlNode[]): HtmlElement {
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

function renderContents({ sections }: ReportDocument): HtmlElement {
  const links = sections.map(({ id, title }) => {
    const text = title.map((inline) => (inline.kind === 'chart' ? '' : inline.text)).join('');
    return element('li', {}, element('a', { href: `#${id}` }, element('bdi', {}, text)));
  });
  return element('nav', { 'aria-label': 'Contents' }, element('ul', {}, ...links));
}

/**
 * Writes a report as one self-contained page without scripts, for screen and print. The output is deterministic. Data
 * never becomes an element, an attribute or an address.
 */
export function writeHtml(report: ReportDocument): string {
  const count: PageCount = { tables: 0 };
  const title = report.title.map((inline) => (inline.kind === 'chart' ? '' : inline.text)).join('');
  const sections = report.sections.map((section) => writeSection(section, 2, count));
  const footer = report.footer.map((sentence) => element('p', {}, ...phraseNodes(sentence)));
  const page = element(
    'html',
    { lang: report.language ?? 'en' },
    renderHead([title]),
    element(
      'body',
      {},
      element('header', {}, element('h1', {}, ...phraseNodes(report.title)), renderContents(report)),
      element('main', {}, ...sections),
      element('footer', {}, ...footer),
    ),
  );
  return writePage(page);
}
