import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { checkModelName, checkServerAddress } from '../../../../core/local-model/contract/check-server.js';

test.each([
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/'],
  ['http://localhost:8080', 'http://localhost:8080/'],
  ['http://LOCALHOST:8080/v1/', 'http://localhost:8080/v1'],
  ['https://[::1]:8443', 'https://[::1]:8443/'],
  ['http://127.1:80', 'http://127.0.0.1/'],
  ['http://2130706433:1234', 'http://127.0.0.1:1234/'],
  ['http://0x7f.0.0.1', 'http://127.0.0.1/'],
  ['http://127.255.255.254', 'http://127.255.255.254/'],
  ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]/'],
])('%s is this machine', (address, base) => {
  const server = checkServerAddress(address, false);
  expect(server.base.href).toBe(base);
  expect(server.isRemote).toBe(false);
});

const ELSEWHERE = [
  'http://example.com',
  'http://192.168.1.10:11434',
  'http://0.0.0.0:11434',
  'http://[::]:11434',
  'http://[::ffff:127.0.0.1]:11434',
  'http://127.0.0.1.nip.io',
  'http://localhost.:11434',
  'http://www.localhost',
  'http://localhost.com',
  'http://localhost.localdomain',
  'http://169.254.169.254',
  'http://[fe80::1]',
  'http://128.0.0.1',
  'http://ⓔxample.com',
];

test.each(ELSEWHERE)('%s is on another machine', (address) => {
  expect(() => checkServerAddress(address, false)).toThrow(/not on this machine/);
  expect(checkServerAddress(address, true).isRemote).toBe(true);
});

test.each([
  ['', /is not a valid URL/],
  ['127.0.0.1:11434', /is not a valid URL|neither http/],
  ['localhost:11434', /neither http/],
  ['file:///etc/passwd', /neither http/],
  ['ftp://127.0.0.1', /neither http/],
  ['javascript:alert(1)', /neither http/],
  ['http://ada:secret@127.0.0.1', /contains a user name/],
  ['http://127.0.0.1@example.com', /contains a user name/],
  ['http://127.0.0.1\\@example.com', /contains whitespace/],
  ['http:\\\\example.com', /contains whitespace/],
  ['http://127.0.0.1/?x=http://example.com', /query or a fragment/],
  ['http://127.0.0.1/#@example.com', /query or a fragment/],
  ['http://127.0.0.1/?', /query or a fragment/],
  [' http://127.0.0.1', /contains whitespace/],
  ['http://127.0.0.1\t.example.com', /contains whitespace/],
  ['http://local\u200bhost', /contains whitespace/],
  ['http://', /is not a valid URL/],
  ['http://127.0.0.256', /is not a valid URL/],
])('rejects %j regardless of its target', (address, message) => {
  for (const allowRemote of [false, true]) {
    expect(() => checkServerAddress(address, allowRemote)).toThrow(message);
  }
});

test('does not repeat a password in an address', () => {
  try {
    checkServerAddress('http://ada:secret@127.0.0.1', false);
    expect.unreachable();
  } catch (error) {
    expect(isFault(error, 'invalid-input')).toBe(true);
    expect(String(error)).not.toContain('secret');
  }
});

test.each(['llama3.2:3b', 'qwen2.5-coder', 'hf.co/unsloth/gemma-3-1b-it-GGUF:Q4_K_M', 'cloudy:1b', 'cloud-atlas:7b'])(
  'accepts the model name %s',
  (name) => {
    expect(checkModelName(name, false)).toBe(name);
  },
);

test.each(['gpt-oss:120b-cloud', 'glm-4.6:cloud', 'X:CLOUD', 'kimi-k2:1t-Cloud'])('%s runs elsewhere', (name) => {
  expect(() => checkModelName(name, false)).toThrow(/in the cloud/);
  expect(checkModelName(name, true)).toBe(name);
});

test.each(['', ' ', '../x', 'a b', 'a\nb', 'a\u202eb', 'x'.repeat(300), '-x'])('rejects the model name %j', (name) => {
  expect(() => checkModelName(name, true)).toThrow(/HANDLENS_LOCAL_MODEL_NAME/);
});
