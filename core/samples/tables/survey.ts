import { seededRandom } from '../../base/seeded-random.js';

const ROWS = 60;
const REGIONS = ['North', 'South', 'East', 'West'];
const COMMENTS = ['', '', 'quick and friendly', 'too slow, as always', 'would come again', 'n/a', '"ok"'];

/** Quotes a cell where CSV requires it. */
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Generates survey answers: a two-row header with groups such as "Satisfaction" above several columns, answers from 1
 * to 5 with gaps, and comments that contain commas and quotes.
 */
export function survey(): Uint8Array {
  const random = seededRandom(23);
  const choose = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const score = () => (random() < 0.06 ? '-' : String(1 + Math.floor(random() * 5)));
  const rows = Array.from({ length: ROWS }, (_, row) => [
    `R${String(row + 1).padStart(3, '0')}`,
    choose(REGIONS),
    String(18 + Math.floor(random() * 60)),
    ...[0, 1, 2].map(score),
    ...[0, 1].map(score),
    choose(COMMENTS),
  ]);
  const header = [
    ['Respondent', '', '', 'Satisfaction', '', '', 'Importance', '', 'Remarks'],
    ['Id', 'Region', 'Age', 'Price', 'Service', 'Speed', 'Price', 'Service', 'Comment'],
  ];
  return Buffer.from([...header, ...rows].map((cells) => `${cells.map(cell).join(',')}\n`).join(''), 'utf8');
}
