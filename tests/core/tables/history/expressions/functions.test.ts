import { describe, expect, test } from 'vitest';
import { FUNCTIONS, signatureOf } from '../../../../../core/tables/history/expressions/language/functions.js';
import { computed } from '../../../../support/computed.js';

describe('functions', () => {
  test.each(FUNCTIONS.map((one) => [signatureOf(one), one.example.expression, one.example.result]))(
    '%s: %s',
    async (_, expression, result) => {
      expect(await computed(expression)).toBe(result);
    },
  );
});
