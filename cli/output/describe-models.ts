import { MADE_UP } from '../../core/vision/formats/origin-text.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { describeWarnings } from './describe-image.js';

const MOCK = 'mock';

type Entry = ModelList['models'][number];

function row({ id, state, layout, classes, licence, commercial_use: use }: Entry): string[] {
  const terms = use === null || use === 'unknown' ? '' : ` (commercial use ${use})`;
  return [
    plain(id),
    id === MOCK ? `${state}, ${MADE_UP}` : state,
    layout ?? '',
    classes === null ? '' : `${classes} classes`,
    `${plain(licence ?? '')}${terms}`,
  ];
}

function notes({ id, reason, remedy, warnings }: Entry, terminal: Terminal): string[] {
  const what =
    reason === null ? [] : [`${terminal.paint('yellow', plain(id))}: ${plain(reason)}`, `  ${plain(remedy ?? '')}`];
  return [...what, ...(id === MOCK ? [] : describeWarnings(warnings, terminal))];
}

/** Formats the models as a table, followed by the reasons why some are not ready. */
export function describeModels(list: ModelList, terminal: Terminal): string {
  const table = columns(list.models.map(row), ['left', 'left', 'left', 'left', 'left']);
  const more = list.models.flatMap((entry) => notes(entry, terminal));
  return [...table, ...more, ...describeWarnings(list.warnings, terminal)].join('\n');
}
