import type { FoundColumn } from '../source/found-table.js';

/**
 * Gives each column a name that is unique in its table and never empty.
 * @param headers one for each column, '' where the source has none.
 * @param left column of the source that the first one stands in, from 0.
 */
export function nameColumns(headers: readonly string[], left: number): FoundColumn[] {
  const taken = new Set(headers.map(asName));
  const given = new Set<string>();
  return headers.map((header, index) => {
    const wanted = asName(header) || `column_${index + 1}`;
    const name = given.has(wanted) || (asName(header) === '' && taken.has(wanted)) ? suffix(wanted, taken) : wanted;
    given.add(name);
    taken.add(name);
    return { name, header, column: left + index };
  });
}

function asName(header: string): string {
  return header.replace(/[\s\u00a0\ufeff]+/g, ' ').trim();
}

function suffix(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
