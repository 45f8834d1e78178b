import { expect, test } from 'vitest';
import { hasToken, isSameToken, tokenCookie, tokenFor } from '../../../handlers/local/access-token.js';

const OWN = 'abcdefghijklmnopqrstuvwxyz0123456789';

test('local callers need no token', () => {
  expect(tokenFor('127.0.0.1', '')).toBeNull();
});

test('others need 32 random bytes, never the same ones', () => {
  const generated = [tokenFor('0.0.0.0', undefined), tokenFor('192.168.1.5', '')];
  for (const token of generated) {
    expect(token).toMatchObject({ isGenerated: true, value: expect.stringMatching(/^[0-9a-f]{64}$/) });
  }
  expect(generated[0]!.value).not.toBe(generated[1]!.value);
});

test("accepts the operator's own token if it is long and plain enough", () => {
  expect(tokenFor('0.0.0.0', OWN)).toEqual({ value: OWN, isGenerated: false });
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
])('%j equals the token: %j', (given, same) => {
  expect(isSameToken(given, OWN)).toBe(same);
});

const host = '127.0.0.1:3000';

test.each([
  [{ authorization: `Bearer ${OWN}` }, true],
  [{ authorization: `bearer ${OWN}` }, true],
  [{ authorization: `Basic ${OWN}` }, false],
  [{ host, cookie: `a=b; handlens_token_3000=${OWN}; c=d` }, true],
  [{ host, cookie: `handlens_token_3000=old; handlens_token_3000=${OWN}` }, true],
  [{ host, authorization: 'Bearer old', cookie: `handlens_token_3000=${OWN}` }, true],
  [{ host, authorization: `Bearer ${OWN}`, cookie: 'handlens_token_3000=old' }, true],
  [{ host, cookie: `handlens_token_3001=${OWN}` }, false],
  [{ host, cookie: `handlens_token=${OWN}` }, false],
  [{ host, cookie: `my_handlens_token_3000=${OWN}` }, false],
  [{ host: 'app.example', cookie: `handlens_token_default=${OWN}` }, true],
  [{}, false],
])('a request with %j has the token: %j', (headers, has) => {
  expect(hasToken(headers, OWN)).toBe(has);
});

test('the cookie has the path of the server, and is secure behind TLS', () => {
  expect(tokenCookie({ host }, OWN, '')).toBe(`handlens_token_3000=${OWN}; Path=/; HttpOnly; SameSite=Lax`);
  const behindTls = tokenCookie({ host, 'x-forwarded-proto': 'https' }, OWN, '/handlens');
  expect(tokenCookie({ host, 'x-forwarded-proto': 'HTTPS, http' }, OWN, '/handlens')).toBe(behindTls);
  expect(behindTls).toBe(`handlens_token_3000=${OWN}; Path=/handlens/; HttpOnly; SameSite=Lax; Secure`);
});

test('the cookie is valid only for its port', () => {
  const [cookie = ''] = tokenCookie({ host }, OWN, '').split(';');
  expect(hasToken({ host, cookie }, OWN)).toBe(true);
  expect(hasToken({ host: '127.0.0.1:3001', cookie }, OWN)).toBe(false);
});
