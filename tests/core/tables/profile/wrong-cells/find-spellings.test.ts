import { expect, test } from 'vitest';
import { findSpellings } from '../../../../../core/tables/profile/wrong-cells/judge-texts.js';

type Column = Parameters<typeof findSpellings>[0];

function findAmong(text: string): string | null | undefined {
  const texts = ['CHICAGO', text].map((text, code) => ({ text, code, count: code === 0 ? 30 : 1 }));
  return findSpellings({ texts } as unknown as Column, new Map()).get(1)?.expected;
}

test.each(['CHICAGO-*', 'Chicago', '« Chicago »', '😀 chicago 😀', 'Chicago\ud835'])(
  '%j is a different spelling of CHICAGO',
  (text) => {
    expect(findAmong(text)).toBe('CHICAGO');
  },
);

test.each(['CHICAGO 1', 'Chi cago', 'Chicago 𝒜'])('%j is a different text', (text) => {
  expect(findAmong(text)).toBeUndefined();
});
