import { markdownTable } from '../markdown-table.js';
import type { AreaReport, Benchmarks, Section, Table } from './report.js';
import { headlineText } from './targets/headlines.js';
import { summaryText } from './targets/summary-text.js';

function tableText({ caption, columns, rows }: Table): string {
  const rule = `|${columns.map((_, place) => (place === 0 ? '---|' : '--:|')).join('')}`;
  return `**${caption}**\n\n${markdownTable({ columns, rows, rule })}`;
}

function sectionText({ title, how, tables, notes }: Section): string {
  const remarks = notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : [];
  return [`### ${title}`, how, ...tables.map(tableText), ...remarks].join('\n\n');
}

/** Lists the versions of installed peers, then the missing ones with reasons. */
function peerFacts(peers: AreaReport['peers']): string[] {
  const there = peers.filter(({ version }) => version !== null).map(({ name, version }) => `${name} ${version}`);
  const absent = peers.filter(({ version }) => version === null).map(({ name, absent }) => `${name} (${absent})`);
  return [
    ...(there.length > 0 ? [`- Compared with:  ${there.join(', ')}`] : []),
    ...(absent.length > 0 ? [`- Absent: ${absent.join(', ')}`] : []),
  ];
}

function areaText({ title, sections, ...report }: AreaReport): string {
  const { machine, load_average: load, versions } = report;
  const packages = Object.entries(versions).map((entry) => entry.join(' '));
  const facts = [
    `- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memory_gb} GB, ${machine.os}, Node ${machine.node}`,
    `- Packages: ${packages.join(', ')}`,
    ...peerFacts(report.peers),
    `- Measured: ${report.measured_at}, in ${Math.round(report.took_s)} s; load average (1, 5, 15 min) ${load.before.join(', ')} before and ${load.after.join(', ')} after`,
    `- Command: \`${report.command}\``,
  ];
  return [`## ${title}`, facts.join('\n'), ...sections.map(sectionText)].join('\n\n');
}

/** Renders the reports as a page. @param only restricts the targets to these areas. */
export function writeMarkdown(benchmarks: Benchmarks, only?: string[]): string {
  const { waits, ...others } = benchmarks.areas;
  const head = [
    '# Benchmarks',
    ...(waits === undefined ? [] : [areaText(waits)]),
    '## In short',
    headlineText(benchmarks),
    'These are medians on two cores. The tables that they come from follow, with method and machine.',
    'Written by `npm run bench`; the figures behind the tables are in [benchmarks.json](benchmarks.json). Do not edit.',
    [
      '- `scripts/bench-setup.sh [AREA...]` installs the compared tools below `.bench/`; missing ones are listed as missing.',
      '- `npm run build && npm run bench -- [AREA...]` measures on a machine that does nothing else, and writes this page.',
      '- `npm run bench -- AREA --quick` is a trial with small files and few rounds; it writes nothing.',
      '- `npm run bench -- --quick` is the short form for a review: less than a minute, nothing to install. It lists what got slower than on this page.',
    ].join('\n'),
    summaryText(benchmarks, only),
  ];
  const text = [...head, ...Object.values(others).map(areaText)].join('\n\n');
  // Stored figures have a space before the percent sign.
  return `${text.replaceAll(/(\d) %/g, '$1%')}\n`;
}
