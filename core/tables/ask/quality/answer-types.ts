import { countOf, formatCount, formatShare } from '../../../report/figures.js';
import { typeName } from '../../cells/type-name.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { type QualityColumn, type QualityFinding, type QualityTable, rowsByNumber } from './quality-table.js';

const MAX_NAMED = 20;

/** Describes the meaning of a column and the types of its cells. */
export function answerTypes({ known, index }: QualityColumn): QualityFinding {
  const shares = known.type_shares.map(
    ({ type, count, share }) => `${typeName(type)} ${formatCount(count)} (${formatShare(share)})`,
  );
  const cells = shares.length < 2 ? '' : ` Its cells are: ${shares.join(', ')}.`;
  const mostly = known.type === known.meaning ? '' : `, its cells mostly of the type ${typeName(known.type)}`;
  return {
    values: [[known.meaning, known.type]],
    valueNames: [`meaning of "${known.name}"`, 'type of most cells'],
    rows: rowsByNumber([]),
    columns: [index],
    text: `"${known.name}" is of the type ${typeName(known.meaning)}${mostly}: ${known.meaning_reason}.${cells}`,
  };
}

/** Lists all columns with their types. */
export function answerTypesOfTable({ profile }: QualityTable): QualityFinding {
  const named = profile.columns.slice(0, MAX_NAMED).map(({ name, meaning }) => `"${name}" ${typeName(meaning)}`);
  const others = profile.columns.length - named.length;
  return {
    values: profile.columns.map(({ name, meaning, type }: ColumnProfile) => [name, meaning, type]),
    valueNames: ['column', 'meaning', 'type of most cells'],
    rows: rowsByNumber([]),
    columns: profile.columns.map((_, index) => index),
    text: `${countOf(profile.columns.length, 'columns')}: ${named.join(', ')}${others > 0 ? ` and ${countOf(others, 'more columns')}` : ''}.`,
  };
}
