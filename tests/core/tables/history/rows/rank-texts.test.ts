import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankTexts } from '../../../../../core/tables/history/rows/rank-texts.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** Ranks texts by comparing them in lower case. */
function expectedRanks(texts: readonly string[], codes: readonly number[], first: number): number[] {
  const folded = [...new Set(codes.map((code) => texts[code]!.toLowerCase()))].sort((one, other) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
  return codes.map((code) => first + folded.indexOf(texts[code]!.toLowerCase()));
}

function ranked(texts: readonly string[], codes = [...texts.keys()], first = 0) {
  const ranks = new Uint32Array(texts.length);
  const work = rankTexts(texts, Uint32Array.from(codes), ranks, first);
  let next = work.next();
  while (next.done !== true) next = work.next();
  const count = next.value;
  return { ranks: codes.map((code) => ranks[code]!), count };
}

const LETTERS = [
  'a',
  'A',
  'b',
  'Z',
  '0',
  '9',
  ' ',
  '-',
  '\n',
  '\0',
  'é',
  'É',
  'ß',
  'Σ',
  'ς',
  'İ',
  'i',
  '日',
  '😀',
  '\ue000',
];
const ascii = fc.array(fc.constantFrom(...LETTERS.slice(0, 10)), { maxLength: 30 }).map((letters) => letters.join(''));
const any = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''));
const prefixed = ascii.map((text) => `https://example.org/orders?number=${text}`);

describe('ranks of texts', () => {
  test.each([
    ['none', []],
    ['one', ['x']],
    ['equal but for case', ['B', 'a', 'A', 'b']],
    ['a text and its start', ['abc', 'ab', 'a', '', 'abcd']],
    ['zero characters', ['a\0', 'a', 'a\0\0', 'a\u0001']],
    ['letters whose lower case depends on their place', ['ΟΔΟΣ', 'οδος', 'οδοσ', 'ΣΑ']],
    ['a letter whose lower case is longer', ['İz', 'i', 'I', 'İ', 'z']],
    ['characters of two units', ['😀', '\ue000', '\uffff', 'z']],
  ])('of %s are those of comparison', (_, texts) => {
    expect(ranked(texts).ranks).toEqual(expectedRanks(texts, [...texts.keys()], 0));
  });

  test('only of some codes, from a first rank', () => {
    const texts = ['d', 'c', 'b', 'a', 'C'];
    expect(ranked(texts, [0, 1, 4, 2], 7)).toEqual({ ranks: [9, 8, 8, 7], count: 3 });
  });

  test('are those of comparison for any texts', () => {
    const texts = fc.oneof(
      fc.array(ascii, { maxLength: 300, size: 'max' }),
      fc.array(any, { maxLength: 300, size: 'max' }),
      fc.array(prefixed, { maxLength: 300, size: 'max' }),
    );
    fc.assert(
      fc.property(texts, (found) => {
        expect(ranked(found).ranks).toEqual(expectedRanks(found, [...found.keys()], 0));
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test.each([
    ['unique', (at: number) => `name${(at * 7919) % 10_007}@example.org`],
    ['with a long common start', (at: number) => `${'The same start of every text. '.repeat(3)}${(at * 31) % 10_007}`],
    [
      'with two long starts',
      (at: number) => `${at % 2 === 0 ? 'http' : 'https'}://${'www.'.repeat(20)}${(at * 31) % 5003}`,
    ],
    ['that end at different places', (at: number) => 'ab'.repeat(at % 40).slice(0, at % 79)],
    ['of another script', (at: number) => `日本${String.fromCharCode(0x4e00 + ((at * 31) % 3000))}${at % 100}`],
    ['in mixed case', (at: number) => ((at % 3 === 0 ? 'KEY' : 'key') + ((at * 17) % 2003)).repeat(4)],
  ])('of many texts %s are those of comparison', (_, textAt) => {
    const texts = Array.from({ length: 10_000 }, (_text, at) => textAt(at));
    const { ranks, count } = ranked(texts);
    const folded = [...new Set(texts.map((text) => text.toLowerCase()))].sort((one, other) => (one < other ? -1 : 1));
    const rankOf = new Map(folded.map((text, rank) => [text, rank]));
    expect(count).toBe(folded.length);
    expect(ranks).toEqual(texts.map((text) => rankOf.get(text.toLowerCase())));
  });
});
