import type { NumberSummary } from '../../columns/summary/wide-summary.js';

/** Decimal mark and thousands separator of a column. */
export interface NumberMarks {
  decimal: '.' | ',' | 'none' | 'ambiguous';
  group: '.' | ',' | ' ' | "'" | '_' | 'none' | 'ambiguous';
  /** Number of cells that contradict the decision. */
  contradictions: number;
  reason: string;
  /** Whether the only evidence is how other numbers are written. */
  isGuess?: boolean;
  /**
   * Whether some cells are stored as numbers, which always have a decimal point. `decimal` is then the mark of the
   * texts.
   */
  hasStoredNumbers?: boolean;
}

type DecimalHint = '.' | ',' | null;

/**
 * Determines the decimal mark of a whole column. `1.234` and `1,234` are no evidence, so the decision is based, in this
 * order, on other cells of the column, numbers from 1000 on without a separator, and other columns of the table
 * (`hint`). Without evidence, the mark is ambiguous.
 * @param stored number of workbook cells that are stored as numbers. Their texts always have a decimal point.
 */
export function decideMarks(numbers: NumberSummary, hint: DecimalHint, given: DecimalHint, stored = 0): NumberMarks {
  const { kinds } = numbers;
  const count = (kind: keyof typeof kinds) => kinds[kind].moments.count;
  const point = count('point') + (numbers.groupMarks.get(',') ?? 0) - countBoth(numbers, ',');
  const comma = count('comma') + (numbers.groupMarks.get('.') ?? 0) - countBoth(numbers, '.');
  const open = count('pointOrGroup') + count('commaOrGroup');
  if (given !== null) return withGroup(numbers, given, given === '.' ? comma : point, 'it was specified');
  const isStored = comma > 0 && stored > 0 && count('point') > 0 && point <= stored;
  if (isStored) {
    const reason = `${comma} texts show the comma as decimal mark; the other cells are stored as numbers`;
    return { ...withGroup(numbers, ',', 0, reason), hasStoredNumbers: true };
  }
  if (point + comma > 0) return byEvidence(numbers, point, comma);
  if (open > 0) return decideOpen(numbers, hint, stored);
  return withGroup(numbers, 'none', 0, 'no number has one');
}

/**
 * Returns the number of cells with both marks (`1,234.5`). They are counted twice, by decimal mark and by thousands
 * separator.
 */
function countBoth(numbers: NumberSummary, group: '.' | ','): number {
  const decimals = group === ',' ? numbers.kinds.point : numbers.kinds.comma;
  return Math.min(numbers.groupMarks.get(group) ?? 0, decimals.moments.count);
}

function byEvidence(numbers: NumberSummary, point: number, comma: number): NumberMarks {
  const decimal = point >= comma ? '.' : ',';
  const [most, least] = decimal === '.' ? [point, comma] : [comma, point];
  const name = decimal === '.' ? 'full stop' : 'comma';
  const reason = `${most} cells show the ${name} as decimal mark, ${least === 0 ? 'none' : least} the other`;
  return withGroup(numbers, decimal, least, reason);
}

function decideOpen(numbers: NumberSummary, hint: DecimalHint, stored: number): NumberMarks {
  const points = numbers.kinds.pointOrGroup.moments.count;
  const commas = numbers.kinds.commaOrGroup.moments.count;
  if (points > 0 && commas > 0) return ambiguous('cells such as 1.234 and 1,234 occur together');
  const mark = points > 0 ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  if (stored > 0 && stored >= numbers.plainThousands) {
    const reason = 'the cells that are stored as numbers have no decimals';
    return withGroup(numbers, other, 0, reason);
  }
  if (numbers.plainThousands > 0) {
    return withGroup(numbers, mark, 0, `${numbers.plainThousands} numbers from 1000 have no thousands separator`);
  }
  if (numbers.plainSmall > 0) {
    const reason = `${numbers.plainSmall} numbers below 1000 have no decimals, and all above have a mark before three digits`;
    return { ...withGroup(numbers, other, 0, reason), isGuess: true };
  }
  if (hint !== null) return withGroup(numbers, hint, 0, 'other columns of the table show it');
  return ambiguous(`all cells have the pattern 1${mark}234, which may be 1234 or a number with three decimals`);
}

function ambiguous(reason: string): NumberMarks {
  return { decimal: 'ambiguous', group: 'ambiguous', contradictions: 0, reason };
}

function withGroup(
  numbers: NumberSummary,
  decimal: '.' | ',' | 'none',
  contradictions: number,
  reason: string,
): NumberMarks {
  const open = decimal === '.' ? numbers.kinds.commaOrGroup : decimal === ',' ? numbers.kinds.pointOrGroup : null;
  const marks = [...numbers.groupMarks].filter(([mark]) => mark !== decimal);
  const commonest = marks.sort((a, b) => b[1] - a[1])[0]?.[0];
  const group = commonest ?? (open !== null && open.moments.count > 0 ? (decimal === '.' ? ',' : '.') : 'none');
  return { decimal, group: group as NumberMarks['group'], contradictions, reason };
}
