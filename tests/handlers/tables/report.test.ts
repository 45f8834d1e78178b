import { expect, test } from 'vitest';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as html } from '../../../handlers/tables/report-html.js';
import { handler as markdown } from '../../../handlers/tables/report-markdown.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

test.each([
  ['markdown', markdown, 'text/markdown; charset=utf-8', /^# /],
  ['html', html, 'text/html; charset=utf-8', /^<!doctype html>/i],
])('returns a report as %s for a path and for an upload', async (_name, handler, type, start) => {
  await tableFolder({ 'orders.csv': ORDERS });
  const upload = multipart([{ name: 'file', fileName: 'orders.csv', data: ORDERS }]);
  for (const call of [{ json: { path: 'orders.csv', accept: ['proposed', 'notation'] } }, upload]) {
    const reply = await invoke(handler, call);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.body).toMatch(start);
    expect(reply.body).toContain('orders.csv');
    expect(reply.body).toContain('N/A');
  }
});

test('a report is short by default', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const lines = async (given: object) =>
    (await invoke(markdown, { json: { path: 'orders.csv', ...given } })).body!.split('\n').length;
  expect(await lines({})).toBe(await lines({ detail: 'short' }));
  expect(await lines({ detail: 'full' })).toBeGreaterThan((await lines({})) * 2);
});

test('hostile names and cells stay text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  await tableFolder({ 'a.csv': `"${hostile}",b\n"<script>alert(1)</script>",1\nx,2\n` });
  const { body } = await invoke(html, { json: { path: 'a.csv' } });
  expect(body).not.toContain('<img');
  expect(body).not.toContain('<script');
  expect(body).toContain('&lt;img');
});
