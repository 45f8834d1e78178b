import { findCheckDigits } from './find-check-digits.js';
import { findNumberWords } from './find-number-words.js';
import { findOtherUnits } from './find-other-units.js';
import { findOutOfRange } from './find-out-of-range.js';
import { findSentinels } from './find-sentinels.js';
import { findSerialDates } from './find-serial-dates.js';
import { findWrongEmails } from './find-wrong-emails.js';
import type { TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Finders that judge values by their meaning, most reliable first. */
export const VALUE_FINDERS: readonly ((
  column: TextColumn,
  skipped: ReadonlyMap<number, unknown>,
) => Map<number, Suspicion>)[] = [
  findCheckDigits,
  findNumberWords,
  findSerialDates,
  findSentinels,
  findOutOfRange,
  findOtherUnits,
  findWrongEmails,
];
