import type { Dialect } from '../dialect/dialect.js';
import type { RankedDialect } from './rank-dialects.js';

/** Share of the cells that has to have the blank. */
const NEARLY_ALL = 0.98;

function widthsOf(ranked: RankedDialect): string {
  return ranked.sample
    .flat()
    .map((row) => row.cells.length)
    .join(' ');
}

/** What stands beside each delimiter of a row outside quotes; an end of line where the row ends. */
function* besideDelimiters(raw: string, { delimiter, quote }: Dialect): Generator<[before: string, after: string]> {
  const parts = quote === '' ? [raw] : raw.split(quote);
  for (let index = 0; index < parts.length; index += 2) {
    const part = `${index === 0 ? '\n' : quote}${parts[index]}${index === parts.length - 1 ? '\n' : quote}`;
    for (let at = part.indexOf(delimiter); at >= 0; at = part.indexOf(delimiter, at + 1)) {
      yield [part[at - 1]!, part[at + 1]!];
    }
  }
}

function mayHaveBlanks({ kind, delimiter }: Dialect): boolean {
  return kind === 'delimited' && delimiter.length === 1 && delimiter.trim() !== '';
}

/** The blanks that (nearly) all delimiters have beside them, and which are no part of the cells. */
export function findBlanksBeside({ dialect, sample }: RankedDialect): Dialect['trim'] {
  if (!mayHaveBlanks(dialect)) return 'none';
  const beside = sample.flat().flatMap(({ raw }) => [...besideDelimiters(raw, dialect)]);
  const inside = beside.filter(([before, after]) => after !== dialect.delimiter && after !== '\n' && before !== '\n');
  const most = inside.length * NEARLY_ALL;
  if (inside.length < 2 || inside.filter(([, after]) => after === ' ').length < most) return 'none';
  return inside.filter(([before]) => before === ' ').length >= most ? 'both' : 'left';
}

/**
 * A delimiter of several characters that only adds blanks to a simpler one, and splits every row alike, is the simpler one
 * with blanks beside it: `a, b` is separated by commas.
 */
export function simplifyDelimiter(best: RankedDialect, ranked: readonly RankedDialect[]): RankedDialect {
  const core = best.dialect.delimiter.trim();
  if (best.dialect.kind !== 'delimited' || core === best.dialect.delimiter || core.length !== 1) return best;
  const simpler = ranked.find(
    ({ dialect }) => dialect.delimiter === core && dialect.quote === best.dialect.quote && dialect.kind === 'delimited',
  );
  return simpler && widthsOf(simpler) === widthsOf(best) ? simpler : best;
}
