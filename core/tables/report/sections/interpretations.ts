import { type Block, data, enumerate, figure, type Phrase, phrase, type TableHead } from '../../../report/document.js';
import { formatRow, formatShare } from '../../../report/figures.js';
import type { Interpretation } from '../../read/source/interpretation.js';

/** Maximum length of a cell, in code points. */
const MAX_CELL = 40;

/** Renders the import options that choose an interpretation. */
export const optionsOf = ({ options }: Interpretation): Phrase =>
  enumerate(Object.entries(options).map(([name, value]) => phrase`${data(`${name}: ${JSON.stringify(value)}`)}`));

const rowOf = (row: Interpretation['rows'][number]): Phrase =>
  phrase`${figure(formatRow(row.row))}: ${enumerate(
    row.cells.map((text) => [data(text, MAX_CELL)]),
    ' | ',
  )}`;

/** Renders the other interpretations of a file side by side. */
export function renderInterpretations(interpretations: readonly Interpretation[] = []): Block[] {
  const [first] = interpretations;
  if (first === undefined) return [];
  const height = Math.max(...interpretations.map(({ rows }) => rows.length));
  const namesAs = ({ columns }: Interpretation): Phrase =>
    enumerate(
      columns.map((name) => [data(name, MAX_CELL)]),
      ' | ',
    );
  return [
    {
      kind: 'table',
      caption: phrase`Other interpretations of the ${first.what}`,
      head: interpretations.map(({ confidence }): TableHead => ({ title: formatShare(confidence), align: 'start' })),
      rows: [
        interpretations.map(optionsOf),
        interpretations.map(namesAs),
        ...Array.from({ length: height }, (_, at) =>
          interpretations.map(({ rows }) => (rows[at] === undefined ? phrase`` : rowOf(rows[at]))),
        ),
      ],
    },
  ];
}
