import { rankFindings, sumOfGroup } from '../../core/tables/profile/column/rank-findings.js';
import { countStatesByColumn } from '../../core/tables/profile/verdicts/count-cell-states.js';
import type { ReportInput } from '../../core/tables/report/words/report-input.js';

/** Digits with thousands separators, a decimal point and an exponent. */
const NUMBER = /\d+(?:[.,]\d+)*(?:e[+-]\d+)?/g;

/** Symbols for invisible characters in reports; their code points are not figures. */
const SIGN = /⟨U\+[0-9A-F]+⟩/g;

/** Sums of the cells of chosen steps, which tests of the report check. */
const SUMS = /(?:It changes|one key each:)\s+[\d,]+ cells?/g;

interface Known {
  numbers: number[];
  /** Numbers inside texts and field names. */
  written: Set<string>;
}

function collect(value: unknown, known: Known): void {
  if (typeof value === 'number') known.numbers.push(value);
  if (typeof value === 'string') for (const text of value.match(NUMBER) ?? []) known.written.add(text);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    // The number of tables and columns is the length of their lists.
    if (Array.isArray(inner) && (key === 'tables' || key === 'columns')) known.numbers.push(inner.length);
    if (!Array.isArray(value)) collect(key, known);
    collect(inner, known);
  }
}

const SCALES: Readonly<Record<string, number>> = { '%': 0.01, kB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * Returns whether a formatted number matches a number of the JSON. With decimals it may differ by half a unit of its
 * last place; without, it must be the number itself, or for a number with a fraction or more than 15 digits its
 * rounding to 6 significant digits. Sizes in kB, MB and GB have 3 significant digits.
 */
function isRounded(text: string, unit: string, numbers: readonly number[]): boolean {
  const scale = SCALES[unit] ?? 1;
  const shown = Number(text.replaceAll(',', '')) * scale;
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  const half = decimals === 0 ? 0 : 0.5 * 10 ** -decimals * scale;
  return numbers.some((number) => {
    const off = Math.abs(Math.abs(number) - shown);
    if (unit === 'kB' || unit === 'MB' || unit === 'GB') return off <= shown * 5e-3;
    if (off <= half * (1 + 1e-9) || off <= 1e-12) return true;
    if (decimals > 0 && !text.includes('e')) return false;
    return (!Number.isInteger(number) || Math.abs(number) >= 1e15) && off <= Math.abs(number) * 5.1e-6;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the sums, shares and positions that a report derives from its input. */
function derivedFrom({ profile: { tables }, cleanings }: ReportInput): number[] {
  const cells = (['fine', 'repairable', 'unknown'] as const).map((key) => sum(tables.map((table) => table.cells[key])));
  const whole = Math.max(1, sum(cells));
  const issues = tables.flatMap((table) => table.issues.map((issue) => ({ issue, table })));
  const shares = [
    ...cells.map((count) => count / whole),
    ...issues.map(({ issue, table }) => issue.count / Math.max(1, table.rows)),
  ];
  const uses = sum(tables.map((table) => table.uses.length + table.uses_omitted));
  const steps = cleanings.flatMap((cleaning) => cleaning.steps);
  return [
    ...[...cells, whole, sum(tables.map(({ rows, columns }) => rows * columns.length))],
    ...shares.map((share) => (share < 0.01 ? Number(share.toPrecision(1)) : Math.round(share * 100) / 100)),
    // Numbers of findings, counts of findings and uses, and the cells of several steps.
    ...Array.from({ length: Math.max(uses, issues.length) + 1 }, (_, at) => at),
    ...steps.flatMap((_, at) => [
      sum(steps.slice(0, at + 1).map(({ changes }) => changes)),
      sum(steps.slice(at).map(({ changes }) => changes)),
    ]),
    ...steps.flatMap((one, at) => steps.slice(at + 1).map((other) => one.changes + other.changes)),
    sum(issues.map(({ issue }) => issue.count)),
    ...rankFindings(tables, 6).smaller.map((group) => sumOfGroup(group).count),
    // The rule of the verdicts.
    0.05,
    ...tables.flatMap(({ columns }) =>
      columns.flatMap(({ top_values, missing, disguised_missing, rows }) =>
        [...top_values.map(({ count }) => count), missing, missing + disguised_missing].map(
          (count) => count / Math.max(1, rows),
        ),
      ),
    ),
    ...tables.flatMap((table) => [...countStatesByColumn(table).values()].flatMap((cells) => Object.values(cells))),
  ];
}

/** Returns the numbers of a report's text that are neither in its input nor derived from it in a known way. */
export function untraced(text: string, input: ReportInput): string[] {
  const known: Known = { numbers: derivedFrom(input), written: new Set() };
  collect(input, known);
  const lost: string[] = [];
  const plain = text.replace(SIGN, ' ').replace(SUMS, ' ');
  for (const match of plain.matchAll(NUMBER)) {
    const number = match[0];
    const behind = plain.slice(match.index + number.length, match.index + number.length + 3);
    const unit = /^(%| kB| MB| GB)/.exec(behind)?.[1]?.trim() ?? '';
    // The last number of a shortened text may be truncated.
    const isCut = /^[.,]?…/.test(behind) && [...known.written].some((one) => one.startsWith(number));
    if (!known.written.has(number) && !isCut && !isRounded(number, unit, known.numbers)) {
      lost.push(`${plain.slice(Math.max(0, match.index - 30), match.index)}[${number}]${behind}`);
    }
  }
  return lost;
}
