import { MONO_FONT, SANS_FONT } from './report-fonts.js';

const [DARK, LIGHT] = ['#0f1216', '#ffffff'];

/**
 * Colours of classes and the ink on them, by slot: the tokens `--c0` to `--c9` as sRGB, the same in both themes because
 * photos are. The ink has a contrast of at least 4.5 to 1.
 */
export const CLASS_COLOURS: readonly (readonly [colour: string, ink: string])[] = [
  ['#77c1fc', DARK],
  ['#eec018', DARK],
  ['#df55ae', DARK],
  ['#61aa51', DARK],
  ['#c33410', LIGHT],
  ['#64f6ef', DARK],
  ['#bd5bfe', DARK],
  ['#e4fd84', DARK],
  ['#303fcf', LIGHT],
  ['#8e0f34', LIGHT],
];

const fontFace = (name: string, weight: string, font: string) =>
  `@font-face{font-family:"${name}";font-weight:${weight};src:url(data:font/woff2;base64,${font}) format("woff2")}`;

/** The fonts of the window, inside the page, so that a report looks the same everywhere. */
const FONTS = `
${fontFace('Handlens Sans', '400 650', SANS_FONT)}
${fontFace('Handlens Mono', '400', MONO_FONT)}`;

/** Font family of data and commands. */
const MONO = '"Handlens Mono","JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace';

/** Columns of a table that can be aligned to the end. */
export const MAX_END_COLUMNS = 16;
/** Cells of columns that are aligned to the end. The classes of their table name the columns, counted from 1. */
const END = `:is(${Array.from({ length: MAX_END_COLUMNS }, (_, place) => `.end-${place + 1} tr>:nth-child(${place + 1})`).join(',')})`;

/**
 * The style sheet of reports: the colours and sizes of the window's design tokens, as sRGB. Text has a contrast of at
 * least 4.5 to 1 in both themes and in print (WCAG 2.2, 1.4.3), bars at least 3 to 1 (1.4.11). The tints of rare types
 * may have less, because they are labelled.
 */
