import { expect, test } from 'vitest';
import { featuresOfSamples } from '../../../../../core/tables/profile/meaning/features-of-samples.js';

function featureOf(text: string, wanted: string): number {
  const features = new Map<string, number>();
  featuresOfSamples([text], (name, value) => features.set(name, value));
  return features.get(wanted) ?? 0;
}

test.each([
  ['a ; b', 1],
  ['a;b.', 1],
  ['a. b ; c', 1],
  ['a ; b\nc.', 1],
  ['a ; b.', 0],
  ['a ;\nb.', 0],
  ['a | b | c!', 0],
  ['a b', 0],
])('%j is a list, not prose: %d', (text, share) => {
  expect(featureOf(text, 'text:separators')).toBe(share);
});
