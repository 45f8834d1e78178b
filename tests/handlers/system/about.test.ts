import { expect, test } from 'vitest';
import type { About } from '../../../handlers/kit/about/read-about.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as about } from '../../../handlers/system/about.js';
import { handler as licences } from '../../../handlers/system/licences.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import { callHandler } from '../../support/call.js';

test('lists every dependency and the packages of the pages, each with its licence', async () => {
  const { body } = await callHandler<About>(about, {});
  const names = new Set(body.shipped.map(({ name }) => name));
  const aliased = { serverless: 'osls', xlsx: '@e965/xlsx' };
  for (const name of [...Object.keys(packageFacts.dependencies), 'solid-js', 'idb-keyval', 'client-zip']) {
    expect(names.has(aliased[name as keyof typeof aliased] ?? name), name).toBe(true);
  }
  expect(names.has('vitest')).toBe(false);
  expect(body.shipped.filter(({ licence }) => licence === 'not said')).toEqual([]);
});

test('serves the texts of the licences', async () => {
  const { body, statusCode } = await invoke(licences);
  expect(statusCode).toBe(200);
  expect(body).toContain('Permission is hereby granted');
});
