import { type Block, data, figure, paragraph, part, phrase, quietly } from '../../../report/document.js';
import { countOf, formatCount, formatRow } from '../../../report/figures.js';
import { shortenExample } from '../../profile/column/table-issue.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { BrokenRow, OutsideRow } from '../../read/source/reading.js';

const MAX_ROWS = 30;

const OUTSIDE_ROWS: Readonly<Record<OutsideRow['kind'], string>> = {
  title: 'title',
  note: 'note',
  total: 'total',
  footer: 'footer',
  'repeated-header': 'header again',
  blank: 'blank',
  separator: 'separator',
  units: 'units',
  'sep-line': 'separator line',
};

const PROBLEMS: Readonly<Record<BrokenRow['kind'], string>> = {
  'too-short': 'too short',
  'too-long': 'too long',
  'stray-quote': 'stray quote',
  'unclosed-quote': 'unclosed quote',
  'other-delimiter': 'other delimiter',
  'split-row': 'split over lines',
  'invalid-bytes': 'invalid bytes',
  damaged: 'damaged record',
  'other-structure': 'other structure',
};

const REPAIRS: Readonly<Record<BrokenRow['repair'], string>> = {
  repaired: 'repaired',
  padded: 'padded with empty cells',
  kept: 'unchanged',
};

function outsideRowsOf({ set_aside: rows }: TableProfile): Block[] {
  if (rows.length === 0) return [];
  const rest = rows.length > MAX_ROWS ? [quietly(phrase`Further rows are in the profile.`)] : [];
  return [
    {
      kind: 'table',
      markdown: 'lines',
      caption: phrase`Rows outside the table; none is dropped silently`,
      head: [
        { title: 'Row', align: 'end' },
        { title: 'Rows', align: 'end' },
        { title: 'Type', align: 'start' },
        { title: 'Text', align: 'start' },
      ],
      rows: rows
        .slice(0, MAX_ROWS)
        .map(({ kind, row, rows, text }) => [
          phrase`${figure(formatRow(row))}`,
          phrase`${figure(formatCount(rows))}`,
          phrase`${OUTSIDE_ROWS[kind]}`,
          phrase`${data(shortenExample(text))}`,
        ]),
    },
    ...rest,
  ];
}

function brokenOf({ broken_rows, broken_row_count }: TableProfile): Block[] {
  if (broken_row_count === 0) return [];
  return [
    paragraph(phrase`${figure(countOf(broken_row_count, 'rows'))} malformed:`),
    {
      kind: 'table',
      markdown: 'lines',
      caption: phrase`Malformed rows, from the top of the file`,
      head: [
        { title: 'Line', align: 'end' },
        { title: 'Problem', align: 'start' },
        { title: 'Repair', align: 'start' },
        { title: 'Detail', align: 'start' },
        { title: 'Row', align: 'start' },
      ],
      rows: broken_rows
        .slice(0, MAX_ROWS)
        .map(({ line, kind, repair, detail, text }) => [
          phrase`${figure(formatCount(line))}`,
          phrase`${PROBLEMS[kind]}`,
          phrase`${REPAIRS[repair]}`,
          phrase`${detail}`,
          phrase`${data(text)}`,
        ]),
    },
  ];
}

/** Renders the rows outside the table, and the malformed rows. */
export function renderLeftovers(table: TableProfile, id: string): Block[] {
  const blocks = [...brokenOf(table), ...outsideRowsOf(table)];
  return blocks.length === 0 ? [] : [part(`${id}-leftovers`, phrase`Notes and malformed rows`, blocks)];
}
