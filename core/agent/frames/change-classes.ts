import { longestAt, type TokenRow } from '../request/token-row.js';
import type { Call } from '../slots/filled.js';
import { readClasses } from '../slots/read-classes.js';
import { classesLeftOut } from './add-exclusions.js';
import type { ClauseReading } from './clause-reading.js';

/** What a clause says of the classes of a detection before it, and nothing else. */
export interface ClassChange {
  row: TokenRow;
  given: Call['arguments'];
}

const LEADS = ['follow', 'contrast'];

const isLed = (row: TokenRow) => row.tokens.some((_, at) => longestAt(row, at, LEADS) > 0);

/** "only cats": classes that are known, after words that go on from what was asked; none of them for "everything". */
function onlyClasses(sent: TokenRow, row: TokenRow): Call['arguments'] | null {
  const [reading] = readClasses(row, 0);
  if (reading?.length !== row.tokens.length || reading.value.kind !== 'classes') return null;
  const { classes } = reading.value;
  if (classes.every(({ sort }) => sort === 'all')) return {};
  const isKnown = isLed(sent) && classes.every(({ sort }) => sort === 'known' || sort === 'quoted');
  return isKnown ? { classes: classes.map(({ text }) => text) } : null;
}

const saysObjects = (row: TokenRow) =>
  row.tokens.length === 0 || longestAt(row, 0, ['word.objects']) === row.tokens.length;

/**
 * Reads a clause that says no more than which classes are meant: "same but only cats", "everything except cars".
 * @param withoutLead a row without the words that say that it goes on.
 */
export function changeClasses(
  { clause, rows }: Pick<ClauseReading, 'clause' | 'rows'>,
  withoutLead: (row: TokenRow) => TokenRow,
): ClassChange | null {
  for (const sent of rows) {
    const row = withoutLead(sent);
    if (clause.negated.length === 0) {
      const given = onlyClasses(sent, row);
      if (given) return { row: sent, given };
    } else if (saysObjects(row)) {
      const left = classesLeftOut(clause, sent.original, [sent.language]);
      if (left.length > 0) return { row: sent, given: { without_classes: left } };
    }
  }
  return null;
}
