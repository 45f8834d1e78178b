import type { MatchAnswer } from '../../handlers/tables/session-match.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped } from './figures.js';

type Side = NonNullable<MatchAnswer['own']>;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Share in percent, rounded down, so that only all rows are 100%. */
const rateOf = ({ matched, rows }: Side) => (rows === 0 ? '0%' : `${Math.floor((100 * matched) / rows)}%`);

const SUGGESTION_COLUMNS: readonly TableColumn[] = [
  { head: 'key', align: 'left', cut: 'middle' },
  { head: 'common texts', align: 'right' },
  { head: 'unique in the second table', align: 'right' },
  { head: 'match', align: 'left' },
];

const UNMATCHED_COLUMNS: readonly TableColumn[] = [
  { head: 'without a match', align: 'left', cut: 'end' },
  { head: 'rows', align: 'right' },
  { head: 'similar', align: 'left', cut: 'end' },
];

const keyText = (values: readonly string[]) => plain(values.join(' | '));

function sideLines(title: string, side: Side, terminal: Terminal): string[] {
  const { rows, matched, without_key: without, unmatched_keys: keys, repeated_keys: repeated, examples } = side;
  const others = [
    ...(without > 0 ? [`${grouped(without)} without a key`] : []),
    ...(keys > 0 ? [`${countOf(keys, 'key')} without a match`] : []),
    ...(repeated > 0 ? [`${countOf(repeated, 'key')} in several rows`] : []),
  ];
  const head = `${terminal.paint('bold', title)}  ${grouped(matched)} of ${countOf(rows, 'row')} match (${rateOf(side)})`;
  const lines = examples.map(({ values, rows: count, near }) => [
    keyText(values),
    grouped(count),
    near.map(keyText).join(', '),
  ]);
  const omitted = keys - examples.length;
  return [
    [head, ...others].join(', '),
    ...(lines.length === 0 ? [] : table(UNMATCHED_COLUMNS, lines, terminal)),
    ...(omitted > 0 && lines.length > 0 ? [`  and ${countOf(omitted, 'more key')}`] : []),
  ];
}

/** Describes how well a second table fits: suggested keys, then the rows of both tables by the examined key. */
export function describeMatch(answer: MatchAnswer, terminal: Terminal): string {
  const { suggestions, key, own, other, name } = answer;
  const suggested = suggestions.map((one) => [
    plain(one.key.join(', ')),
    percent(one.overlap),
    percent(one.unique),
    one.match,
  ]);
  if (key === null || own === null || other === null)
    return `${terminal.sign('warning')} No columns of the two tables have common texts. Name the key: --key COLUMN=COLUMN`;
  return [
    ...(suggested.length === 0 ? [] : [...table(SUGGESTION_COLUMNS, suggested, terminal), '']),
    `Key ${plain(key.join(', '))}, compared ${answer.match === 'exact' ? 'as written' : 'regardless of case and blanks'}`,
    '',
    ...sideLines('this table', own, terminal),
    '',
    ...sideLines(plain(name), other, terminal),
  ].join('\n');
}
