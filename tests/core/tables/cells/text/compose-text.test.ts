import { expect, test } from 'vitest';
import { composeText } from '../../../../../core/tables/cells/text/compose-text.js';

test.each([
  ['Zu\u0308rich', 'Zürich'],
  ['e\u0323\u0302', 'ệ'],
  ['plain', 'plain'],
])('composes %j to %j', (text, composed) => {
  expect(composeText(text)).toBe(composed);
});

test('keeps a stack of marks unchanged', () => {
  const pile = `a${'\u0301\u0323'.repeat(100_000)}`;
  expect(composeText(pile)).toBe(pile);
});
