import type { TableData } from '../../columns/table-data.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { ProfiledColumn } from '../profile-column.js';
import { leadingZeros, longDigits } from './codes.js';
import { codesAmongWords } from './codes-among-words.js';
import { type ColumnRule, columnIssue } from './column-issue.js';
import {
  ambiguousDates,
  distantDates,
  impossibleDates,
  mixedDateFormats,
  mixedDateOrders,
  twoDigitYears,
} from './dates.js';
import { disguisedMissing, missingWord, possiblyMissing } from './disguised-missing.js';
import { duplicateKeysOfWide } from './duplicate-keys.js';
import { longCells } from './long-cells.js';
import { missingCells } from './missing-cells.js';
import { mixedBooleans } from './mixed-booleans.js';
import { mixedCurrencies, mixedUnits } from './mixed-symbols.js';
import { mixedTypes } from './mixed-types.js';
import { ambiguousNumberMarks, formattedNumbers, mixedNumberMarks } from './number-marks.js';
import { numbersStoredAsText } from './numbers-stored-as-text.js';
import { errorValues, excelDamage, formulaText } from './spreadsheet-damage.js';
import { unusualValues } from './unusual-values.js';
import { innerBlanks, lineBreaks, whiteSpace } from './white-space.js';

const RULES: readonly ColumnRule[] = [
  missingCells,
  disguisedMissing,
  missingWord,
  possiblyMissing,
  mixedTypes,
  leadingZeros,
  longDigits,
  duplicateKeysOfWide,
  numbersStoredAsText,
  ambiguousDates,
  mixedDateOrders,
  mixedDateFormats,
  impossibleDates,
  distantDates,
  twoDigitYears,
  ambiguousNumberMarks,
  mixedNumberMarks,
  formattedNumbers,
  mixedCurrencies,
  mixedUnits,
  mixedBooleans,
  codesAmongWords,
  unusualValues,
  excelDamage,
  errorValues,
  formulaText,
  whiteSpace,
  innerBlanks,
  lineBreaks,
  longCells,
];

/** Returns all findings about a column. */
export function findColumnIssues(data: TableData, column: ProfiledColumn): FoundIssue[] {
  return RULES.flatMap((rule) => {
    const finding = rule(column, data);
    return finding === null ? [] : [columnIssue(data, column.profile.name, finding)];
  });
}
