import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayOn, textsOf } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const letters = ['a', 'b', '.', '$', '1', ' ', 'é', '😀', '\x1f', '\ud83d'];
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength }).map((own) => own.join(''));

/** Writes texts as a column of a CSV. */
const csvOf = (texts: readonly string[]) => `name\n${texts.map((own) => `"<${own}>"`).join('\n')}\n`;

/** Returns the regular expression that matches only a text. */
const patternOf = (own: string) => new RegExp(own.replaceAll(/[.$]/g, '\\$&'), 'gu');

test('literal texts are replaced and split as by the regular expression of the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text(8), { minLength: 1, maxLength: 12 }),
      text(2),
      text(2),
      async (texts, find, replace) => {
        const csv = csvOf(texts);
        const [, ...before] = textsOf(await replayOn(csv, [])).map(([cell]) => cell!);
        const replaced = await replayOn(csv, [
          { operation: 'find_replace', column: 'name', options: { find, replace } },
        ]);
        expect(textsOf(replaced).slice(1)).toEqual(
          before.map((own) => [own.replaceAll(patternOf(find), () => replace)]),
        );
        const options = { separator: find, into: ['x', 'y'], keep: false };
        const split = await replayOn(csv, [{ operation: 'split_column', column: 'name', options }]);
        const expected = before.map((own) => {
          const [cut] = own.matchAll(patternOf(find));
          return cut === undefined ? [own, ''] : [own.slice(0, cut.index), own.slice(cut.index + cut[0].length)];
        });
        expect(textsOf(split).slice(1)).toEqual(expected);
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});