export const STYLE = `${FONTS}
:root{color-scheme:light dark;--ground:#ffffff;--sunk:#f9fafb;--line:#dfe1e3;--edge:#caccd0;--ink:#191c22;--soft:#4c5058;--faint:#64686f;--accent:#2758d2;--good:#0b703f;--goodwash:#def7e5;--warn:#8c5700;--warnwash:#fff2d7;--bad:#be2323;--badwash:#ffebea;--data:#7e8ead;--mid:#7e8ead;--tint:#d0d6e1;--repair:#cb8125;--hatch:#9b9ea6;--hatchbg:#e6e8eb;--hover:#eff0f3;--canvas:#e8e8ea}
@media (prefers-color-scheme:dark){:root{--ground:#1e1f23;--sunk:#18191c;--line:#2c2e32;--edge:#3c3e44;--ink:#ebedef;--soft:#afb3b9;--faint:#91959c;--accent:#81a8f8;--good:#66d592;--goodwash:#163223;--warn:#f3bd5c;--warnwash:#3b2a12;--bad:#fa8882;--badwash:#481e1d;--data:#7486ab;--mid:#7486ab;--tint:#343944;--repair:#cc9140;--hatch:#656970;--hatchbg:#484b52;--hover:#282a2e;--canvas:#0d0e0f}}
*{box-sizing:border-box}
html{font:13px/20px "Handlens Sans",Inter,system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei UI","Noto Sans","Noto Sans SC","DejaVu Sans",sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:1104px;padding:0 40px 64px;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,h5,h6{line-height:1.4;margin:0;overflow-wrap:anywhere;font-weight:600}
h1{font-size:26px;line-height:32px;letter-spacing:-.012em;padding-top:28px}
h2{font-size:16px;line-height:24px;padding-bottom:8px;border-bottom:1px solid var(--edge)}
h3{font-size:14px}
h4,h5,h6{font-size:13px}
p,ul,dl,figure{margin:8px 0 0}
p,li{max-width:90ch;overflow-wrap:anywhere}
ul{padding-left:18px}
main li+li{margin-top:4px}
a{color:inherit;text-decoration-color:var(--edge);text-decoration-thickness:1px;text-underline-offset:3px}
a:hover{color:var(--accent)}
a:focus-visible,.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
strong{font-weight:600}
.lead{font-size:16px;line-height:24px;color:var(--soft);max-width:760px;margin-top:4px;text-wrap:pretty}
.quiet,footer{color:var(--faint)}
.figure{white-space:nowrap}
bdi,.command{font:12px/18px ${MONO};white-space:pre-wrap;overflow-wrap:anywhere}
h1 bdi,h2 bdi,bdi.name{font:inherit}
.lead bdi:not(.name){font-size:.9em}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;min-height:56px;border-bottom:1px solid var(--line);font-size:12px;color:var(--faint)}
.top b{color:var(--ink);margin-left:-8px}
svg.icon{width:22px;height:22px;fill:var(--ink)}.icon :not(rect){fill:none;stroke:var(--ground);stroke-width:2;stroke-linecap:round}
.top nav{margin-left:auto}
.top ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:2px 16px;margin:0}
.top li{margin:0}
.top a{text-decoration:none;color:var(--soft)}
section.part{margin-top:40px;min-width:0}
section.part section.part{margin-top:24px}
section.part section.part>h2,section.part section.part>h3{border:0;padding:0}
section.lone{margin-top:0}
article.finding{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.mark,.tag,.verdict{display:inline-flex;align-items:center;gap:5px;height:18px;padding:0 6px;border-radius:4px;font-size:11px;line-height:16px;font-weight:500;background:var(--hover);color:var(--soft);white-space:nowrap;vertical-align:1px}
.verdict{height:20px;border-radius:999px;padding:0 8px 0 5px;font-size:12px;font-weight:550;color:var(--ink)}
.sign{width:14px;height:14px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.tag.good,.verdict.good,.mark.notice{background:var(--goodwash)}
.tag.warn,.verdict.warn,.mark.warning{background:var(--warnwash)}
.tag.bad,.verdict.bad,.mark.error{background:var(--badwash)}
.tag.good,.verdict.good .sign,.call.good{color:var(--good)}
.tag.warn,.verdict.warn .sign,.call.warn,.mark.warning{color:var(--warn)}
.tag.bad,.verdict.bad .sign,.call.bad,.mark.error{color:var(--bad)}
.mark.notice{background:var(--hover)}
.call{font-size:16px;line-height:24px;font-weight:600;display:flex;gap:8px;margin-top:4px;max-width:none}
li:has(>.number:target){background:var(--sunk)}.calls{margin-top:20px}.calls+dl{margin-top:16px}
.call bdi{font-size:.9em;line-height:inherit;font-weight:500}
.call .sign{width:18px;height:18px;margin-top:3px}
.number{display:inline-grid;place-items:center;min-width:18px;height:18px;padding:0 4px;border-radius:999px;background:var(--hover);color:var(--soft);font-size:11px;line-height:18px;font-weight:600;text-decoration:none;margin-right:3px;white-space:nowrap}
.problems .number,h3>.number{background:var(--soft);color:var(--ground)}
a.number:hover{background:var(--accent);color:var(--ground)}
.before{text-decoration:line-through;text-decoration-color:var(--faint);color:var(--soft)}
.after{color:var(--accent)}
.nil{color:var(--faint);font-style:italic}
.arrow{color:var(--faint);padding:0 4px}
.split{display:grid;grid-template-columns:minmax(0,1fr) 288px;gap:0 40px}
.uses td:nth-child(n+2),.uses th:nth-child(n+2){width:100px}
.split.wide{grid-template-columns:minmax(0,1.55fr) minmax(0,1fr)}
.split.evidence{grid-template-columns:minmax(0,1fr) minmax(0,1.7fr)}
.minor{display:block;color:var(--faint);font-size:12px;line-height:16px}
.uses th[scope=row]{font-weight:400}
.note{color:var(--soft);font-size:12px;line-height:16px;margin:0}
.balance{margin-top:14px}
.balance svg{height:14px;border-radius:3px}
.balance dl{margin:10px 0 14px;display:block}
.balance dl>div{display:flex;gap:8px;height:24px;align-items:center}
.balance dd{margin-left:auto;font-weight:550}
.swatch{width:9px;height:9px;border-radius:2px;display:inline-block;margin-right:7px}
.problems{list-style:none;padding:0;margin:0}
.problems>li{display:grid;grid-template-columns:minmax(0,1fr) 120px 320px;gap:0 28px;padding:12px 0;border-top:1px solid var(--line);margin:0;max-width:none}
.problems>li:first-child{border-top:0}
.problems .what{display:flex;gap:10px}
.problems .what>:first-child{flex:none;max-width:64px}
.problems .note{font-size:13px;line-height:20px;max-width:58ch}
.examples{list-style:none;padding:0;margin:0}
.examples li{display:flex;gap:12px;align-items:baseline;margin:0}
.examples .where{width:58px;flex:none;text-align:right;color:var(--faint);font-size:12px;white-space:nowrap}
.steps{list-style:none;padding:0;margin:0;counter-reset:step}
.steps>li{counter-increment:step;padding:8px 0 8px 28px;position:relative;max-width:none;margin:0}
.steps>li::before{content:counter(step);position:absolute;left:0;top:9px;width:18px;height:18px;border-radius:999px;box-shadow:inset 0 0 0 1.25px var(--faint);font-size:11px;font-weight:600;line-height:18px;text-align:center;color:var(--soft)}
.command{display:block;background:var(--sunk);box-shadow:inset 0 0 0 1px var(--line);border-radius:6px;padding:7px 10px 7px 24px;margin-top:6px;position:relative;user-select:all}
.command::before{content:"$";position:absolute;left:10px;color:var(--faint)}
dl{display:grid;gap:6px 0}
dl>div{display:grid;grid-template-columns:140px minmax(0,1fr);gap:0 16px}
.split>:last-child dl:not(.balance dl)>div{grid-template-columns:96px minmax(0,1fr)}
dt{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
.finding dl,.part>dl{max-width:90ch}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
.scroll,:where(:not(.scroll))>table{margin-top:12px}
.uses{margin-top:0}
caption{text-align:left;color:var(--faint);padding:0 0 4px;caption-side:top;font-size:12px}
th,td{text-align:left;vertical-align:top;padding:8px 12px 8px 0;border-top:1px solid var(--line);font-weight:400;min-width:56px;max-width:420px;overflow-wrap:break-word}
thead th{color:var(--faint);font-size:11px;line-height:16px;font-weight:500;vertical-align:bottom;border-top:0;padding:8px 12px 6px 0}
th:last-child,td:last-child{padding-right:0}
details>summary{cursor:pointer;list-style-position:outside;margin-left:18px}
summary>h3,summary>h4{display:inline}
.dense th,.dense td{padding-top:4px;padding-bottom:4px}
.dense thead th::first-letter{text-transform:uppercase}
.dense bdi{white-space:nowrap}
.dense th[scope=row]{font-weight:550;white-space:nowrap}
.wide th[scope=row]{min-width:110px}
.wide .end-1 th[scope=row]{min-width:0;width:40px}
.compact{margin-top:0}
.compact :is(th,td){min-width:0;padding:6px 12px 6px 0}.compact :is(th,td):last-child{padding-right:0}
.compact th[scope=row]:has(>.number:only-child){width:34px}
:is(.compact .end-1,.compact.end-1) th:first-child{width:44px}
${END}{text-align:right}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,440px),1fr));gap:24px 40px;margin-top:16px}
.card{min-width:0;border-top:1px solid var(--edge);padding-top:8px}
svg{display:block}
svg:where(:not(.photo)){width:100%}
svg.sign{display:inline-block}
svg.chart{height:56px;border-bottom:1px solid var(--edge)}
svg.places{width:120px;height:14px;margin-top:4px;background:var(--hover)}
svg.parts{height:8px;margin-top:8px;border-radius:2px}
td svg.parts{width:96px;margin-top:6px}
td svg.rowbar{width:180px;height:12px;margin-top:4px}
svg.dots{width:150px;height:20px;overflow:visible}
.dots path{stroke:var(--edge)}
.dots circle{fill:var(--c);stroke:#10141c;stroke-opacity:.55;stroke-width:.9}
.dots .hollow{fill:none;stroke:var(--faint);stroke-opacity:1;stroke-dasharray:2 1.5}
td figure{width:180px;margin:0}
td svg.chart{height:30px}
figcaption{display:flex;justify-content:space-between;gap:8px;color:var(--faint);font-size:11px;line-height:16px}
.first{--tone:var(--data)}.second{--tone:var(--mid)}.third,.rest{--tone:var(--tint)}.repair{--tone:var(--repair)}.disguised{--tone:var(--hatch)}.missing{--tone:var(--hatchbg)}
.first,.second,.third,.rest,.repair,.disguised,.missing{fill:var(--tone);background:var(--tone)}
.second{opacity:.72}
rect.missing{stroke:var(--hatch);stroke-width:.5}
.chart path,.places path{fill:none;background:none;stroke:var(--tone)}
.chart .missing{--tone:var(--hatch)}.places path{--tone:var(--faint)}
.swatch.missing{box-shadow:inset 0 0 0 1px var(--hatch)}
.key{display:flex;flex-wrap:wrap;gap:2px 16px;color:var(--faint);font-size:12px}
.key .swatch,.slot{margin-right:5px}
.slot{display:inline-block;width:9px;height:9px;border-radius:3px;background:var(--c);box-shadow:0 0 0 1px color-mix(in srgb,var(--ink) 25%,transparent)}
.mark.made-up,.running{background:var(--badwash);color:var(--bad)}
h1 .mark{font-size:13px;line-height:20px;height:24px;padding:2px 8px;vertical-align:4px;letter-spacing:0}
.banner{margin-top:20px;padding:16px 18px;border:2px solid var(--bad);border-radius:8px;background:var(--badwash);font-size:14px;line-height:22px}
.banner p{margin:0}
.banner+.lead{margin-top:16px}
.banner p:first-child{display:flex;gap:12px;color:var(--bad);font-size:18px;line-height:24px}
.banner .sign{width:26px;height:26px}
.banner .command{background:var(--ground);margin-top:10px}
.running{display:none}
section.group{display:grid;grid-template-columns:168px minmax(0,1fr);gap:0 20px;padding:14px 0 4px;border-top:1px solid var(--line)}
.group>p{color:var(--soft);font-size:12px;line-height:16px}
h2+section.group{border-top:0}
.group>h3{font-size:13px;line-height:20px}
.pictures{display:flex;flex-wrap:wrap;gap:12px 14px;margin-top:12px}
.pictures>p{margin:0;flex-basis:100%}
.group>*{grid-column:1;margin:0}
.group>.pictures{grid-column:2;grid-row:1/span 9}
.picture{margin:0;width:min-content;min-width:72px;max-width:100%}
.picture figcaption{flex-wrap:wrap;gap:0 6px;margin-top:4px}
.picture figcaption>:first-child{font-weight:550;color:var(--soft);overflow-wrap:anywhere}
.photo{border-radius:4px;background:var(--canvas)}
.box rect{fill:none}
.box .halo{stroke:#0b0d11;stroke-opacity:.45}
.box .edge{stroke:var(--c)}
.box:not(.strong){opacity:.62}
.box.dashed .edge{stroke-dasharray:5 3}
.plate rect{fill:var(--c);stroke:#0b0d11;stroke-opacity:.35}
.plate text{fill:var(--on);font-weight:600;font-size:10.5px}
.plate.other rect{fill:#0d0f12;fill-opacity:.86;stroke:#fff;stroke-opacity:1;stroke-width:1.5;stroke-dasharray:4 2}
.plate.other text{fill:#fff}
.outside rect{fill:#ffebea;fill-opacity:.55}
.outside path{stroke:#be2323;stroke-width:2.6;stroke-opacity:.8}
.circle{fill:none;stroke:#0b0d11;stroke-width:4;stroke-opacity:.6}
.circle.edge{stroke:#fff;stroke-width:2;stroke-opacity:1}
.stamp path{stroke:#be2323;stroke-opacity:.3;stroke-width:10}
.stamp text{fill:#fff;stroke:#2b0f0e;stroke-opacity:.85;stroke-width:3px;paint-order:stroke;font-weight:650;letter-spacing:.08em;text-anchor:middle}
.unseen text{fill:var(--bad);font-size:11px;font-weight:500;text-anchor:middle;paint-order:stroke;stroke:var(--badwash);stroke-width:8px;stroke-linejoin:round}
.unseen path{stroke:var(--hatchbg);stroke-width:6}
${CLASS_COLOURS.map(([colour, ink], slot) => `.k${slot}{--c:${colour};--on:${ink}}`).join('')}.white{--c:#fff;--on:#0f1216}
h2 small{font-size:12px;line-height:16px;font-weight:400;color:var(--faint);margin-left:4px}
.signed{font-weight:600}
.signed .sign{width:17px;height:17px;vertical-align:-3px;margin-right:3px}
.signed.good{color:var(--good)}.signed.warn{color:var(--warn)}.signed.bad{color:var(--bad)}.signed.plain{color:var(--faint)}
article.case{display:grid;grid-template-columns:236px minmax(0,1fr) 300px;gap:0 24px;padding:16px 0;border-top:1px solid var(--line)}
h2+article.case{border-top:0}
.case>*{grid-column:2;margin:0 0 4px}
.case>h3{font-size:13px;line-height:20px}
.case>p{color:var(--soft)}.case>p.quiet{color:var(--faint);font-size:12px;line-height:16px}
.case>.pictures{grid-column:1;grid-row:1/span 12;gap:6px;display:flex;flex-wrap:wrap}
.case>.lines{grid-column:3;grid-row:1/span 12}
.case>ul{font-size:12px;line-height:18px;color:var(--soft);list-style:none;padding:0}
.case>ul li{margin:0}
.case bdi{font-size:11px;line-height:16px}
.file{border-radius:6px;box-shadow:inset 0 0 0 1px var(--line);padding:6px 0 5px;overflow:hidden}
.file p{margin:0;padding:0 10px 3px;font-size:11px;line-height:16px;color:var(--faint)}
.file p bdi{font:inherit}
.file ul{list-style:none;margin:0;padding:0}
.file li{display:grid;grid-template-columns:8px 16px minmax(0,1fr);gap:5px;margin:0;padding:0 10px;max-width:none;color:var(--faint);font:10.5px/18px ${MONO}}
.file li span:nth-child(2){text-align:right;white-space:nowrap}
.file li bdi{font:inherit;color:var(--ink)}
.file .removed,.file .wrong{background:var(--badwash)}.file .added{background:var(--goodwash)}
.file .removed span:first-child,.file .wrong span:first-child{color:var(--bad);font-weight:600}
.file .added span:first-child{color:var(--good);font-weight:600}
.lines .note{margin-top:4px;color:var(--faint)}
.unseen-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.pairs{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:16px 32px;margin-top:14px}
.pairs>p{grid-column:1/-1;margin:0}
.pair{display:flex;align-items:flex-start;gap:10px}
.pair>.signed{font-size:16px;line-height:78px}
.case .picture{min-width:0}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:16px 36px;margin-top:12px}
.charts p{margin:0}.charts p>span{display:block;color:var(--faint);font-size:12px;line-height:16px}
.charts+dl{margin-top:16px}
.charts svg.chart{height:44px}
svg.level{height:12px;margin:4px 0}
td svg.level{width:150px}
.tick{fill:var(--ink)}
svg.grid{height:62px;margin-top:6px}
footer{margin-top:40px;padding-top:12px;border-top:1px solid var(--line);font-size:12px}
footer p{margin-top:4px;max-width:none}
@media screen and (max-width:860px){.compact :is(th,td){padding-right:8px}article.case{grid-template-columns:minmax(0,1fr)}.case>*,.case>.pictures,.case>.lines{grid-column:1;grid-row:auto}.case>.pictures,.case>.lines{margin:4px 0 8px}}
@media screen and (max-width:800px){section.group{grid-template-columns:minmax(0,1fr)}.group>.pictures{grid-column:1;grid-row:auto;margin-top:8px}.split,.split.wide,.split.evidence,.problems>li{grid-template-columns:minmax(0,1fr)}.problems>li{gap:6px 0}.examples .where{width:auto;min-width:44px;text-align:left}.split>:last-child{margin-top:24px}}
@media screen and (max-width:640px){.dense th[scope=row]{white-space:normal}td svg.rowbar{width:84px}body{padding:0 16px 48px}.top nav{margin-left:0}.top{padding:8px 0}dl>div,.card dl>div{grid-template-columns:minmax(0,1fr)}dl{gap:6px 0}.uses td:nth-child(n+2),.uses th:nth-child(n+2){width:78px}td{max-width:260px}.wide td:not(${END}){min-width:120px}.wide td:last-child{min-width:200px}.wide-only,body:not(:has(.card)) .wide+.key{display:none}.wide caption::after{content:" (scroll sideways)"}.wide th[scope=row]{max-width:180px}}
@media print{
:root{color-scheme:light;--ground:#ffffff;--sunk:#f9fafb;--line:#dfe1e3;--edge:#caccd0;--ink:#191c22;--soft:#4c5058;--faint:#64686f;--accent:#2758d2;--good:#0b703f;--goodwash:#def7e5;--warn:#8c5700;--warnwash:#fff2d7;--bad:#be2323;--badwash:#ffebea;--data:#7e8ead;--mid:#7e8ead;--tint:#d0d6e1;--repair:#cb8125;--hatch:#9b9ea6;--hatchbg:#e6e8eb;--hover:#eff0f3;--canvas:#e8e8ea}
@page{size:A4;margin:12mm 12mm 14mm}
html{font-size:8pt;line-height:11.5pt}
body{max-width:none;padding:0;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1{font-size:15pt;line-height:18pt;padding-top:8pt}h2{font-size:10pt;line-height:13pt;padding-bottom:3pt}h3{font-size:9pt}h4,h5,h6{font-size:8pt}
.lead,.call{font-size:9pt;line-height:12.5pt}
.call{margin-top:1pt}.calls{margin-top:6pt}
section.part{margin-top:14pt}
h1,h2,h3,h4,h5,h6,caption{break-after:avoid}
tr,dl>div,figure,svg,li{break-inside:avoid}
dl,.histogram{break-inside:avoid}
.top{min-height:22px;padding:0}svg.icon{width:17px;height:17px}.top nav{display:none}
.split{grid-template-columns:minmax(0,1fr) 176px;gap:0 22px}.split.wide{grid-template-columns:minmax(0,1.55fr) minmax(0,1fr)}
.split.evidence{grid-template-columns:minmax(0,1fr) minmax(0,1.7fr)}
.split>:last-child dl:not(.balance dl)>div{grid-template-columns:56px minmax(0,1fr);gap:0 8px}
.problems>li{grid-template-columns:minmax(0,1fr) 84px 210px;gap:0 14px;padding:5pt 0}
.uses td:nth-child(n+2),.uses th:nth-child(n+2){width:66px}
.verdict{font-size:7.5pt;height:14px}.tag,.mark{font-size:7pt;height:13px}
bdi,.command,.note,.problems .note{font-size:7.5pt;line-height:10.5pt}
.cards{display:block;columns:2;column-gap:10mm}
.card{margin-bottom:6mm}
thead{display:table-header-group}
.scroll{overflow:visible}
details>*{display:block}
details::details-content{display:block;content-visibility:visible}
summary{list-style:none;margin-left:0}
th,td{min-width:30pt;max-width:none;padding:3pt 6px 3pt 0}.compact :is(th,td){min-width:0;padding:2pt 5px 2pt 0}.compact thead th{font-size:7pt;line-height:9pt}.split .compact{font-size:7.5pt}.split .compact :is(th,td){padding-right:3px}.split .compact .tag{padding:0 3px}
section.group{grid-template-columns:110px minmax(0,1fr);gap:0 12px;padding-top:8px;break-inside:avoid}.group>h3{font-size:8pt;line-height:11.5pt}.group>p{font-size:7.5pt;line-height:10.5pt}.dense th,.dense td{padding:2pt 6px 2pt 0}.key,caption,.banner{font-size:8pt;line-height:11.5pt}.banner{padding:8pt 9pt;margin-top:8pt}.banner p:first-child{font-size:10pt;line-height:13pt}.banner .sign{width:14pt;height:14pt}
.running{display:block;position:fixed;bottom:-8mm;left:0;margin:0;padding:0 6px}
td svg.rowbar{width:90px;height:8px}.split td svg.rowbar{width:64px}svg.dots{width:100px;height:14px}
.picture{zoom:.66}.pictures{gap:8px 9px}
.charts{grid-template-columns:repeat(4,minmax(0,1fr));gap:16px}.charts svg.chart{height:32px}
article.case{grid-template-columns:156px minmax(0,1fr) 214px;gap:0 12px;padding:7pt 0;break-inside:avoid}
.case>p.quiet,.case>ul,h2 small{font-size:7.5pt;line-height:10pt}
.case>h3{font-size:8pt;line-height:11pt}
.file li,.case bdi{font-size:6.5pt;line-height:9.5pt}.file li{padding:0 6px;gap:4px}.file p{font-size:7pt;line-height:10pt;padding:0 6px 2px}
.pairs{grid-template-columns:repeat(3,minmax(0,1fr));gap:8px 12px}.pair>.signed{line-height:52px}.pair{break-inside:avoid}
td svg.level{width:76px;height:8px}svg.grid{height:44px}
td figure{width:110px}td svg.parts{width:60px}
${END}{min-width:24pt}
a{color:inherit;text-decoration:none}
}
`;

/** Rules for Chinese: fonts of the system, no italics or letter spacing, and lines long enough for its characters. */
export const CHINESE_STYLE = `
:lang(zh){letter-spacing:0}
html:lang(zh){font-family:"Handlens Sans",Inter,system-ui,-apple-system,"PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC","Source Han Sans SC",sans-serif;text-autospace:normal}
:lang(zh) .nil{font-style:normal}
:lang(zh) :is(h1,.stamp text){letter-spacing:0}
@media screen and (max-width:640px){.wide caption::after{content:"（可左右滚动）"!important}}
`;
