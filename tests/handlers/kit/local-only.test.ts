import { expect, test } from 'vitest';
import { checkLocalOnly } from '../../../handlers/kit/local-only.js';

const request = (path: string, headers: Record<string, string>, method = 'GET') => ({ method, path, headers });
const check = (...given: Parameters<typeof request>) => checkLocalOnly(request(...given), []);

test.each([
  ['/health', '10.42.0.7:3000'],
  ['/ready', '10.42.0.7:3000'],
  ['/health', '[fd00::7]:3000'],
])('answers a probe of %s by the address %s', (path, host) => {
  expect(() => check(path, { host })).not.toThrow();
});

test.each([
  ['/settings', '10.42.0.7:3000', 'GET'],
  ['/health', 'evil.example', 'GET'],
  ['/health', '10.42.0.7.evil.example', 'GET'],
  ['/health', '10.42.0.7:3000', 'POST'],
  ['/', '10.42.0.7', 'GET'],
])('rejects %s by the host %s with %s', (path, host, method) => {
  expect(() => check(path, { host }, method)).toThrow(/not allowed/);
});

const LINK = {
  host: '127.0.0.1:3000',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

test.each(['/', '/app', '/app/tables', '/app/tables/5c', '/docs'])('a link from another site opens %s', (path) => {
  expect(() => check(path, LINK)).not.toThrow();
});

test.each([
  ['a link to data', '/settings', LINK, 'GET'],
  ['a link to a script', '/assets/main.js', LINK, 'GET'],
  ['a form', '/', LINK, 'POST'],
  ['a frame', '/', { ...LINK, 'sec-fetch-dest': 'iframe' }, 'GET'],
  ['a script', '/', { ...LINK, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 'GET'],
  ['a page with another origin', '/', { ...LINK, origin: 'https://evil.example' }, 'GET'],
])('rejects %s of another site', (_, path, headers, method) => {
  expect(() => check(path, headers, method)).toThrow(/not allowed/);
});
