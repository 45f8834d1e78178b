import { expect, test } from 'vitest';
import { trustedProxiesOf } from '../../../handlers/local/trusted-proxies.js';

test.each([
  ['', '127.0.0.1', true],
  ['', '::1', true],
  ['', '::ffff:127.0.0.1', true],
  ['', '10.0.0.7', false],
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '::ffff:10.0.0.7', true],
  ['10.0.0.7', '10.0.0.70', false],
  ['192.0.2.1, 10.0.0.0/8', '10.200.3.4', true],
  ['192.0.2.1, 10.0.0.0/8', '11.0.0.1', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', 'fe80::1', false],
  ['10.0.0.0/8', undefined, false],
])('with %j, the headers of a proxy at %s are used: %j', (given, address, isTrusted) => {
  expect(trustedProxiesOf(given)(address)).toBe(isTrusted);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8/8', '*'])('rejects %s', (given) => {
  expect(() => trustedProxiesOf(given)).toThrow(`HANDLENS_TRUSTED_PROXIES contains "${given}"`);
});
