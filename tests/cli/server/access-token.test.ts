import { expect, test } from 'vitest';
import { isSameToken, sentToken, tokenFor } from '../../../cli/server/access-token.js';

const OWN = 'abcdefghijklmnopqrstuvwxyz0123456789';

test('this machine alone needs none', () => {
  expect(tokenFor('127.0.0.1', OWN)).toBeNull();
});

test('others need 32 random bytes, never the same ones', () => {
  const drawn = [tokenFor('0.0.0.0', undefined), tokenFor('0.0.0.0', '')];
  for (const token of drawn) expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(drawn[0]).not.toBe(drawn[1]);
});

test('an own token is taken when it is long and plain enough', () => {
  expect(tokenFor('0.0.0.0', OWN)).toBe(OWN);
  for (const weak of ['short', 'x'.repeat(31), `${OWN} blank`, `${OWN}\r\nset-cookie: a`, `${OWN};`]) {
    expect(() => tokenFor('0.0.0.0', weak)).toThrow(/HANDLENS_TOKEN must have 32/);
  }
});

test.each([
  [OWN, true],
  [undefined, false],
  ['', false],
  [OWN.slice(1), false],
  [`${OWN}x`, false],
  [OWN.toUpperCase(), false],
])('%j is the token: %j', (given, same) => {
  expect(isSameToken(given, OWN)).toBe(same);
});

test.each([
  [{ authorization: `Bearer ${OWN}` }, OWN],
  [{ authorization: `bearer ${OWN}` }, OWN],
  [{ authorization: `Basic ${OWN}` }, undefined],
  [{ cookie: `a=b; handlens_token=${OWN}; c=d` }, OWN],
  [{ cookie: `my_handlens_token=${OWN}` }, undefined],
  [{}, undefined],
])('%j sends %j', (headers, token) => {
  expect(sentToken(headers)).toBe(token);
});
