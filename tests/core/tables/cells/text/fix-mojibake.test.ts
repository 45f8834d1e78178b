import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixMojibake } from '../../../../../core/tables/cells/text/fix-mojibake.js';
import { CODE_PAGES } from '../../../../../core/tables/cells/text/mojibake/code-pages.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';
import { propertyRuns, testInFull } from '../../../../support/property-runs.js';
import { SENTENCES } from '../../../../support/sentences.js';

test.each(SENTENCES)('does not change %s: %s', (_, text) => {
  expect(fixMojibake(text)).toBeNull();
});

test.each([
  ['CafÃ© Trieste', 'Café Trieste'],
  ['25 Â°C', '25 °C'],
  ['itâ€™s', 'it’s'],
  ['itâ\x80\x99s', 'it’s'],
  ['IT\x92S', 'IT’S'],
  ['nÃƒÂ©', 'né'],
  ['CuraÃ§ao – Å›wiat â€“ cÅ“ur', 'Curaçao – świat – cœur'],
  ['Cura√ßao', 'Curaçao'],
  ['estrat√©gia', 'estratégia'],
  ['РџСЂРёРІРµС‚', 'Привет'],
  ['╨┐╤Ç╨╕╨▓╨╡╤é', 'привет'],
  ['Îµá½\x95Ï\x81Î·ÎºÎ±', 'εὕρηκα'],
  ['LĂłdĹş', 'Lódź'],
  ['ðŸ˜€ nice', '😀 nice'],
  ['nÃ£o Ã s nove', 'não às nove'],
  ['ï»¿id', '\ufeffid'],
])('repairs %j to %j', (garbled, repaired) => {
  expect(fixMojibake(garbled)).toBe(repaired);
});

test('a lone U+0085 is a line end, not an ellipsis', () => {
  expect(fixMojibake('parlé\x85 Tu sais')).toBeNull();
});

/** Returns the character of each byte in a code page. */
function charactersOf(byteOf: Uint8Array): string[] {
  const characters: string[] = [];
  for (let unit = 0xffff; unit > 0; unit--) {
    const byte = byteOf[unit]!;
    const isAlias = unit >= 0x80 && unit <= 0x9f && characters[byte] !== undefined;
    if (byte !== 0 && !isAlias) characters[byte] = String.fromCharCode(unit);
  }
  return characters;
}

test.each(CODE_PAGES.map(({ name, byteOf }) => [name, charactersOf(byteOf)] as const))(
  'repairs four in five sentences garbled by %s',
  (_, characters) => {
    const garbled = SENTENCES.flatMap(([, text]) => {
      const units = [...new TextEncoder().encode(text)].map((byte) => characters[byte]);
      return units.includes(undefined) || !units.join('').match(/[^\0-\x7f]/) ? [] : [{ text, other: units.join('') }];
    });
    const repaired = garbled.filter(({ text, other }) => fixMojibake(other) === text);
    expect(garbled.length).toBeGreaterThan(15);
    expect(repaired.length / garbled.length).toBeGreaterThanOrEqual(0.8);
  },
);

testInFull('fixing is idempotent and accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const repaired = fixMojibake(text);
      if (repaired !== null) expect(fixMojibake(repaired)).toBeNull();
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

withSharedData('real texts', (shared) => {
  interface Case {
    original: string;
    fixed: string;
    'fixed-encoding'?: string;
    expect: string;
  }
  const read = (name: string) => JSON.parse(readFileSync(`${shared}/tables/mojibake/${name}.json`, 'utf8')) as Case[];

  test('changes none of the negative cases', () => {
    expect(read('negative').filter(({ original }) => fixMojibake(original) !== null)).toEqual([]);
  });

  test('fixes at least nine in ten garbled texts', () => {
    const cases = read('in-the-wild').filter((one) => one.expect === 'pass');
    const repaired = cases.filter((one) => {
      return (fixMojibake(one.original) ?? one.original) === (one['fixed-encoding'] ?? one.fixed);
    });
    expect(repaired.length / cases.length).toBeGreaterThanOrEqual(0.9);
  });
});
