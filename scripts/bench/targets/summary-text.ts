import type { Benchmarks } from '../report.js';
import { type Judged, judgeAll } from './judge-all.js';

const SIGNS = { 'at most': '<=', 'at least': '>=' };
const DIGITS: Partial<Record<Judged['unit'], number>> = { ms: 1, MB: 0, texts: 0, share: 3 };

/** A digit more where the figure would else look like its bound. */
function shown(value: number, bound: number, unit: Judged['unit']): string {
  const digits = DIGITS[unit] ?? 2;
  const text = value.toFixed(value !== bound && Math.abs(value - bound) < 10 ** -digits ? digits + 1 : digits);
  return unit === 'exponent' || unit === 'share' || unit === 'texts' ? text : `${text} ${unit}`;
}

function row({ area, what, measured, sense, bound, unit, verdict, next }: Judged): string {
  const figure = typeof measured === 'number' ? shown(measured, bound, unit) : (measured ?? '-');
  const cells = [
    area,
    what.replaceAll('|', '\\|'),
    figure,
    `${SIGNS[sense]} ${bound}`,
    verdict === 'met' ? 'met' : `**${verdict}**`,
    verdict === 'not met' ? next : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Each target of the project with its figure, for the head of the page. @param only these areas; all when left out. */
export function summaryText(benchmarks: Benchmarks, only?: string[]): string {
  const judged = judgeAll(benchmarks, only);
  const count = (verdict: Judged['verdict']) => judged.filter((target) => target.verdict === verdict).length;
  return [
    '## Targets',
    `${count('met')} of ${judged.length} are met, ${count('not met')} are not, ${count('not measured')} were not measured. Each figure is the median of its rounds; \`x\` is a ratio. What stands behind it comes below, area by area.`,
    [
      '| area | what | measured | target | verdict | what would be next |',
      '|---|---|--:|--:|---|---|',
      ...judged.map(row),
    ].join('\n'),
  ].join('\n\n');
}
